/** The server as a room of Colyseus: clients come and go, and every step their inputs become a state for everybody. */
import { type Client, Server as Colyseus, Room } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { RATE } from '../game.ts';
import { type InputMessage, Server } from '../netcode.ts';

/** What all rooms together have done, for those who measure. */
export const totals = { steps: 0, milliseconds: 0, longest: 0, bytes: 0 };

export class GameRoom extends Room {
  override maxClients = 64;
  private readonly server = new Server();
  private readonly players = new Map<string, number>();

  override onCreate(): void {
    // The state goes by messages of our own, not by that of Colyseus.
    this.setPatchRate(null as never);
    this.onMessage('input', (client: Client, message: InputMessage) => {
      const player = this.players.get(client.sessionId);
      if (player !== undefined) this.server.receive(player, message);
    });
    // By the clock of the server: late steps are made up for.
    let due = performance.now();
    this.clock.setInterval(() => {
      // Not more than a few steps at once: a machine that is too slow would never get through.
      due = Math.max(due, performance.now() - 200);
      for (; due <= performance.now(); due += 1000 / RATE) this.stepOnce();
    }, 4);
  }

  private stepOnce(): void {
    const { server } = this;
    const start = performance.now();
    const { sent } = server;
    server.step();
    const took = performance.now() - start;
    totals.steps++;
    totals.milliseconds += took;
    totals.longest = Math.max(totals.longest, took);
    totals.bytes += server.sent - sent;
  }

  override onJoin(client: Client): void {
    const player = this.server.join((message) => client.send('state', message));
    this.players.set(client.sessionId, player);
    client.send('welcome', { player, tick: this.server.tick });
  }

  override onLeave(client: Client): void {
    this.server.leave(this.players.get(client.sessionId) ?? -1);
    this.players.delete(client.sessionId);
  }
}

/** Starts a server on a port of this machine. */
export async function startServer(port: number): Promise<Colyseus> {
  const colyseus = new Colyseus({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
  colyseus.define('game', GameRoom);
  await colyseus.listen(port, '127.0.0.1');
  return colyseus;
}
