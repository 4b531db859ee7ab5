/** A ray in the plane against a rounded polygon: its sides, extended until they meet, and the arcs at its corners. */
import { RayResult, raycast, type Vec2Like } from 'touchstone/2d';
import { vectorOf } from '../app/literal.ts';
import type { State } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { EDGE } from '../render/mesh.ts';
import { along, rounded } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { featureName } from './shapes.ts';
import {
  arcPoints,
  column,
  coreOf,
  lift,
  makePlaced2,
  type Placed2,
  place,
  placed2,
  placeItem,
  placeParams,
  placeValues,
  poseCode2,
  readPlaced2,
  shapeChange2,
  shapeCode2,
  shapeItem2,
  shapeMarks,
  shapeParams2,
  shapeSolid,
  strokeMarks,
  vecCode2,
} from './shapes2.ts';

export const arcsScene: Still = {
  about:
    'The outline of a rounded polygon is sides and arcs. The ray is first put to the sides, extended until they meet; where it comes in beyond the end of its side, only the circle at that corner is left to try.',
  legend: [
    ['stone', 'the shape'],
    ['muted', 'sides, extended'],
    ['query', 'the ray'],
    ['gold', 'what is hit'],
    ['normal', 'normal'],
  ],
  isFlat: true,
  params: [
    ...placeParams('from', 'Ray', { x: -2.1, y: 1.75 }, 'origin'),
    ...placeParams('way', 'Ray', { x: 4, y: -0.75 }, 'displacement'),
    ...shapeParams2('', 'Shape', {
      kind: 'polygon',
      at: { x: 0.2, y: 0 },
      turn: 12,
      radius: 0.5,
      points: '-0.9 -0.7, 0.9 -0.8, 1.1 0.3, 0 0.9, -0.9 0.5',
    }),
  ],
  eye: [0, 0, 7],
  target: [0, 0, 0],
  change: (state, key) => shapeChange2(state, key, ''),
  evaluate,
  read(names) {
    const shape = readPlaced2(names, 'shape', 'pose', '');
    const [from, way] = [vectorOf(names.get('origin'), 'xy'), vectorOf(names.get('displacement'), 'xy')];
    if (!shape || !from || !way) return undefined;
    return { ...shape, ...placeValues('from', { x: from[0], y: from[1] }), ...placeValues('way', { x: way[0], y: way[1] }) };
  },
};

/** A side of the shape, moved out by the radius: its line in the world, and its ends. */
interface Side {
  nx: number;
  ny: number;
  height: number;
  from: Vec2Like;
  to: Vec2Like;
  /** Where it meets its neighbours. */
  start: Vec2Like;
  end: Vec2Like;
}

function sidesOf({ shape, pose }: Placed2): Side[] {
  const vertices = coreOf(shape);
  const count = vertices.length;
  if (count < 3) return [];
  const { c, s } = pose.rotation;
  const sides = shape.core.edges.map((edge, i) => {
    const nx = c * edge.nx - s * edge.ny;
    const ny = s * edge.nx + c * edge.ny;
    const out = (p: Vec2Like) => placed2(pose, { x: p.x + shape.radius * edge.nx, y: p.y + shape.radius * edge.ny });
    const from = out(vertices[i]);
    return { nx, ny, height: nx * from.x + ny * from.y, from, to: out(vertices[(i + 1) % count]) };
  });
  const meet = (p: (typeof sides)[number], q: (typeof sides)[number]): Vec2Like => {
    const det = p.nx * q.ny - p.ny * q.nx;
    return { x: (p.height * q.ny - q.height * p.ny) / det, y: (p.nx * q.height - q.nx * p.height) / det };
  };
  return sides.map((side, i) => ({
    ...side,
    start: meet(sides[(i + count - 1) % count], side),
    end: meet(side, sides[(i + 1) % count]),
  }));
}

/** Where a ray comes into the extended sides, and through which; undefined when it does not. */
function enter(sides: readonly Side[], origin: Vec2Like, way: Vec2Like): { side: number; at: Vec2Like } | undefined {
  let first = 0;
  let last = 1;
  let entered = -1;
  for (const [i, { nx, ny, height }] of sides.entries()) {
    const speed = nx * way.x + ny * way.y;
    const t = (height - nx * origin.x - ny * origin.y) / speed;
    if (speed < 0 && t > first) {
      first = t;
      entered = i;
    } else if (speed > 0) last = Math.min(last, t);
    else if (speed === 0 && nx * origin.x + ny * origin.y > height) return undefined;
  }
  if (first > last || entered < 0) return undefined;
  return { side: entered, at: { x: origin.x + first * way.x, y: origin.y + first * way.y } };
}

/** The extended sides, where the ray comes into them, and the circle that is tried next where that is beyond the side. */
function stepMarks(placed: Placed2, sides: readonly Side[], origin: Vec2Like, way: Vec2Like): { marks: Mark[]; step: string } {
  const marks = sides.flatMap(({ start, end }) => strokeMarks([start, end], { ink: 'muted', width: 1.2, dashed: true }));
  const entered = enter(sides, origin, way);
  if (!entered) return { marks, step: sides.length > 0 ? 'The ray misses the extended sides, and so the shape.' : '' };
  const { from, to, ny, nx } = sides[entered.side];
  const offset = (p: Vec2Like) => -(p.x - from.x) * ny + (p.y - from.y) * nx;
  const at = offset(entered.at);
  marks.push({ type: 'dot', at: lift(entered.at), ink: 'muted', size: 4 });
  if (at >= 0 && at <= offset(to)) return { marks, step: `It comes in over edge ${entered.side} itself: that is the hit.` };
  const vertices = coreOf(placed.shape);
  const corner = at < 0 ? entered.side : (entered.side + 1) % vertices.length;
  const center = placed2(placed.pose, vertices[corner]);
  marks.push(
    ...strokeMarks(arcPoints(center, placed.shape.radius, 0, 2 * Math.PI), { ink: 'query', width: 1.4, alpha: 0.8 }),
    { type: 'dot', at: lift(center), ink: 'query', size: 3 },
    { type: 'label', at: lift(center), text: `circle of vertex ${corner}`, ink: 'query' },
  );
  return { marks, step: `It comes in beyond the end of edge ${entered.side}: the circle of vertex ${corner} decides.` };
}

function evaluate(state: State): Outcome {
  const placed = makePlaced2(state, '');
  const { shape, pose } = placed;
  const origin = place(state, 'from');
  const displacement = place(state, 'way');
  const end = { x: origin.x + displacement.x, y: origin.y + displacement.y };
  const result = raycast(origin, displacement, shape, pose);
  const { marks, step } = stepMarks(placed, sidesOf(placed), origin, displacement);
  marks.push(...shapeMarks(placed, result ? { feature: result.feature, normal: result.normal } : undefined));
  const rows: Row[] = [];
  if (result) {
    rows.push(
      { label: 'fraction', value: result.fraction, big: true },
      { label: 'distance', value: result.distance },
      { label: 'feature', value: featureName(result.feature), note: result.feature < EDGE ? 'its arc' : 'its side' },
      { label: 'startsInside', value: String(result.startsInside) },
      { columns: [column('point', result.point), column('normal', result.normal)] },
    );
    const hit = lift(result.point);
    marks.push(
      { type: 'line', from: lift(origin), to: hit, ink: 'query', width: 2.4 },
      { type: 'line', from: hit, to: lift(end), ink: 'query', width: 1.5, dashed: true, arrow: true, alpha: 0.8 },
      { type: 'line', from: hit, to: along(hit, lift(result.normal), 0.6), ink: 'normal', width: 2.2, arrow: true },
      { type: 'dot', at: hit, ink: 'answer', size: 5.5 },
      { type: 'label', at: hit, text: featureName(result.feature), ink: 'answer', above: true, left: true },
    );
  } else {
    rows.push({ label: 'result', value: 'null', big: true });
    marks.push({ type: 'line', from: lift(origin), to: lift(end), ink: 'query', width: 2.4, arrow: true });
  }
  const out = new RayResult();
  return {
    view: {
      ground: 0,
      isFlat: true,
      solids: [{ ...shapeSolid(placed, 0.75), item: 'shape' }],
      items: [
        placeItem('from', 'Origin', origin, (to) => placeValues('from', to)),
        placeItem('end', 'End', end, (to) => placeValues('way', { x: rounded(to.x - origin.x), y: rounded(to.y - origin.y) })),
        shapeItem2(state, '', 'Shape', placed),
      ],
      marks,
    },
    rows,
    summary: step || (result ? `The ray meets ${featureName(result.feature)}.` : 'The ray misses: the answer is null.'),
    code: `import { ${[shape.kind, 'raycast'].sort().join(', ')} } from 'touchstone/2d';

const shape = ${shapeCode2(state, '')};
const pose = ${poseCode2(pose)};
const origin = ${vecCode2(origin)};
const displacement = ${vecCode2(displacement)};
const result = raycast(origin, displacement, shape, pose);`,
    result,
    query: () => raycast(origin, displacement, shape, pose, out),
  };
}
