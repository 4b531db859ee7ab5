/**
 * The contacts of two convex shapes along the axis of their cores. Each shape offers the edge that faces the other, moved out by its radius; seen
 * along the axis the two edges overlap in an interval, and the ends of the interval are the contacts. One end is where the nearest points
 * are, for one of them is at a corner: there an edge starts or ends. Where it lies on an arc, the interval reaches to there. So only the other
 * end is sought.
 *
 * The origin is that corner. d points from A to B, e is d turned counter-clockwise. A's facing edge runs towards +e, B's towards -e,
 * so that what is across for one is -across for the other.
 */
import { EDGE } from '../../results/features.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { Axis } from '../shapes/axis.ts';
import type { Edge } from '../shapes/core.ts';
import type { Place } from '../shapes/place.ts';
import type { ConvexShape } from '../shapes/shape.ts';

/** An edge whose normal makes a smaller cosine than this with the contact normal is seen end-on: its corner counts. */
const END_ON = 0.05;
/** Edges whose directions differ by no more than this sine touch along their length, even where they cross. */
const CLOSE_TO_PARALLEL = 0.1;
/**
 * A contact closer than this fraction of the shorter edge to a corner is named by the corner, of both shapes where corners meet,
 * whichever of them it was clipped at, and an interval no longer than that is one contact: so names do not flicker where equal shapes
 * lie on each other, or tip on tip.
 */
const SAME_CORNER = 1e-3;

/** Sets how far the surfaces are apart, and B's nearest point by the vertex that the nearest points are at. */
export function setNearest(a: ConvexShape, b: ConvexShape, place: Place, axis: Axis): void {
  const { isOfB, nx, ny } = axis;
  const { c, s } = place;
  axis.gap = axis.distance - (a.radius + b.radius);
  if (isOfB) {
    const vertex = a.core.edges[axis.featureA & (EDGE - 1)];
    const toB = b.radius - axis.distance;
    axis.x = vertex.x + toB * (c * nx - s * ny);
    axis.y = vertex.y + toB * (s * nx + c * ny);
  } else {
    const vertex = b.core.edges[axis.featureB & (EDGE - 1)];
    axis.x = place.px + (c * vertex.x - s * vertex.y) - b.radius * nx;
    axis.y = place.py + (s * vertex.x + c * vertex.y) - b.radius * ny;
  }
}

/** Fills `out` for B in the frame of A, where `place` says it stands, from middle to middle. */
export function clipAxis(a: ConvexShape, b: ConvexShape, place: Place, axis: Axis, out: ContactManifold): void {
  const { core: coreA, radius: radiusA } = a;
  const { core: coreB, radius: radiusB } = b;
  const { px, py, c, s } = place;
  const { isOfB, featureA, featureB, gap: nearest } = axis;
  // d in A's frame, and -d in B's, by the same operations, so that where two edges face it alike A and B may be swapped.
  let dx = axis.nx;
  let dy = axis.ny;
  let bx = dx;
  let by = dy;
  if (isOfB) {
    dx = -(c * bx - s * by);
    dy = -(s * bx + c * by);
  } else {
    bx = -(c * dx + s * dy);
    by = s * dx - c * dy;
  }
  const isCornerA = featureA < EDGE;
  const isCornerB = featureB < EDGE;
  const spotA = coreA.edges[featureA & (EDGE - 1)];
  const spotB = coreB.edges[featureB & (EDGE - 1)];
  const { x, y } = axis;
  const { normal, first } = out;
  normal.x = 0 - dx;
  normal.y = 0 - dy;
  const { middleX, middleY } = coreA;
  out.count = 1;
  const hasEdges = coreA.count > 1 && coreB.count > 1;
  if (hasEdges) {
    const edgeA = facingEdge(spotA, isCornerA || coreA.count === 2, dx, dy);
    const cosineA = edgeA.nx * dx + edgeA.ny * dy;
    const sineA = edgeA.nx * dy - edgeA.ny * dx;
    const edgeB = facingEdge(spotB, isCornerB || coreB.count === 2, bx, by);
    const cosineB = edgeB.nx * bx + edgeB.ny * by;
    const sineB = edgeB.nx * by - edgeB.ny * bx;
    const isParallel = Math.abs(sineA * cosineB - sineB * cosineA) <= CLOSE_TO_PARALLEL;
    if (cosineA >= END_ON && cosineB >= END_ON && (isParallel || nearest < 0)) {
      // Where the edge of the other shape starts, from the corner at the origin. Of two corners it is the sharper one: at the ends of a
      // chain the nearest point of an arc need not be straight above its middle.
      const isOfA = isCornerA && !(isCornerB && radiusB < radiusA);
      const pointOfA = isOfA ? spotA : edgeA;
      const pointOfB = isOfA ? edgeB : spotB;
      const start = pointOfA.y * dx - pointOfA.x * dy + (pointOfB.y * bx - pointOfB.x * by) - (py * dx - px * dy);
      // How far each edge, moved out by its radius, goes from the origin towards the other contact, and the other way.
      const isForward = isOfA ? edgeA === spotA : edgeB === spotB;
      const isAfter = isForward === isOfA;
      const side = isAfter ? 1 : -1;
      const turnA = side * sineA;
      const turnB = -side * sineB;
      const spanA = edgeA.length * cosineA;
      const spanB = edgeB.length * cosineB;
      const reachA = (isOfA ? spanA : isForward ? -start : start + spanA) - radiusA * turnA;
      const reachB = (!isOfA ? spanB : isForward ? -start : start + spanB) - radiusB * turnB;
      const backA = spanA - reachA;
      const backB = spanB - reachB;
      const reach = Math.min(reachA, reachB);
      const near = SAME_CORNER * Math.min(edgeA.length, edgeB.length);
      if (reach > near) {
        // How much lower a surface is there than at the origin: on the edge moved out by the radius, or from the arc about its corner.
        // Written out for A and B: as a function that few calls need, it would put its numbers on the heap.
        let dropA = (-reach * turnA) / cosineA;
        let dropB = (-reach * turnB) / cosineB;
        if (backA < 0) {
          const corner = radiusA * turnA - backA;
          const way = reach - corner;
          let height = (radiusA + way * turnA) / cosineA;
          if (reach < -backA) height = Math.sqrt(Math.max(0, (radiusA - way) * (radiusA + way)));
          dropA = Math.sqrt(Math.max(0, (radiusA - corner) * (radiusA + corner))) - height;
        }
        if (backB < 0) {
          const corner = radiusB * turnB - backB;
          const way = reach - corner;
          let height = (radiusB + way * turnB) / cosineB;
          if (reach < -backB) height = Math.sqrt(Math.max(0, (radiusB - way) * (radiusB + way)));
          dropB = Math.sqrt(Math.max(0, (radiusB - corner) * (radiusB + corner))) - height;
        }
        const length = nearest + dropA + dropB;
        if (isParallel || length < 0) {
          const origin = isAfter ? first : out.second;
          const far = isAfter ? out.second : first;
          const column = side * reach;
          origin.x = middleX + x;
          origin.y = middleY + y;
          origin.distance = nearest;
          origin.featureA = nameOn(edgeA, backA > near, isAfter);
          origin.featureB = nameOn(edgeB, backB > near, !isAfter);
          // column e + dropB d
          far.x = middleX + (x - (column * dy - dropB * dx));
          far.y = middleY + (y + (column * dx + dropB * dy));
          far.distance = length;
          far.featureA = nameOn(edgeA, reachA > reachB + near, !isAfter);
          far.featureB = nameOn(edgeB, reachB > reachA + near, isAfter);
          out.count = 2;
          return;
        }
      }
    }
  }
  first.featureA = isCornerA ? featureA : nameAtPoint(spotA, place, axis, true);
  first.featureB = isCornerB ? featureB : nameAtPoint(spotB, place, axis, false);
  first.x = middleX + x;
  first.y = middleY + y;
  first.distance = nearest;
}

/** The edge that faces d most: the given one, or the one before it, which a corner has too and on the other side a segment. */
function facingEdge(edge: Edge, isBoth: boolean, dx: number, dy: number): Edge {
  const { before } = edge;
  return isBoth && (before.nx - edge.nx) * dx + (before.ny - edge.ny) * dy > 0 ? before : edge;
}

/** The code of a place on an edge: within it, at its start or at its end. */
function nameOn(edge: Edge, isWithin: boolean, isAtStart: boolean): number {
  return isWithin ? edge.code : (isAtStart ? edge : edge.next).index;
}

/** The code of the place on an edge of A, or of B, that the nearest point of B is at. */
function nameAtPoint(edge: Edge, { px, py, c, s }: Place, axis: Axis, isOfA: boolean): number {
  const dx = axis.x - px;
  const dy = axis.y - py;
  const x = isOfA ? axis.x : c * dx + s * dy;
  const y = isOfA ? axis.y : c * dy - s * dx;
  const along = (y - edge.y) * edge.nx - (x - edge.x) * edge.ny;
  const near = SAME_CORNER * edge.length;
  return nameOn(edge, along >= near && along <= edge.length - near, along < near);
}
