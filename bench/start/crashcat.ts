/** From import to first answer: crashcat. */
const start = performance.now();
const cc = await import('crashcat');
cc.registerShapes([cc.sphere.def, cc.box.def]);
const collector = cc.createClosestCollideShapeCollector();
const settings = cc.createDefaultCollideShapeSettings();
settings.maxSeparationDistance = 10;
const ball = cc.sphere.create({ radius: 1 });
const cube = cc.box.create({ halfExtents: [1, 1, 1], convexRadius: 0 });
// biome-ignore format: the arguments in groups
cc.collideShapeVsShape(
  collector, settings, ball, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
  cube, 0, 0, 5, 1, 0, 0, 0, 0, 1, 1, 1, 1,
);
console.log(JSON.stringify({ ms: performance.now() - start, answer: collector.hit && -collector.hit.penetration }));

export {};
