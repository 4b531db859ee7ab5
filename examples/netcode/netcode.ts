/**
 * An authoritative server, and clients that do not wait for it: each goes on with its own inputs at once, and where the server says otherwise it goes back to
 * the server's state and on from there. Nothing here knows how messages travel; they must arrive in order, as those of a WebSocket do.
 */
import { Game, type Input } from './game.ts';

/** A client tells what its player does in a step, and which state of the server it has seen last. */
export interface InputMessage {
  tick: number;
  input: Input;
  seen: number;
}

/** The server tells its state after a step: as changes since one that the client has seen, or whole (`since` is -1). */
export interface StateMessage {
  tick: number;
  since: number;
  bytes: Uint8Array;
  /** What the others did last, by player: the client goes on with that. */
  others: [player: number, input: Input][];
  /** How many steps before its turn the last input came; below zero for too late. */
  early: number;
}

/** States by step, the last ones only. */
class History<T> {
  private readonly states = new Map<number, T>();
  private readonly length: number;

  constructor(length = 64) {
    this.length = length;
  }

  set(tick: number, state: T): void {
    this.states.set(tick, state);
    this.states.delete(tick - this.length);
  }

  get(tick: number): T | undefined {
    return this.states.get(tick);
  }
}

interface Seat {
  send: (message: StateMessage) => void;
  inputs: Map<number, Input>;
  last: Input;
  seen: number;
  early: number;
}

/** Taken for the first inputs, which are under way. */
const IN_TIME = 2;
const STANDING: Input = { x: 0, z: 0 };

export class Server {
  readonly game = new Game();
  tick = 0;
  /** How many bytes of states were sent. */
  sent = 0;
  private readonly seats = new Map<number, Seat>();
  private readonly history = new History<ArrayBuffer>();

  /** Gives the player of a client. */
  join(send: (message: StateMessage) => void): number {
    const player = this.game.join();
    this.seats.set(player, { send, inputs: new Map(), last: STANDING, seen: -1, early: IN_TIME });
    return player;
  }

  leave(player: number): void {
    if (this.seats.delete(player)) this.game.leave(player);
  }

  /** What a client has sent; it is checked, since anybody may send anything. */
  receive(player: number, { tick, input, seen }: InputMessage): void {
    const seat = this.seats.get(player);
    const isStep = (value: number) => value === -1 || value === 0 || value === 1;
    if (seat === undefined || !Number.isInteger(tick) || !isStep(input?.x) || !isStep(input?.z)) return;
    seat.early = tick - this.tick - 1;
    seat.seen = Math.max(seat.seen, Math.min(Number(seen) | 0, this.tick));
    if (tick > this.tick && tick < this.tick + 60) seat.inputs.set(tick, { x: input.x, z: input.z });
  }

  /** One step of the game, and a message to everybody. */
  step(): void {
    const { game, history, seats } = this;
    const tick = ++this.tick;
    const inputs = new Map<number, Input>();
    for (const [player, seat] of seats) {
      // What has not come in time: as before.
      seat.last = seat.inputs.get(tick) ?? seat.last;
      seat.inputs.delete(tick);
      inputs.set(player, seat.last);
    }
    game.step(tick, inputs);
    history.set(tick, game.world.snapshot());
    // Many clients have seen the same state last.
    const written = new Map<number, Uint8Array>();
    for (const [player, seat] of seats) {
      const state = history.get(seat.seen);
      const since = state === undefined ? -1 : seat.seen;
      const bytes = written.get(since) ?? game.world.write(state === undefined ? {} : { since: state });
      written.set(since, bytes);
      this.sent += bytes.length;
      const others = [...inputs].filter(([other]) => other !== player);
      seat.send({ tick, since, bytes, others, early: seat.early });
    }
  }
}

export class Client {
  readonly game = new Game();
  readonly player: number;
  /** The step that it is in: ahead of the server, so that its inputs come in time. */
  tick: number;
  /** How often the server has said otherwise, and how many steps were calculated anew for that. */
  corrections = 0;
  repeated = 0;
  /** The last step of the server that it knows. */
  seen = -1;
  private readonly send: (message: InputMessage) => void;
  private readonly inputs = new History<Input>();
  private readonly predicted = new History<number>();
  private readonly states = new History<ArrayBuffer>();
  private others = new Map<number, Input>();
  /** Steps to be made twice, or left out, to come in time again. */
  private hurry = 0;

  /** @param tick that of the server when it joined. @param lead how many steps it is ahead: more than a message takes there and back. */
  constructor(player: number, tick: number, lead: number, send: (message: InputMessage) => void) {
    this.player = player;
    this.tick = tick + lead;
    this.send = send;
  }

  /** One step at once, with what the player does now. */
  step(input: Input): void {
    const steps = Math.max(0, 1 + this.hurry);
    this.hurry = 0;
    for (let k = 0; k < steps; k++) {
      this.tick++;
      this.inputs.set(this.tick, input);
      this.send({ tick: this.tick, input, seen: this.seen });
      this.predict(this.tick);
    }
  }

  /** Goes on by one step as it seems to be. */
  private predict(tick: number): void {
    const input = this.inputs.get(tick) ?? STANDING;
    this.game.step(tick, new Map(this.others).set(this.player, input));
    this.predicted.set(tick, this.game.world.hash());
  }

  /** The hash of its state after a step, as far as it knows that; undefined for one long ago. */
  hashAt(tick: number): number | undefined {
    return this.predicted.get(tick);
  }

  /** Takes a state of the server: what was predicted stays where it was right, and else is calculated anew from there. */
  receive({ tick, since, bytes, others, early }: StateMessage): void {
    const { world } = this.game;
    const present = world.snapshot();
    world.read(bytes, since < 0 ? {} : { since: this.states.get(since)! });
    this.states.set(tick, world.snapshot());
    this.seen = tick;
    this.others = new Map(others);
    if (early < 1 || early > 12) this.hurry = early < 1 ? 1 : -1;
    if (world.hash() === this.predicted.get(tick)) {
      world.restore(present);
      return;
    }
    this.corrections++;
    this.predicted.set(tick, world.hash());
    this.tick = Math.max(this.tick, tick);
    for (let next = tick + 1; next <= this.tick; next++) {
      this.predict(next);
      this.repeated++;
    }
  }
}
