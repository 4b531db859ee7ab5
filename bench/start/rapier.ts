/** From import to first answer: Rapier. */
const start = performance.now();
const { default: RAPIER } = await import('@dimforge/rapier3d-compat');
await RAPIER.init();
const unturned = { x: 0, y: 0, z: 0, w: 1 };
const contact = new RAPIER.Ball(1).contactShape(
  { x: 0, y: 0, z: 0 },
  unturned,
  new RAPIER.Cuboid(1, 1, 1),
  { x: 5, y: 1, z: 0 },
  unturned,
  10,
);
console.log(JSON.stringify({ ms: performance.now() - start, answer: contact?.distance }));

export {};
