/** A client over WebSocket, whose player walks about by chance. */
import { Client as Colyseus } from '@colyseus/sdk';
import { type Input, RATE } from '../game.ts';
import { Client, type StateMessage } from '../netcode.ts';

/** Steps that a client is ahead of the server: 200 ms there and back. */
const LEAD = 6;

export interface Player {
  readonly client: Client;
  /** From now on it stands still, so that all states become the same. */
  rest(): void;
  leave(): Promise<void>;
}

export async function startPlayer(port: number, seed: number): Promise<Player> {
  const room = await new Colyseus(`ws://127.0.0.1:${port}`).joinOrCreate('game');
  let chance = seed;
  // Numbers that look drawn, the same in every run.
  const draw = (count: number): number => {
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    return Math.floor((chance / 4294967296) * count);
  };
  const early: StateMessage[] = [];
  let client: Client | null = null;
  room.onMessage('state', (message: StateMessage) => {
    if (client === null) early.push(message);
    else client.receive(message);
  });
  client = await new Promise<Client>((resolve) => {
    room.onMessage('welcome', ({ player, tick }: { player: number; tick: number }) => {
      resolve(new Client(player, tick, LEAD, (message) => room.send('input', message)));
    });
  });
  for (const message of early) client.receive(message);
  const own = client;
  let input: Input = { x: 0, z: 0 };
  let isResting = false;
  let due = performance.now();
  const timer = setInterval(() => {
    due = Math.max(due, performance.now() - 200);
    for (; due <= performance.now(); due += 1000 / RATE) {
      if (!isResting && draw(10) === 0) input = { x: draw(3) - 1, z: draw(3) - 1 };
      own.step(input);
    }
  }, 4);
  return {
    client: own,
    rest: () => {
      isResting = true;
      input = { x: 0, z: 0 };
    },
    leave: async () => {
      clearInterval(timer);
      await room.leave();
    },
  };
}
