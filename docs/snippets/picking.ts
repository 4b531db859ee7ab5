import { PerspectiveCamera, Vector2 } from 'three';
import { box, CollisionWorld, sphere, Transform, Vec3 } from 'touchstone';
import { ShapeRaycaster } from 'touchstone/three';

// With three.js objects there is ShapeRaycaster; with shapes of your own, a world and a ray from the camera.
const world = new CollisionWorld();
const crate = world.add(box({ x: 1, y: 1, z: 1 }), new Transform({ x: 0, y: 0, z: -6 }));
world.add(sphere(1), new Transform({ x: 0, y: 0, z: -12 }));

const camera = new PerspectiveCamera(60, 16 / 9, 0.1, 100);
camera.updateMatrixWorld();
const { origin, direction } = new ShapeRaycaster().setFromCamera(new Vector2(0, 0), camera);
const far = new Vec3().copy(direction).scale(camera.far);
const hit = world.raycast(origin, far);
if (hit) console.log(hit.handle === crate, hit.distance, hit.normal.z); // true 5 1
