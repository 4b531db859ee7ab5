/**
 * The second attempt of the walk. It stops where a step would not bring it nearer, as far as 16 digits tell; cores that are thin, small
 * beside the other or far away have features nearby that are nearer by less than that, but prove themselves.
 */
import { PROOF } from '../math/tolerance.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Topology } from '../shapes/topology.ts';
import type { CorePair } from './corePair.ts';
import { type Answer, offerPair } from './finish.ts';
import type { Simplex } from './simplex.ts';

/** Times that the vertices beyond the planes of the best answer are taken in. */
const ROUNDS = 6;

/** Some vertices of a core, and the features they are part of. */
class Nearby {
  private readonly vertices = new Int32Array(4 + ROUNDS);
  private count = 0;
  features = new Int32Array(64);
  featureCount = 0;

  clear(): void {
    this.count = 0;
    this.featureCount = 0;
  }

  /** Takes in a vertex, and all that meets at it. */
  add(v: number, { fanStart, fanEdges, fanFaces, dimension }: Topology): void {
    for (let i = 0; i < this.count; i++) if (this.vertices[i] === v) return;
    this.vertices[this.count++] = v;
    const end = fanStart[v + 1];
    this.reserve(1 + 2 * (end - fanStart[v]));
    this.features[this.featureCount++] = VERTEX + v;
    for (let i = fanStart[v]; i < end; i++) {
      this.features[this.featureCount++] = EDGE + fanEdges[i];
      if (dimension > 1) this.features[this.featureCount++] = FACE + fanFaces[i];
    }
  }

  private reserve(count: number): void {
    if (this.featureCount + count <= this.features.length) return;
    const features = new Int32Array(2 * (this.featureCount + count));
    features.set(this.features);
    this.features = features;
  }
}

const offerNearby_a = /* @__PURE__ */ new Nearby();
const offerNearby_b = /* @__PURE__ */ new Nearby();

/** Offers every pair of features around the vertices of the simplex, and around those beyond the planes of the best of them. */
export function offerNearby(pair: CorePair, simplex: Simplex, best: Answer): void {
  const a = offerNearby_a;
  const b = offerNearby_b;
  const { size } = pair;
  const { verticesA, verticesB } = simplex;
  const { topology: s } = pair.a;
  const { topology: t } = pair.b;
  simplex.isProven = false;
  a.clear();
  b.clear();
  for (let i = 0; i < simplex.count; i++) {
    a.add(verticesA[i], s);
    b.add(verticesB[i], t);
  }
  for (let round = 0; round < ROUNDS; round++) {
    const before = best.error;
    offerAll(pair, simplex, a, b, best);
    const { error, normal } = best;
    if (error <= PROOF * size || (round > 0 && error === before) || error === Infinity) return;
    a.add(pair.supportA(normal), s);
    b.add(pair.supportB(normal), t);
  }
}

function offerAll(pair: CorePair, simplex: Simplex, a: Nearby, b: Nearby, best: Answer): void {
  for (let i = 0; i < a.featureCount; i++) {
    const feature = a.features[i];
    for (let j = 0; j < b.featureCount; j++) {
      const other = b.features[j];
      // The nearest points lie on a vertex and anything, or on two edges.
      if (feature >= FACE ? other >= EDGE : other >= FACE && feature >= EDGE) continue;
      simplex.setCorner(pair, 0, firstVertex(pair.a.topology, feature), firstVertex(pair.b.topology, other));
      offerPair(pair, simplex, feature, other, best);
      if (best.error <= PROOF * pair.size) return;
    }
  }
}

function firstVertex({ edgeVertices, faceStart, faceVertices }: Topology, feature: number): number {
  if (feature < EDGE) return feature;
  return feature < FACE ? edgeVertices[2 * (feature - EDGE)] : faceVertices[faceStart[feature - FACE]];
}
