import { box, CollisionWorld, shapeTable, sphere, Transform } from 'touchstone';

// Both machines run this file, so both have the same shapes under the same keys.
const table = shapeTable({ crate: box({ x: 1, y: 1, z: 1 }), ball: sphere(0.5) });

const server = new CollisionWorld({ shapes: table });
for (let i = 0; i < 100; i++) server.add(table.shapes.crate, new Transform({ x: 3 * i, y: 0, z: 0 }));
const ball = server.add(table.shapes.ball, new Transform({ x: 0, y: 5, z: 0 }));

// At first all of it, as bytes for a WebSocket.
const client = new CollisionWorld({ shapes: table });
const whole = server.write();
client.read(whole);
console.log(client.hash() === server.hash(), whole.byteLength < 60 * 101); // true true

// From then on what has changed since a state that both have.
const [since, known] = [server.snapshot(), client.snapshot()];
server.move(ball, new Transform({ x: 0, y: 4.5, z: 0 }));
const changes = server.write({ since });
client.read(changes, { since: known });
console.log(client.hash() === server.hash(), changes.byteLength < 50); // true true
