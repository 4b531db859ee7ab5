/** The worker of the page. */
import { type Command, obey } from './simulation.ts';

const run = obey((hear) => addEventListener('message', ({ data }: MessageEvent<Command>) => hear(data)));
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  run(now - last);
  last = now;
}, 4);
