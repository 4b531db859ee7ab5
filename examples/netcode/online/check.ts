/** A server and some clients on one machine; in the end all must have the same state. `tsx online/check.ts [clients] [seconds]` */
import { startPlayer } from './player.ts';
import { startServer, totals } from './room.ts';

const [count = 2, seconds = 5] = process.argv.slice(2).map(Number);
if (!(count >= 1 && count <= 64 && seconds >= 1 && seconds <= 60)) throw new RangeError('1 to 64 clients, 1 to 60 seconds');
const PORT = 25_670;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const server = await startServer(PORT);
const players = await Promise.all(Array.from({ length: count }, (_, i) => startPlayer(PORT, 1000 + i)));
await wait(1000 * seconds);
for (const player of players) player.rest();
await wait(1000);
const last = Math.min(...players.map(({ client }) => client.seen));
const hashes = new Set(players.map(({ client }) => client.hashAt(last)));
const corrections = players.map(({ client }) => client.corrections);
const mean = corrections.reduce((sum, n) => sum + n, 0) / count;
console.log(
  `${count} clients, ${totals.steps} steps: ${(totals.milliseconds / totals.steps).toFixed(2)} ms a step with all messages (longest ${totals.longest.toFixed(1)}), ` +
    `${(totals.bytes / totals.steps / count).toFixed(0)} bytes a state, ${mean.toFixed(0)} corrections a client`,
);
for (const player of players) await player.leave();
await server.gracefullyShutdown(false);
const isSame = hashes.size === 1 && !hashes.has(undefined);
console.log(isSame ? `all have the same state after step ${last}` : `states differ after step ${last}`);
process.exit(isSame ? 0 : 1);
