/** What is drawn lies on the surface of the shape. */
import { describe, expect, it } from 'vitest';
import { contactsBetween, distanceBetween, distanceToPoint, raycast, Transform } from '../../src/index.ts';
import { ResultLines } from '../../src/three/drawResults.ts';
import { ShapeWireframe } from '../../src/three/shapeWireframe.ts';
import { Random } from '../gen.ts';
import { FAMILIES, KINDS, randomShape } from '../shapes.ts';

const SEED = 188;
const here = new Transform();

describe(`a wireframe, seed ${SEED}`, () => {
  it.each(KINDS)('of a %s has its ends on the surface', (kind) => {
    const random = new Random(SEED);
    const wireframe = new ShapeWireframe();
    for (let i = 0; i < 30; i++) {
      const { shape, size } = randomShape(random, kind, random.pick([...FAMILIES]));
      wireframe.setShape(shape);
      const position = wireframe.geometry.getAttribute('position');
      for (let k = 0; k < 2 * wireframe.lineCount; k++) {
        const p = { x: position.getX(k), y: position.getY(k), z: position.getZ(k) };
        // Single precision, as the graphics card has it.
        expect(Math.abs(distanceToPoint(p, shape, here)!.distance)).toBeLessThan(3e-7 * size);
      }
      if (shape.reach > 0 && kind !== 'sphere' && shape.radius > 0) expect(wireframe.lineCount).toBeGreaterThan(0);
    }
  });

  it('moves without a new buffer, and shows a smaller shape with the same one', () => {
    const random = new Random(SEED);
    const wireframe = new ShapeWireframe(randomShape(random, 'convex', 'rounded').shape);
    const buffer = wireframe.geometry.getAttribute('position').array;
    wireframe.setPose(new Transform({ x: 1, y: 2, z: 3 })).setShape(randomShape(random, 'triangle', 'plain').shape);
    expect(wireframe.geometry.getAttribute('position').array).toBe(buffer);
    expect(wireframe.lineCount).toBe(3);
    expect(wireframe.position.z).toBe(3);
  });
});

describe('drawing of results', () => {
  it('has a line for every part of every answer', () => {
    const random = new Random(SEED + 1);
    const lines = new ResultLines();
    const a = randomShape(random, 'box', 'plain').shape;
    const up = new Transform({ x: 0, y: 0.1, z: 0 });
    const distance = distanceBetween(a, here, a, up)!;
    const contacts = contactsBetween(a, here, a, up, distance);
    const count = (draw: () => unknown) => {
      lines.clearLines();
      draw();
      return lines.show().lineCount;
    };
    const MARK = 3;
    const ARROW = 5;
    expect(count(() => lines.distance(distance))).toBe(1 + 2 * MARK + 2 * ARROW);
    expect(count(() => lines.contacts(contacts))).toBe(contacts.count * (1 + MARK + ARROW));
    const origin = { x: 0, y: 5, z: 0 };
    expect(count(() => lines.ray(origin, { x: 0, y: -9, z: 0 }, raycast(origin, { x: 0, y: -9, z: 0 }, a, here)))).toBe(
      1 + MARK + ARROW,
    );
    expect(count(() => lines.ray(origin, { x: 0, y: 1, z: 0 }, null))).toBe(1);
    expect(count(() => lines.point(origin, distanceToPoint(origin, a, here)!))).toBe(1 + 2 * MARK + ARROW);
  });
});
