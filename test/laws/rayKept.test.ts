/** Rays that once got a wrong answer, as they were found, and judged by the same oracle as the laws. */
import { expect, it } from 'vitest';
import { raycast } from '../../src/queries/raycast.ts';
import fixtures from '../fixtures/ray.json' with { type: 'json' };
import { PointJudge } from '../oracle/checkPoint.ts';
import { rayErrors } from '../oracle/checkRay.ts';
import type { Ray } from '../points.ts';
import { boxSample, capsuleSample, convexSample, type Sample, sphereSample, triangleSample } from '../shapes.ts';

const v = ([x, y, z]: readonly number[]) => ({ x: x, y: y, z: z });
const q = ([x, y, z, w]: readonly number[]) => ({ x: x, y: y, z: z, w: w });

interface Kept {
  name: string;
  subject: Sample;
  position: readonly number[];
  quaternion: readonly number[];
  ray: Ray;
}

const KEPT: Kept[] = [
  {
    name: 'within the plane of a triangle: a hit far outside of it',
    subject: triangleSample(
      'triangle',
      v([0.21873636521674888, -0.10059413859009253, -0.0420674425036406]),
      v([0.2268875066026526, -0.27607472818329926, -0.21747709941911214]),
      v([0.12387410883114482, -0.17101649135126779, -0.1922074824674947]),
      0,
    ),
    position: [0, 0, 0],
    quaternion: [0, 0, 0, 1],
    ray: {
      origin: v([-0.12181726221515322, -0.2301039905751048, -0.45315766813967245]),
      displacement: v([1.0240486373330753, 0.24627838090490867, 1.0876478116077208]),
    },
  },
  {
    name: 'from far at a triangle of a millionth of its reach: a hit beside it',
    subject: triangleSample(
      'triangle',
      v([-0.5642258366764804, 0.41598660740002213, -0.6939914219109015]),
      v([-0.5642258361733437, 0.415986381460605, -0.693990799443992]),
      v([-0.5642258374109866, 0.4159862850643235, -0.6939930745321274]),
      0,
    ),
    position: [-1.6621450769140707, -1.7259515684898032, -0.3655001721644302],
    quaternion: [0.7882331785554539, -0.0638677247565432, 0.5186456124356358, 0.3239047936313204],
    ray: {
      origin: v([6075.910248874828, -10234.095044625928, 18633.240986387296]),
      displacement: v([-6078.549121242742, 10232.311622002473, -18633.731864270136]),
    },
  },
  {
    name: 'along the axis of a capsule: a miss',
    subject: capsuleSample(
      'capsule',
      v([0.04438736792554112, 0.17736766454296074, -0.26704530189294806]),
      v([0.06324814649048288, -0.07842162509871684, 0.23058530021005133]),
      0.020318305272733365,
    ),
    position: [0.617369253914615, 0.953572329684494, 0.6011497681014195],
    quaternion: [0.0503029488794199, 0.24946926483775053, -0.8222110442249646, 0.5091205142103786],
    ray: {
      origin: v([0.4206864746174431, 0.6673827677045557, 1.3156164208313332]),
      displacement: v([0.4469343687601312, 0.47570502987848495, -1.606264157295227]),
    },
  },
  {
    name: 'between faces of a rounded hull that are nearly coplanar: the edge between them instead of a face',
    subject: convexSample(
      'hull',
      [
        [-0.0002980378978004315, -0.17804892167584097, 2.604069631577054e-10],
        [-0.0002959608916555015, 0.3641124560046223, 1.991471553727677e-11],
        [-0.0002710481618406165, 0.0665925456132268, -2.5880661676337166e-10],
        [-0.0001452435304026059, 0.07802023943490127, 3.502103817925052e-10],
        [0.00002748390099140948, 0.11273730250865985, 2.2783655020005365e-10],
        [0.00010758798530192715, -0.3315127027413096, 4.400157996272163e-11],
        [0.00015030013386055032, -0.04422115028083144, 9.474845394417794e-11],
        [0.00022050621949648588, -0.24887753650047548, 1.8704666527813945e-10],
      ].map(v),
      1,
      3.799972944300171e-9,
    ),
    position: [-1.0050669313202338, 0.800053555383708, -0.606099928190329],
    quaternion: [0.04439125391669244, 0.5501039656916191, -0.8177623622984035, 0.16619150045994213],
    ray: {
      origin: v([-1.0068593948399827, -0.4453766656622586, 0.7838633237473837]),
      displacement: v([-0.17679920660672055, 3.7476560434007453, -3.463233568625867]),
    },
  },
  {
    name: 'from inside a rounded rectangle, along its plane but for rounding: a miss',
    subject: boxSample(
      'box',
      v([0, 0.3723680292598731, 0.4039116951498836]),
      v([-0.2903828398484395, -0.1433597590683704, -0.06969481455319053]),
      0.8569532027543085,
    ),
    position: [1.239303181899893, 4.16072895229542, -3.1372567319782525],
    quaternion: [0.6176930995659031, -0.25003459872924827, 0.10588796378401205, 0.7376108598610674],
    ray: {
      origin: v([0.46244480616556494, 3.583134179737093, -3.2783505593582745]),
      displacement: v([-0.8430772244287192, 0.38760742177630947, 1.5558002272736595]),
    },
  },
  {
    name: 'from far past a sharp corner of a triangle: a hit beyond it',
    subject: triangleSample(
      'triangle',
      v([-0.1273460421810985, 0.020617195856047515, 0.20540869118194283]),
      v([-0.45277295019288105, -0.09128717139493857, 0.0025368239700841455]),
      v([-0.7850117480549157, -0.17667294477077086, -0.4215400835216581]),
      0,
    ),
    position: [-2.5022773058111203, 1.2742352080906034, -1.8461747888382802],
    quaternion: [0.3523081865020659, -0.21674763213340484, -0.49373130580011887, 0.7640966746736232],
    ray: {
      origin: v([-305.2093162806164, -1363.1986295899114, 1135.511894075201]),
      displacement: v([302.5265858689074, 1364.5272617851706, -1137.2053846867452]),
    },
  },
];

for (const { name, points, origin, displacement } of fixtures) {
  const corners = Array.from({ length: points.length / 3 }, (_, i) => v(points.slice(3 * i, 3 * i + 3)));
  KEPT.push({
    name,
    subject: convexSample('hull', corners, 1, 0),
    position: [0, 0, 0],
    quaternion: [0, 0, 0, 1],
    ray: { origin: v(origin), displacement: v(displacement) },
  });
}

it.each(KEPT)('$name', ({ subject, position, quaternion, ray: { origin, displacement } }) => {
  const pose = { position: v(position), quaternion: q(quaternion) };
  const errors = rayErrors(
    new PointJudge(subject),
    origin,
    displacement,
    pose,
    raycast(origin, displacement, subject.shape, pose),
  );
  for (const [key, error] of Object.entries(errors)) expect(error, key).toBeLessThan(key === 'cone' ? 1e-12 : 1e-13);
});

it.each([1e-20, 1e-60, 1e-77, 1e-90, 1e-120])('a sphere of %e: where a large one is met', (unit) => {
  const { shape } = sphereSample('sphere', 0.4 * unit, { x: 0, y: 0, z: 0 });
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const hit = raycast({ x: unit, y: 0, z: 0 }, { x: -unit, y: 0, z: 0 }, shape, pose);
  expect(hit?.fraction).toBeCloseTo(0.6, 14);
  expect(hit?.point.x).toBeCloseTo(0.4 * unit, 14);
  const beside = raycast({ x: unit, y: 0.39 * unit, z: 0 }, { x: -unit, y: 0, z: 0 }, shape, pose);
  expect(beside?.normal.y).toBeCloseTo(0.975, 12);
  expect(raycast({ x: unit, y: 0.41 * unit, z: 0 }, { x: -unit, y: 0, z: 0 }, shape, pose)).toBe(null);
});
