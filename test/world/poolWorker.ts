import { parentPort, workerData } from 'node:worker_threads';
import { serve } from './poolScene.ts';

if (parentPort) serve(parentPort, workerData);
