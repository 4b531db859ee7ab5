/** The pictures of the guide that stand still, drawn with the answers of the library. */
import { at, dot, draw, INK, line, normal, poseAt, text } from './draw.mjs';
import { builtPlane } from './library.mjs';

const { capsule, castShape, computeAabb, contactsBetween, distanceBetween, distanceToPoint, massProperties } = builtPlane;
const { pointToWorld, polygon, raycast, rectangle } = builtPlane;

const rock = polygon([-1, -0.7, 0.8, -0.9, 1.2, 0.3, 0.1, 1, -1.1, 0.5]);
const crate = rectangle({ x: 0.9, y: 0.7 }, { radius: 0.2 });
const pill = capsule({ x: -0.9, y: 0 }, { x: 0.9, y: 0 }, 0.5);

/** @type {Record<string, () => string[]>} */
export const STILL = {
  distance() {
    const [p, q] = [poseAt(2.5, 2.5, 0.5), poseAt(7, 2.4, -0.3)];
    const near = distanceBetween(pill, p, rock, q);
    if (!near) return [];
    return [
      draw(pill, p, INK.a),
      draw(rock, q, INK.b),
      line(near.pointA, near.pointB, INK.gap),
      normal(near.pointA, near.normalA),
      normal(near.pointB, near.normalB),
      dot(near.pointA, INK.gap),
      dot(near.pointB, INK.gap),
      text({ x: 4.2, y: 1 }, `distance ${near.distance.toFixed(3)}`),
    ];
  },
  depth() {
    const [p, q] = [poseAt(4.4, 2.6, 0.4), poseAt(6, 2.3, -0.3)];
    const near = distanceBetween(crate, p, rock, q);
    if (!near) return [];
    const marks = [line(near.pointA, near.pointB, INK.depth), dot(near.pointA, INK.depth), dot(near.pointB, INK.depth)];
    return [
      draw(crate, p, `${INK.a}aa`),
      draw(rock, q, `${INK.b}aa`),
      ...marks,
      text({ x: 4, y: 0.6 }, `distance ${near.distance.toFixed(3)}`),
    ];
  },
  contacts() {
    const floor = rectangle({ x: 4, y: 0.7 });
    const [p, q] = [poseAt(5, 2.22, 0.02), poseAt(5, 0.7)];
    const near = distanceBetween(crate, p, floor, q);
    if (!near) return [];
    const manifold = contactsBetween(crate, p, floor, q, near);
    const marks = Array.from({ length: manifold.count }, (_, i) => {
      const place = manifold.location(i);
      return normal(place, manifold.normal) + dot(place, INK.depth);
    });
    return [
      draw(floor, q, INK.b),
      draw(crate, p, `${INK.a}aa`),
      ...marks,
      text({ x: 3.6, y: 4.4 }, `${manifold.count} contacts`),
    ];
  },
  cast() {
    const [p, q] = [poseAt(1.5, 3.6, 0.3), poseAt(7.5, 2, -0.3)];
    const displacement = { x: 7, y: -1.8 };
    const hit = castShape(crate, p, displacement, rock, q);
    if (!hit) return [];
    const there = poseAt(1.5 + hit.fraction * displacement.x, 3.6 + hit.fraction * displacement.y, 0.3);
    return [
      draw(crate, p, INK.ghost),
      draw(rock, q, INK.b),
      draw(crate, there, INK.a),
      line(p.position, there.position, INK.gap, 'arrow'),
      normal(hit.point, hit.normalB),
      dot(hit.point, INK.gap),
      text({ x: 1, y: 0.8 }, `fraction ${hit.fraction.toFixed(3)}`),
    ];
  },
  ray() {
    const q = poseAt(6, 2.4, 0.4);
    const origin = { x: 0.8, y: 1.2 };
    const displacement = { x: 8.4, y: 2 };
    const hit = raycast(origin, displacement, crate, q);
    if (!hit) return [];
    const end = { x: origin.x + displacement.x, y: origin.y + displacement.y };
    return [
      draw(crate, q, INK.b),
      line(origin, end, `${INK.gap}55`, 'arrow'),
      line(origin, hit.point, INK.gap),
      normal(hit.point, hit.normal),
      dot(origin, INK.gap),
      dot(hit.point, INK.gap),
      text({ x: 1, y: 4.2 }, `fraction ${hit.fraction.toFixed(3)}`),
    ];
  },
  point() {
    const q = poseAt(5, 2.5, 0.4);
    const marks = [
      { x: 1.5, y: 1.2 },
      { x: 5.2, y: 2.9 },
      { x: 8.6, y: 4 },
    ].flatMap((p) => {
      const near = distanceToPoint(p, rock, q);
      const ink = near && near.distance < 0 ? INK.depth : INK.gap;
      return near
        ? [
            line(p, near.point, ink),
            dot(p, ink),
            dot(near.point, ink),
            text({ x: p.x - 0.4, y: p.y - 0.45 }, near.distance.toFixed(3)),
          ]
        : [];
    });
    return [draw(rock, q, INK.b), ...marks];
  },
  aabb() {
    const q = poseAt(5, 2.5, 0.5);
    const { min, max } = computeAabb(pill, q);
    const box = `<path d="M${at(min)}L${at({ x: max.x, y: min.y })}L${at(max)}L${at({ x: min.x, y: max.y })}Z" fill="none" stroke="${INK.gap}" stroke-width="3"/>`;
    return [draw(pill, q, INK.a), box];
  },
  mass() {
    const q = poseAt(5, 2.4, 0.3);
    const { mass, centerOfMass } = massProperties(crate);
    return [
      draw(crate, q, INK.a),
      dot(pointToWorld(q, centerOfMass), INK.gap),
      text({ x: 3.4, y: 0.6 }, `mass ${mass.toFixed(3)} at density 1`),
    ];
  },
};
