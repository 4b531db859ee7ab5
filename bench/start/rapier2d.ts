/** From import to first answer: Rapier in two dimensions. */
const start = performance.now();
const { default: RAPIER } = await import('@dimforge/rapier2d-compat');
await RAPIER.init();
const contact = new RAPIER.Ball(1).contactShape({ x: 0, y: 0 }, 0, new RAPIER.Cuboid(1, 1), { x: 5, y: 1 }, 0, 10);
console.log(JSON.stringify({ ms: performance.now() - start, answer: contact?.distance }));

export {};
