/** From import to first answer: this library, as one module whose address is the argument. */
const start = performance.now();
const { box, distanceBetween, sphere, Transform }: typeof import('touchstone') = await import(process.argv[2]);
const result = distanceBetween(sphere(1), new Transform(), box({ x: 1, y: 1, z: 1 }), new Transform({ x: 5, y: 1, z: 0 }));
console.log(JSON.stringify({ ms: performance.now() - start, answer: result?.distance }));

export {};
