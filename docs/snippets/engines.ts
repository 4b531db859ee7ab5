import { Transform, type Vec3Like } from 'touchstone';
import { rotation, Transform2, type Vec2Like } from 'touchstone/2d';

/** What these recipes need of a node of Babylon.js: call `computeWorldMatrix(true)` on it first. */
interface BabylonNode {
  getWorldMatrix(): { decompose(scale?: object, rotation?: object, translation?: object): boolean };
}

/** Babylon.js: the world matrix taken apart. Babylon is left-handed unless `scene.useRightHandedSystem` is set; set it, or mirror z. */
export function fromBabylon(
  node: BabylonNode,
  scratch: { scale: object; rotation: Transform['quaternion']; position: Vec3Like },
): Transform {
  node.getWorldMatrix().decompose(scratch.scale, scratch.rotation, scratch.position);
  return new Transform(scratch.position, scratch.rotation);
}

/** PlayCanvas: entities know where they are in the world; `getLocalScale` belongs to the shape. */
export function fromPlayCanvas(entity: {
  getPosition(): Vec3Like;
  getRotation(): { x: number; y: number; z: number; w: number };
}): Transform {
  return new Transform(entity.getPosition(), entity.getRotation());
}

/** Pixi: the world transform of a container, without scale; y points down there, and so it does in the answers. */
export function fromPixi({
  worldTransform: m,
}: {
  worldTransform: { a: number; b: number; tx: number; ty: number };
}): Transform2 {
  const scale = Math.hypot(m.a, m.b);
  return new Transform2({ x: m.tx, y: m.ty }, { c: m.a / scale, s: m.b / scale });
}

/** A plain canvas: what you passed to `translate` and `rotate`. */
export function fromCanvas(position: Vec2Like, angle: number): Transform2 {
  return new Transform2(position, rotation(angle));
}

const crate = { getPosition: () => ({ x: 1, y: 2, z: 3 }), getRotation: () => ({ x: 0, y: 0, z: 0, w: 1 }) };
console.log(fromPlayCanvas(crate).position.y); // 2
const sprite = { worldTransform: { a: 0, b: 2, tx: 5, ty: 6 } };
console.log(fromPixi(sprite).rotation.s, fromPixi(sprite).position.x); // 1 5
const node = {
  getWorldMatrix: () => ({
    decompose: (_scale?: object, _rotation?: object, translation?: object) =>
      !!Object.assign(translation ?? {}, { x: 7, y: 0, z: 0 }),
  }),
};
const scratch = { scale: {}, rotation: new Transform().quaternion, position: { x: 0, y: 0, z: 0 } };
console.log(fromBabylon(node, scratch).position.x, fromCanvas({ x: 1, y: 2 }, Math.PI / 2).rotation.s); // 7 1
