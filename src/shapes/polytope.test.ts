import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { FAMILIES, featureVertices, KINDS, randomShape } from '../../test/shapes.ts';
import { indexOfName } from './topology.ts';

const SEED = 12;

describe(`a core as a polytope, seed ${SEED}`, () => {
  it.each(KINDS)('%s: closed, convex, and its features are named as in answers', (kind) => {
    const random = new Random(SEED + KINDS.indexOf(kind));
    for (let round = 0; round < 300; round++) {
      const sample = randomShape(random, kind, random.pick([...FAMILIES]));
      const { core: polytope } = sample.shape;
      const { topology: t, vertices, normals, offsets } = polytope;
      const at = (v: number) => ({ x: vertices[3 * v], y: vertices[3 * v + 1], z: vertices[3 * v + 2] });
      const corners = (code: number) => featureVertices(sample, code).map((p) => `${p.x} ${p.y} ${p.z}`);
      const text = (v: number) => `${at(v).x} ${at(v).y} ${at(v).z}`;
      if (t.dimension === 3) expect(t.vertexCount - t.edgeCount + t.faceCount).toBe(2);
      if (t.dimension === 2) expect([t.faceCount, t.edgeCount]).toEqual([2, t.vertexCount]);
      for (let v = 0; v < t.vertexCount; v++) {
        expect(corners(t.vertexNames[v])).toEqual([text(v)]);
        for (let i = t.fanStart[v]; i < t.fanStart[v + 1]; i++) {
          const e = t.fanEdges[i];
          const side = t.edgeVertices[2 * e] === v ? 0 : 1;
          expect(t.edgeVertices[2 * e + 1 - side]).toBe(t.fanVertices[i]);
          expect(t.edgeFaces[2 * e + side]).toBe(t.fanFaces[i]);
        }
      }
      for (let e = 0; e < t.edgeCount; e++) {
        const ends = [text(t.edgeVertices[2 * e]), text(t.edgeVertices[2 * e + 1])];
        expect(corners(0x4000 + t.edgeNames[e]).sort()).toEqual(ends.sort());
        expect(indexOfName(t.edgeNames, t.edgeNames[e])).toBe(e);
      }
      for (let f = 0; f < t.faceCount; f++) {
        const loop = [...t.faceVertices.subarray(t.faceStart[f], t.faceStart[f + 1])];
        expect(corners(0x8000 + t.faceNames[f]).sort()).toEqual(loop.map(text).sort());
        for (let v = 0; v < t.vertexCount; v++) {
          const { x, y, z } = at(v);
          const height = normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z - offsets[f];
          expect(height).toBeLessThan(1e-13 * sample.size);
          if (loop.includes(v)) expect(height).toBeGreaterThan(-1e-13 * sample.size);
        }
        for (let i = t.faceStart[f]; i < t.faceStart[f + 1]; i++) {
          const e = t.faceEdges[i];
          const side = t.edgeFaces[2 * e] === f ? 0 : 1;
          expect(t.edgeVertices[2 * e + side]).toBe(t.faceVertices[i]);
        }
      }
    }
  });
});
