/** The example of netcode over a channel in memory: messages take their time, and each side goes on. */
import { describe, expect, test } from 'vitest';
import type { Input } from '../../examples/netcode/game.ts';
import { Client, type InputMessage, Server, type StateMessage } from '../../examples/netcode/netcode.ts';
import { Random } from '../gen.ts';

/** Messages that arrive in order, each so many steps later, which may change. */
class Channel<M> {
  private readonly queue: { at: number; message: M }[] = [];
  private now = 0;
  delay: () => number;

  constructor(delay: () => number) {
    this.delay = delay;
  }

  send = (message: M): void => {
    const last = this.queue.at(-1)?.at ?? 0;
    // As a WebSocket does it: a copy, and none overtakes another.
    this.queue.push({ at: Math.max(last, this.now + this.delay()), message: structuredClone(message) });
  };

  step(receive: (message: M) => void): void {
    this.now++;
    while (this.queue.length > 0 && this.queue[0].at <= this.now) receive(this.queue.shift()!.message);
  }
}

interface Peer {
  client: Client;
  up: Channel<InputMessage>;
  down: Channel<StateMessage>;
}

function connect(server: Server, delay: () => number, lead: number): Peer {
  const down = new Channel<StateMessage>(delay);
  const up = new Channel<InputMessage>(delay);
  const player = server.join(down.send);
  return { client: new Client(player, server.tick, lead, up.send), up, down };
}

/** One step of everybody, with an input for each client. */
function step(server: Server, peers: readonly Peer[], inputs: readonly Input[]): void {
  for (const [i, { client, down, up }] of peers.entries()) {
    down.step((message) => client.receive(message));
    client.step(inputs[i]);
    up.step((message) => server.receive(client.player, message));
  }
  server.step();
}

const REST: Input = { x: 0, z: 0 };

describe('a server and clients that go on by themselves', () => {
  test('one alone is never wrong', () => {
    const random = new Random(61);
    const server = new Server();
    const peers = [connect(server, () => 3, 10)];
    let input = REST;
    for (let tick = 0; tick < 600; tick++) {
      if (tick > 20 && random.bool(0.2)) input = { x: random.int(3) - 1, z: random.int(3) - 1 };
      step(server, peers, [input]);
    }
    const [{ client }] = peers;
    // The first state, which has the player in it, is news.
    expect(client.corrections).toBe(1);
    expect(client.tick - server.tick).toBe(10);
    expect(client.hashAt(client.seen)).toBeDefined();
    const moved = client.game.world.get(client.player).pose.position;
    expect(Math.abs(moved.x) + Math.abs(moved.z)).toBeGreaterThan(1);
  });

  test.each([
    ['that take as long each time', () => 4],
    ['that take longer now and then', (random: Random) => 2 + (random.bool(0.05) ? 6 : random.int(3))],
  ])('two, with messages %s, agree with the server', (_, delay) => {
    const random = new Random(62);
    const server = new Server();
    const peers = [0, 1].map(() => connect(server, () => delay(random), 12));
    const inputs = [REST, REST];
    let changes = 0;
    for (let tick = 0; tick < 900; tick++) {
      for (const i of [0, 1]) {
        if (tick < 30 || tick > 860 || !random.bool(0.06)) continue;
        inputs[i] = { x: random.int(3) - 1, z: random.int(3) - 1 };
        changes++;
      }
      if (tick === 860) inputs.fill(REST);
      step(server, peers, inputs);
    }
    const hash = server.game.world.hash();
    for (const { client } of peers) {
      expect(client.hashAt(server.tick)).toBe(hash);
      expect(client.corrections).toBeGreaterThan(5);
      // Only what the others do is news, for as many steps as messages take.
      expect(client.corrections).toBeLessThan(14 * changes);
    }
    expect(server.sent / (900 * 2)).toBeLessThan(110);
    console.log(`${(server.sent / 1800).toFixed(0)} bytes a state, ${peers[0].client.corrections} corrections of 900 states`);
  });

  test('who comes late or goes changes nothing for the others; lies are left aside', () => {
    const server = new Server();
    const peers = [connect(server, () => 2, 8)];
    const east: Input = { x: 1, z: 0 };
    for (let tick = 0; tick < 60; tick++) step(server, peers, [REST]);
    peers.push(connect(server, () => 3, 10));
    for (let tick = 0; tick < 60; tick++) step(server, peers, [REST, east]);
    const [first, second] = peers;
    server.receive(second.client.player, { tick: server.tick + 3, input: { x: 1000, z: Number.NaN }, seen: 0 });
    server.receive(second.client.player, { tick: Number.NaN, input: east, seen: 1e9 });
    server.receive(999, { tick: server.tick + 1, input: east, seen: 0 });
    expect(first.client.game.world.get(second.client.player).pose.position.x).toBeGreaterThan(0);
    server.leave(second.client.player);
    for (let tick = 0; tick < 40; tick++) step(server, [first], [REST]);
    expect(first.client.game.world.has(second.client.player)).toBe(false);
    expect(first.client.hashAt(server.tick)).toBe(server.game.world.hash());
  });
});
