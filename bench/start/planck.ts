/** From import to first answer: planck. */
const start = performance.now();
const planck = await import('planck');
const input = new planck.DistanceInput();
input.proxyA.set(new planck.Circle(1), 0);
input.proxyB.set(new planck.Box(1, 1), 0);
input.transformB.set(planck.Vec2(5, 1), 0);
input.useRadii = true;
const output = new planck.DistanceOutput();
planck.Distance(output, new planck.SimplexCache(), input);
console.log(JSON.stringify({ ms: performance.now() - start, answer: output.distance }));

export {};
