import { contract } from '@sermon/contract';
import { createClient } from '@sermon/contract/client';
import type { Api } from '../support/browser.ts';
import { IDBObjectStore } from 'fake-indexeddb';
import { numbersFrom } from '../support/numbers.ts';
import { browser, type Person, type Product } from '../support/people.ts';

/** The figures of one or more runs. */
export type Figures = {
  actions: number;
  /** Documents that were created on a device. */
  created: number;
  requests: number;
  /** Requests and replies that were lost, doubled or delayed. */
  faults: number;
  /** Pages that ended without a warning, and times at which the server stopped replying. */
  crashes: number;
  /** Questions about two texts that were asked and answered. */
  questions: number;
  /** Words that were typed, and those of them that must still be somewhere at the end. */
  typed: number;
  checked: number;
};

export const noFigures = (): Figures => ({
  actions: 0,
  created: 0,
  requests: 0,
  faults: 0,
  crashes: 0,
  questions: 0,
  typed: 0,
  checked: 0,
});

export type Send = (request: Request) => Promise<Response>;

/** A user, and a browser in which they are signed in. */
export type Account = Pick<Person, 'api' | 'user'> & { signedIn: Send };

/** Registers a user for any number of runs, because passwords take long to check. */
export async function openAccount(product: Product): Promise<Account> {
  const { api, user, email, password } = await product.join();
  const signedIn = browser(product.app);
  await createClient(contract, origin, signedIn).accounts.signIn({ email, password });
  return { api, user, signedIn };
}

/** The connection of a device to the server. */
export type Line = { isOnline: boolean; send: Send };

const origin = 'http://sermon.test';
/** After this many turns of the event loop in which nothing runs, nothing more will happen by itself. */
const quietTurns = 30;
/** The share of requests that something happens to, in percent. */
const faultsPercent = 25;

/**
 * The server, the network and the time of one run. The same seed leads to the same actions and the same faults.
 * Requests really run at the same time, so two runs with one seed may still differ in details.
 */
export class World {
  readonly product: Product;
  readonly draw: (below: number) => number;
  readonly figures = noFigures();
  /** The time since the start of the run, in ms. */
  time = 0;
  isServerUp = true;
  areFaultsOn = true;
  areDisksFull = false;
  #timers: { at: number; perform: () => void }[] = [];
  /** Requests, replies and copies of requests that are still under way. */
  #delayed: (() => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();
  /** Grows whenever the server stops, so that a reply from before does not arrive. */
  #stops = 0;

  constructor(product: Product, seed: number) {
    this.product = product;
    this.draw = numbersFrom(seed);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.draw(from.length)]!;
  }

  /** Returns a client whose requests meet with faults. After its page has ended, no reply reaches it. */
  client(line: Line, isAlive: () => boolean): Api {
    const send = async (request: Request) => {
      const reply = await this.#transmit(line, request).then(
        (response) => () => response,
        (cause: unknown) => () => Promise.reject(cause),
      );
      return isAlive() ? reply() : new Promise<never>(() => {});
    };
    return createClient(contract, origin, send);
  }

  async #transmit(line: Line, request: Request): Promise<Response> {
    this.figures.requests += 1;
    if (!line.isOnline || !this.isServerUp) throw new TypeError('No network');
    const isFaulty = this.areFaultsOn && this.draw(100) < faultsPercent;
    const fault = isFaulty ? this.pick(['lostRequest', 'lostReply', 'copy', 'lateRequest', 'lateReply']) : null;
    if (fault) this.figures.faults += 1;
    if (fault === 'lostRequest') throw new TypeError('The request was lost');
    if (fault === 'lateRequest') await this.#delay();
    if (fault === 'copy') {
      const copy = request.clone();
      this.#delayed.push(() => void this.run(line.send(copy)).catch(() => {}));
    }
    const stops = this.#stops;
    if (!this.isServerUp) throw new TypeError('The server is down');
    const reply = await this.run(line.send(request));
    if (fault === 'lateReply') await this.#delay();
    if (fault === 'lostReply' || stops !== this.#stops) throw new TypeError('The reply was lost');
    return reply;
  }

  #delay(): Promise<void> {
    return new Promise((arrive) => this.#delayed.push(arrive));
  }

  /** Lets something that was delayed arrive, not necessarily the oldest. Returns false if there is nothing. */
  deliver(): boolean {
    const [arrive] = this.#delayed.splice(this.draw(Math.max(1, this.#delayed.length)), 1);
    arrive?.();
    return arrive !== undefined;
  }

  /** Makes the browsers refuse to store anything while `areDisksFull`. Returns a function that ends this. */
  limitDisks(): () => void {
    const { put } = IDBObjectStore.prototype;
    const isFull = () => this.areDisksFull;
    IDBObjectStore.prototype.put = function limited(...input) {
      if (isFull()) throw new DOMException('The disk is full', 'QuotaExceededError');
      return put.apply(this, input);
    };
    return () => void (IDBObjectStore.prototype.put = put);
  }

  /** Makes `AbortSignal.timeout` follow the time of this run. Returns a function that ends this. */
  replaceTimeouts(): () => void {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
      const ending = new AbortController();
      this.after(ms, () => ending.abort());
      return ending.signal;
    };
    return () => void (AbortSignal.timeout = timeout);
  }

  stopServer(): void {
    this.figures.crashes += 1;
    this.#stops += 1;
    this.isServerUp = false;
  }

  /** Calls a function after a time. Returns a function that cancels it. */
  after(ms: number, perform: () => void): () => void {
    const timer = { at: this.time + ms, perform };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  /** Lets time pass, and runs what is due, in order. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    this.product.clock.pass(ms);
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.time = next.at;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.perform();
      await this.settle();
    }
    this.time = end;
  }

  /** Makes `settle` wait for an operation. It must not be one that can be delayed. */
  run<T>(promise: Promise<T>): Promise<T> {
    this.#running.add(promise);
    const done = () => void this.#running.delete(promise);
    promise.then(done, done);
    return promise;
  }

  /** Waits until nothing is running any more. What is delayed stays delayed. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      await new Promise((done) => setImmediate(done));
      if (this.#running.size > 0) quiet = 0;
    }
  }
}
