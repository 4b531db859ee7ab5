/** What a pool and its workers send to each other, and how. */
import type { QueryFilter } from './probe.ts';

/** Either end of the connection to a thread: a `Worker` or the `parentPort` of Node, a `Worker` of a browser or, inside, its `self`. */
export interface QueryPort {
  /** Sends a message to the other side. */
  postMessage(message: unknown): void;
  /** How Node is told of messages, and of the end of a worker. */
  on?: (event: never, listener: never) => unknown;
  /** How browsers are. */
  addEventListener?: (event: never, listener: never) => unknown;
}

/** The filter of a batch: one for all rows, but that each row may leave another shape out. */
export interface BatchFilter extends Omit<QueryFilter, 'ignore' | 'predicate'> {
  /** A handle that is left out; or, in a list, one for each row, and -1 for none. */
  ignore?: number | Int32Array;
  /** Only shapes for which this returns true; not on other threads. */
  predicate?: (handle: number) => boolean;
}

/** What goes to a worker: a batch, or some rows of it, and the state of the world when it has changed. */
export interface Request {
  /** So that other messages on the same port are left alone. */
  touchstone: 'ask';
  /** Pools that share a worker are told apart, each with a world of its own. */
  pool: number;
  id: number;
  /** With the first request: for each shape of the list 32 bits, which must be those of the worker's list. */
  digests: Int32Array | null;
  question: number;
  state: { buffer: ArrayBuffer; shapes: Int32Array } | null;
  /** How many rows there are. */
  count: number;
  input: Float64Array;
  /** In shared memory: where answers go, and how many chunks have been taken. Otherwise answers are sent back. */
  shared: { output: Float64Array; taken: Int32Array } | null;
  shape: number;
  range: number;
  filter: BatchFilter;
}

export interface Reply {
  touchstone: 'answer';
  pool: number;
  id: number;
  output: Float64Array | null;
  error: { name: string; message: string } | null;
}

/** Calls a listener with every message of one kind. */
export function listen<M extends { touchstone: string }>(
  port: QueryPort,
  kind: M['touchstone'],
  listener: (message: M) => void,
): void {
  const take = (message: unknown): void => {
    if ((message as M | null)?.touchstone === kind) listener(message as M);
  };
  const event = 'message' as never;
  if (port.on) port.on(event, take as never);
  else port.addEventListener!(event, (({ data }: { data: unknown }) => take(data)) as never);
}

/** Calls a listener when the thread behind a port has ended or met an error of its own, with what is known of it. */
export function listenForEnd(port: QueryPort, listener: (what: string) => void): void {
  const tell = (event: string, say: (argument: unknown) => string): void => {
    const call = ((argument: unknown) => listener(say(argument))) as never;
    if (port.on) port.on(event as never, call);
    else port.addEventListener!(event as never, call);
  };
  tell('error', (error) => `has failed: ${(error as Error)?.message ?? error}`);
  tell('messageerror', () => 'has sent what cannot be read');
  if (!port.on) return;
  tell('exit', (code) => `has ended, with exit code ${code}`);
  tell('close', () => 'has closed its port');
}

const NEXT = /* @__PURE__ */ Symbol.for('touchstone.next');

/** A number that no other message or pool on a port has, whichever copy of this module it is of. */
export function nextNumber(port: QueryPort): number {
  const counted = port as QueryPort & { [NEXT]?: number };
  const next = (counted[NEXT] ?? 0) + 1;
  counted[NEXT] = next;
  return next;
}
