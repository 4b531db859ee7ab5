import { expect, it } from 'vitest';
import { EDGE, FACE } from '../results/features.ts';
import { box } from '../shapes/box.ts';
import { convex } from '../shapes/convex.ts';
import { featureAt, SurfacePoint } from './featureAt.ts';
import { PolytopeView } from './polytopeView.ts';

function pointAt(x: number, y: number, z: number, code: number): SurfacePoint {
  const at = new SurfacePoint();
  at.x = x;
  at.y = y;
  at.z = z;
  at.nx = 0;
  at.ny = 0;
  at.nz = 1;
  at.tolerance = 1e-13;
  at.code = code;
  return at;
}

it('keeps a feature that holds the point, and finds the one that does', () => {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ({ x: i & 1, y: (i >> 1) & 1, z: i >> 2 }));
  const { core } = convex(corners);
  const view = new PolytopeView();
  view.setHull(core, null);
  const top = core.faceNz.indexOf(1);
  const bottom = core.faceNz.indexOf(-1);
  const inside = pointAt(0.5, 0.25, 1, FACE + bottom);
  featureAt(view, inside);
  expect(inside.code).toBe(FACE + top);
  featureAt(view, inside);
  expect(inside.code).toBe(FACE + top);
  const vertex = pointAt(1, 1, 1, FACE + bottom);
  featureAt(view, vertex);
  expect([core.x[vertex.code], core.y[vertex.code], core.z[vertex.code]]).toEqual([1, 1, 1]);
});

it('names the sides of a box that a point is on', () => {
  const view = new PolytopeView();
  view.setBox(box({ x: 1, y: 2, z: 1e-14 }).core, null);
  const inside = pointAt(0.5, 0.25, 1e-14, EDGE);
  featureAt(view, inside);
  expect(inside.code).toBe(FACE + 2);
  const edge = pointAt(1, 0.25, 1e-14, FACE);
  featureAt(view, edge);
  expect(edge.code).toBe(EDGE + 4);
});
