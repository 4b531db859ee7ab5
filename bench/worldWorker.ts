/** The other threads of the suite of worlds. */
import { parentPort } from 'node:worker_threads';
import { CollisionWorld, serveQueries } from 'touchstone';
import { worldShapes } from './lib/worldShapes.ts';

if (parentPort) serveQueries(parentPort, new CollisionWorld(), worldShapes);
