/**
 * Twenty meshes, some in moved and scaled groups. The one under the pointer is picked; a ball sweeps through them until it hits one; and a
 * line leads to the mesh that is nearest to it.
 */
import {
  AmbientLight,
  BoxGeometry,
  CapsuleGeometry,
  Color,
  DirectionalLight,
  Group,
  IcosahedronGeometry,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  TorusKnotGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { CastResult, castShape, DistanceResult, distanceBetween, type Shape, sphere, Transform, Vec3 } from 'touchstone';
import { ObjectPose, poseOf, ResultLines, ShapeRaycaster, ShapeWireframe, shapeOf } from 'touchstone/three';

const scene = new Scene();
scene.background = new Color(0xf4f3ef);
scene.add(new AmbientLight(0xffffff, 1.5), new DirectionalLight(0xffffff, 2));
const camera = new PerspectiveCamera(50, innerWidth / innerHeight, 0.1, 100);
camera.position.set(0, 6, 14);
camera.lookAt(0, 0, 0);
const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

// Shapes are made once. The scale of a mesh and of its parents is in the shape, position and rotation are in its pose.
interface Item {
  mesh: Mesh<BoxGeometry, MeshLambertMaterial>;
  shape: Shape;
}
const geometries = [
  new BoxGeometry(1, 1, 1),
  new SphereGeometry(0.6, 24, 16),
  new CapsuleGeometry(0.35, 0.8, 8, 16),
  new IcosahedronGeometry(0.7),
  new TorusKnotGeometry(0.4, 0.15, 64, 8),
];
const group = new Group();
group.position.set(0, 0.5, -1);
group.rotation.set(0, 0.4, 0);
group.scale.setScalar(1.2);
scene.add(group);
const items: Item[] = Array.from({ length: 20 }, (_, i) => {
  const mesh = new Mesh(geometries[i % geometries.length] as BoxGeometry, new MeshLambertMaterial({ color: 0x2a9d8f }));
  mesh.name = `${mesh.geometry.type.replace('Geometry', '')} ${i}`;
  mesh.position.set(((i % 5) - 2) * 2.4, Math.sin(i) * 0.8, (Math.floor(i / 5) - 1.5) * 2.4);
  mesh.rotation.set(i, 2 * i, 0);
  if (i % 5 === 0) mesh.scale.set(1, 1.5, 0.75);
  (i % 2 ? group : scene).add(mesh);
  return { mesh, shape: shapeOf(mesh, i % 5 === 3 ? { as: 'hull' } : {}) };
});

// Everything that a frame needs is made before the first one.
const ball = sphere(0.3);
const start = new Transform();
const displacement = new Vec3(14, 0, 0);
const moved = new Transform();
const pose = new ObjectPose();
const cast = new CastResult();
const first = new CastResult();
const gap = new DistanceResult();
const nearest = new DistanceResult();
const lines = new ResultLines();
const wireframe = new ShapeWireframe(ball, 0xd1495b);
scene.add(lines, wireframe);

/** Where the ball stops: the first of all hits. */
function sweep(): Item | null {
  let found: Item | null = null;
  for (const item of items) {
    if (!castShape(ball, start, displacement, item.shape, poseOf(item.mesh, pose), cast)) continue;
    if (found && cast.fraction >= first.fraction) continue;
    found = item;
    first.copy(cast);
  }
  return found;
}

/** The mesh that is nearest to the ball where it is now. */
function findNearest(): Item | null {
  let found: Item | null = null;
  for (const item of items) {
    // What is farther than the nearest so far costs next to nothing.
    const limit = found ? nearest.distance : Infinity;
    if (!distanceBetween(ball, moved, item.shape, poseOf(item.mesh, pose), limit, gap)) continue;
    found = item;
    nearest.copy(gap);
  }
  return found;
}

const show = (id: string, text: string) => {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
};

const raycaster = new ShapeRaycaster();
const pointer = new Vector2();
let picked: Item | undefined;
addEventListener('pointermove', (event) => {
  pointer.set((event.clientX / innerWidth) * 2 - 1, 1 - (event.clientY / innerHeight) * 2);
  raycaster.setFromCamera(pointer, camera);
  const [hit] = raycaster.intersectObjects(items.map(({ mesh }) => mesh));
  picked?.mesh.material.color.set(0x2a9d8f);
  picked = items.find(({ mesh }) => mesh === hit?.object);
  picked?.mesh.material.color.set(0xe9b44c);
  show('picked', hit ? `${hit.object.name} at ${hit.distance.toFixed(3)}` : 'nothing');
});

function frame(time: number): void {
  start.position.set(-7, 0.3, 3 * Math.sin(time / 3000));
  const stop = sweep();
  show('swept', stop ? `hits ${stop.mesh.name} after ${first.distance.toFixed(3)}` : 'passes');
  // Back and forth, up to where it hits.
  const way = (0.5 - 0.5 * Math.cos(time / 800)) * (stop ? first.fraction : 1);
  moved.copy(start);
  moved.position.addScaled(displacement, way);
  wireframe.setPose(moved);
  const item = findNearest();
  show('nearest', item ? `${item.mesh.name} at ${nearest.distance.toFixed(3)}` : 'nothing');
  lines.clearLines();
  lines.cast(start.position, displacement, stop ? first : null);
  if (item) lines.distance(nearest);
  lines.show();
  renderer.render(scene, camera);
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);

/** Where a mesh is on the screen, for whoever drives this page. */
export function screenOf(index: number): { x: number; y: number } {
  const p = new Vector3();
  items[index]?.mesh.getWorldPosition(p).project(camera);
  return { x: ((p.x + 1) / 2) * innerWidth, y: ((1 - p.y) / 2) * innerHeight };
}
Object.assign(globalThis, { screenOf, names: items.map(({ mesh }) => mesh.name) });
