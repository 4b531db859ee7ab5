/**
 * The Minkowski difference H - G of two cores that are no points, as a core in H's frame: G is within H's reach where its origin is
 * inside. Its edges are those of H and of -G in the order of their directions, merged as in merge sort; parallel ones become one.
 */

import { MAX_VERTICES } from './convexHull.ts';
import { Core, setRows } from './core.ts';
import { crossCore } from './crossCore.ts';
import { Place } from './place.ts';

/** Edges whose directions differ by no more than this sine are parallel. Normals are rounded by a quarter of that. */
const PARALLEL = 2e-15;

/** The difference, and the vertices of H and G that each of its vertices comes from. */
export const difference = /* @__PURE__ */ new Core(2 * MAX_VERTICES);
const difference_vertexH = /* @__PURE__ */ new Uint8Array(2 * MAX_VERTICES + 1);
const difference_vertexG = /* @__PURE__ */ new Uint8Array(2 * MAX_VERTICES + 1);

/** The places on H and G that {@link splitPlace} finds. */
export const placeOnH = /* @__PURE__ */ new Place();
export const placeOnG = /* @__PURE__ */ new Place();

/** Builds {@link difference} for G turned by (turn.c, turn.s). */
export function setDifference(h: Core, g: Core, turn: Place): void {
  const { c, s } = turn;
  const { count: countH, x: hx, y: hy, nx: hnx, ny: hny } = h;
  const { count: countG, x: gx, y: gy, nx: gnx, ny: gny } = g;
  const { x, y, nx, ny, length } = difference;
  // It starts at the vertex of G farthest against the normal of H's edge 0, m in G's frame, before the edge of G parallel to that.
  const mx = c * hnx[0]! + s * hny[0]!;
  const my = c * hny[0]! - s * hnx[0]!;
  let j = 0;
  let low = Infinity;
  for (let k = 0; k < countG; k++) {
    const height = mx * gx[k]! + my * gy[k]!;
    if (height < low) {
      low = height;
      j = k;
    }
  }
  const before = (j + countG - 1) % countG;
  if (Math.abs(mx * gny[before]! - my * gnx[before]!) <= PARALLEL && mx * gnx[before]! + my * gny[before]! < 0) j = before;
  let i = 0;
  let k = 0;
  for (let left = countG; left > 0 || i < countH; k++) {
    x[k] = hx[i]! - (c * gx[j]! - s * gy[j]!);
    y[k] = hy[i]! - (s * gx[j]! + c * gy[j]!);
    difference_vertexH[k] = i < countH ? i : 0;
    difference_vertexG[k] = j;
    const inx = hnx[i]!;
    const iny = hny[i]!;
    const jnx = s * gny[j]! - c * gnx[j]!;
    const jny = -(s * gnx[j]! + c * gny[j]!);
    // How far H's edge is turned on from G's, from which it is less than half a turn away.
    const sine = jnx * iny - jny * inx;
    const isParallel = left > 0 && i < countH && Math.abs(sine) <= PARALLEL && jnx * inx + jny * iny > 0;
    const isOfG = left > 0 && (i === countH || sine > PARALLEL);
    let len = 0.0;
    if (isOfG || isParallel) {
      len = g.length[j]!;
      j = j + 1 === countG ? 0 : j + 1;
      left--;
    }
    if (!isOfG) {
      len += h.length[i]!;
      i++;
    }
    nx[k] = isOfG ? jnx : inx;
    ny[k] = isOfG ? jny : iny;
    length[k] = len;
  }
  difference.count = k;
  difference.extent = h.extent + g.extent;
  difference_vertexH[k] = 0;
  difference_vertexG[k] = j;
  setRows(difference);
}

/** Finds the places on H and G that a place on the difference comes from, or on H when G is a point. Of parallel edges, G's comes first. */
export function splitPlace(g: Core, place: Place): void {
  const k = place.vertex;
  const h = placeOnH;
  const onG = placeOnG;
  const isPoint = g.count === 1;
  h.vertex = isPoint ? k : difference_vertexH[k]!;
  onG.vertex = isPoint ? 0 : difference_vertexG[k]!;
  h.edge = isPoint ? place.edge : -1;
  h.along = place.along;
  onG.edge = -1;
  if (isPoint || place.edge < 0) return;
  const nextG = difference_vertexG[k + 1]!;
  const lengthG = nextG === onG.vertex ? 0 : g.length[onG.vertex]!;
  if (place.along < lengthG || difference_vertexH[k + 1] === h.vertex) {
    onG.edge = onG.vertex;
    onG.along = place.along;
  } else {
    h.edge = h.vertex;
    h.along -= lengthG;
    onG.vertex = nextG;
  }
}

/**
 * Whether G, turned by (line.c, line.s), meets H as its origin goes along the line in H's frame; line.radius is the sum of both radii.
 * Finds the places of both.
 */
export function crossPair(h: Core, g: Core, line: Place): boolean {
  const isPoint = g.count === 1;
  if (isPoint) {
    line.qx += line.c * g.middleX - line.s * g.middleY;
    line.qy += line.s * g.middleX + line.c * g.middleY;
  } else setDifference(h, g, line);
  if (!crossCore(isPoint ? h : difference, line)) return false;
  splitPlace(g, line);
  return true;
}
