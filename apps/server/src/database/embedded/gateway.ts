import type { Cluster } from './cluster.ts';
import { farewell, greeting, isIdle, isKind, messageLength, parse, query, sync } from './wire.ts';

/** The far end of a session: the application's side of the bridge. */
export type Client = { send(bytes: Buffer): void; close(): void };

export type GatewaySettings = {
  /** A transaction that stands still for so long (milliseconds) is ended: everybody else waits for it. */
  idleTransactionMs: number;
  /** Called after each piece of work while no transaction is open. */
  onIdle(): Promise<void>;
  /** A fault that leaves clients without an answer. */
  failed(error: unknown): void;
};

type Session = {
  client: Client;
  hasBegun: boolean;
  hasLeft: boolean;
  /** Bytes of a message that is not all there yet. */
  rest: Buffer;
  /** Messages of a unit that is not all there yet. */
  unit: Buffer[];
  /** Whole units: every message up to Sync, Query or Flush. */
  units: Buffer[];
  idleTimer: NodeJS.Timeout | undefined;
};

/**
 * Lets clients speak the PostgreSQL protocol to the one backend, one client after the other: the next is served when the one
 * before has left and what it had open is rolled back.
 */
export class Gateway {
  readonly #cluster: Cluster;
  readonly #settings: GatewaySettings;
  /** The first is being served, the others wait. */
  readonly #sessions: Session[] = [];
  #isServing = false;
  #work = Promise.resolve();

  constructor(cluster: Cluster, settings: GatewaySettings) {
    this.#cluster = cluster;
    this.#settings = settings;
  }

  /** A client has come. Returns what to call with its bytes and when it has left. */
  connect(client: Client): { receive(bytes: Buffer): void; leave(): void } {
    const rest = Buffer.alloc(0);
    const session: Session = {
      client,
      hasBegun: false,
      hasLeft: false,
      rest,
      unit: [],
      units: [],
      idleTimer: undefined,
    };
    this.#sessions.push(session);
    return { receive: (bytes) => this.#receive(session, bytes), leave: () => this.#leave(session) };
  }

  /** Sends every client away and resolves when the unit under way is done and what was open is rolled back. */
  async stop(): Promise<void> {
    for (const session of this.#sessions) this.#dismiss(session);
    await this.#work;
  }

  #receive(session: Session, bytes: Buffer) {
    session.rest = session.rest.length ? Buffer.concat([session.rest, bytes]) : bytes;
    for (let length; (length = messageLength(session.rest, !session.hasBegun));) {
      const message = session.rest.subarray(0, length);
      session.rest = session.rest.subarray(length);
      this.#take(session, message);
    }
    this.#serve();
  }

  #take(session: Session, message: Buffer) {
    if (!session.hasBegun) {
      session.hasBegun = true;
      session.client.send(greeting(this.#cluster.version));
    } else if (isKind(message, 'terminate')) {
      this.#leave(session);
    } else {
      session.unit.push(isCopyIn(message) ? refuseCopyIn(message) : message);
      if (!isKind(message, 'sync') && !isKind(message, 'query') && !isKind(message, 'flush')) return;
      session.units.push(Buffer.concat(session.unit));
      session.unit = [];
    }
  }

  #leave(session: Session) {
    session.hasLeft = true;
    clearTimeout(session.idleTimer);
    this.#serve();
  }

  #dismiss(session: Session) {
    session.client.close();
    this.#leave(session);
  }

  #serve() {
    if (this.#isServing) return;
    this.#isServing = true;
    this.#work = this.#serveAll().catch((error: unknown) => this.#settings.failed(error));
  }

  async #serveAll() {
    try {
      for (let session; (session = this.#sessions[0]);) {
        const unit = session.units.shift();
        if (unit) {
          await this.#run(session, unit);
        } else if (session.hasLeft) {
          this.#sessions.shift();
          await this.#cleanUp();
        } else {
          return;
        }
      }
    } finally {
      this.#isServing = false;
    }
  }

  async #run(session: Session, unit: Buffer) {
    clearTimeout(session.idleTimer);
    const answer = await this.#cluster.execute(unit);
    session.client.send(answer);
    if (isIdle(answer)) await this.#settings.onIdle();
    else if (!session.hasLeft)
      session.idleTimer = setTimeout(() => this.#end(session), this.#settings.idleTransactionMs);
  }

  #end(session: Session) {
    session.client.send(farewell('25P03', 'terminating connection due to idle-in-transaction timeout'));
    this.#dismiss(session);
  }

  /** Sync first: after a failed unit that ended in Flush the backend ignores everything else. */
  async #cleanUp() {
    for (const message of [sync, query('rollback'), query('discard all')]) await this.#cluster.execute(message);
  }
}

/** COPY FROM STDIN would read this process's standard input and end the backend. */
function isCopyIn(message: Buffer): boolean {
  if (!isKind(message, 'query') && !isKind(message, 'parse')) return false;
  return message.length < longestCopy && /\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(message.toString('latin1', 5));
}
const longestCopy = 100_000;

/** The same message with a statement that fails as an unknown feature does, so that an open transaction fails with it. */
function refuseCopyIn(message: Buffer): Buffer {
  const text = 'COPY FROM STDIN is not supported by the embedded database';
  const sql = `do $$ begin raise feature_not_supported using message = '${text}'; end $$`;
  return isKind(message, 'query') ? query(sql) : parse(sql);
}
