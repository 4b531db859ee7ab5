/** The same for Node, where the program says how much time passes. */
import { parentPort } from 'node:worker_threads';
import { obey } from './simulation.ts';

obey((hear) => parentPort?.on('message', hear));
