/** From import to first answer: Jolt. Its parts are in bench/peers/jolt.ts, which loads it. */
const start = performance.now();
const { joltPairs } = await import('../peers/jolt.ts');
const unturned = { x: 0, y: 0, z: 0, w: 1 };
const regime = { name: 'any', maxDistance: 10 };
const run = joltPairs({ kind: 'sphere', radius: 1 }, { kind: 'box', half: { x: 1, y: 1, z: 1 }, radius: 0 }, regime)!;
const answers = new Float64Array(1);
const poseA = { position: { x: 0, y: 0, z: 0 }, quaternion: unturned };
run([{ poseA, poseB: { position: { x: 5, y: 1, z: 0 }, quaternion: unturned } }], answers);
console.log(JSON.stringify({ ms: performance.now() - start, answer: answers[0] }));

export {};
