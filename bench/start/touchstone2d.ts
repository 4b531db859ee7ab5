/** From import to first answer: this library in two dimensions, as one module whose address is the argument. */
const start = performance.now();
const { circle, distanceBetween, rectangle, Transform2 }: typeof import('touchstone/2d') = await import(process.argv[2]);
const result = distanceBetween(circle(1), new Transform2(), rectangle({ x: 1, y: 1 }), new Transform2({ x: 5, y: 1 }));
console.log(JSON.stringify({ ms: performance.now() - start, answer: result?.distance }));

export {};
