import type { Cluster } from './cluster.ts';

export type Client = { send(bytes: Buffer): void; close(): void };

export type GatewaySettings = {
  /** Idle time after which an open transaction is ended, in ms. All other clients wait while it is open. */
  idleTransactionMs: number;
  onIdle(): Promise<void>;
  failed(error: unknown): void;
};

type Session = {
  client: Client;
  /** Precedes the names of its prepared statements, because all sessions share one backend. */
  prefix: string;
  prepared: Set<string>;
  hasBegun: boolean;
  hasLeft: boolean;
  /** True once the backend has done something for it. */
  isActive: boolean;
  rest: Buffer;
  unit: Buffer[];
  /** Complete units of work. A unit consists of all messages up to and including Sync, Query, or Flush. */
  units: Buffer[];
  idleTimer: NodeJS.Timeout | undefined;
};

/**
 * Connects PostgreSQL clients to the only backend, which serves their units of work in turns. While a client has an open
 * transaction, the others wait. Each has its own prepared statements. Clients that are connected at the same time share
 * what the product does not use: settings, temporary tables, advisory locks of a session, LISTEN, and PREPARE in SQL.
 */
export class Gateway {
  readonly #cluster: Cluster;
  readonly #settings: GatewaySettings;
  /** In the order in which they were last served. */
  readonly #sessions: Session[] = [];
  readonly #holds: (() => Promise<void>)[] = [];
  #isServing = false;
  /** The session with an open transaction, or whose last unit ended with Flush. */
  #owner: Session | null = null;
  #sessionCount = 0;
  #work = Promise.resolve();

  constructor(cluster: Cluster, settings: GatewaySettings) {
    this.#cluster = cluster;
    this.#settings = settings;
  }

  /**
   * Adds a client. The caller passes the client's bytes to `receive`, and calls `leave` when the client disconnects.
   */
  connect(client: Client): { receive(bytes: Buffer): void; leave(): void } {
    const rest = Buffer.alloc(0);
    const session: Session = {
      client,
      prefix: `${++this.#sessionCount}@`,
      prepared: new Set(),
      hasBegun: false,
      hasLeft: false,
      isActive: false,
      rest,
      unit: [],
      units: [],
      idleTimer: undefined,
    };
    this.#sessions.push(session);
    return { receive: (bytes) => this.#receive(session, bytes), leave: () => this.#leave(session) };
  }

  /** Runs `work` as soon as no transaction is open. All clients wait until it has ended. */
  hold(work: () => Promise<void>): Promise<void> {
    const held = new Promise<void>((resolve, reject) => {
      this.#holds.push(() => work().then(resolve, reject));
    });
    this.#serve();
    return held;
  }

  /**
   * Disconnects all clients. Resolves when the running unit of work has ended and open transactions are rolled back.
   */
  async stop(): Promise<void> {
    // A session is removed as soon as nothing runs, so this goes through a copy.
    for (const session of this.#sessions.slice()) this.#dismiss(session);
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
      session.unit.push(isCopyIn(message) ? refuseCopyIn(message) : withOwnName(message, session));
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
      for (;;) {
        const hold = this.#owner ? undefined : this.#holds.shift();
        const session = this.#owner ?? this.#sessions.find(({ units, hasLeft }) => units.length > 0 || hasLeft);
        const unit = hold ? undefined : session?.units.shift();
        if (hold) {
          await hold();
        } else if (!session) {
          return;
        } else if (unit) {
          await this.#run(session, unit);
        } else if (session.hasLeft) {
          await this.#cleanUp(session);
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
    session.isActive = true;
    this.#sessions.push(...this.#sessions.splice(this.#sessions.indexOf(session), 1));
    const response = await this.#cluster.execute(unit);
    session.client.send(response);
    this.#owner = isIdle(response) ? null : session;
    if (!this.#owner) await this.#settings.onIdle();
    else if (!session.hasLeft)
      session.idleTimer = setTimeout(() => this.#end(session), this.#settings.idleTransactionMs);
  }

  #end(session: Session) {
    session.client.send(farewell('25P03', 'terminating connection due to idle-in-transaction timeout'));
    this.#dismiss(session);
  }

  /**
   * Removes what a client leaves in the backend. Sync must come first: after a failed unit that ended with Flush, the
   * backend ignores all other messages.
   */
  async #cleanUp(session: Session) {
    this.#sessions.splice(this.#sessions.indexOf(session), 1);
    const isLast = !this.#sessions.some(({ isActive }) => isActive);
    const forget = isLast
      ? ['discard all']
      : [...session.prepared].map((name) => `deallocate "${name.replaceAll('"', '""')}"`);
    const end = this.#owner === session ? [sync, query('rollback')] : [];
    for (const message of [...end, ...forget.map(query)]) await this.#cluster.execute(message);
    this.#owner = null;
  }
}

/** True for COPY FROM STDIN, which would read this process's standard input and end the backend. */
function isCopyIn(message: Buffer): boolean {
  if (!isKind(message, 'query') && !isKind(message, 'parse')) return false;
  return message.length < maxCopyLength && /\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(message.toString('latin1', 5));
}
const maxCopyLength = 100_000;

/**
 * Returns a statement that fails as an unsupported feature, to run instead of COPY FROM STDIN. An open transaction then
 * fails as it would on any other error.
 */
function refuseCopyIn(message: Buffer): Buffer {
  const text = 'COPY FROM STDIN is not supported by the embedded database';
  const sql = `do $$ begin raise feature_not_supported using message = '${text}'; end $$`;
  return isKind(message, 'query') ? query(sql) : parse(sql);
}

/**
 * Type bytes of the PostgreSQL wire protocol messages (version 3) that the gateway itself reads or writes.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
const kinds = { query: 'Q', parse: 'P', bind: 'B', describe: 'D', close: 'C', sync: 'S', flush: 'H', terminate: 'X' };
type Kind = keyof typeof kinds;

const text = (value: string) => Buffer.from(`${value}\0`);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Position of the name of a prepared statement in a message, or null if a message has none. */
function namePosition(bytes: Buffer): number | null {
  if (isKind(bytes, 'parse')) return 5;
  if (isKind(bytes, 'bind')) return bytes.indexOf(0, 5) + 1;
  const isOfStatement = bytes[5] === 'S'.charCodeAt(0);
  return isOfStatement && (isKind(bytes, 'describe') || isKind(bytes, 'close')) ? 6 : null;
}

/**
 * Makes the name of a prepared statement the session's own. The statement without a name is shared, because pg prepares
 * and runs it in one unit.
 */
function withOwnName(bytes: Buffer, { prefix, prepared }: Session): Buffer {
  const from = namePosition(bytes);
  const to = from === null ? null : bytes.indexOf(0, from);
  if (from === null || to === null || to === from) return bytes;
  if (isKind(bytes, 'parse')) prepared.add(prefix + bytes.toString('utf8', from, to));
  const type = String.fromCharCode(bytes[0]!);
  return message(type, bytes.subarray(5, from), Buffer.from(prefix), bytes.subarray(from));
}

const isKind = (bytes: Buffer, kind: Kind) => bytes[0] === kinds[kind].charCodeAt(0);

/**
 * Returns the length of the first message in `bytes`, or undefined if the message is incomplete. The first message of a
 * session has no type byte.
 */
function messageLength(bytes: Buffer, isFirst: boolean): number | undefined {
  const start = isFirst ? 0 : 1;
  if (bytes.length < start + 4) return undefined;
  const length = start + bytes.readInt32BE(start);
  return length <= bytes.length ? length : undefined;
}

export const query = (sql: string) => message(kinds.query, text(sql));
export const parse = (sql: string, name = '') => message(kinds.parse, text(name), text(sql), Buffer.alloc(2));
export const sync = message(kinds.sync);

function greeting(version: string): Buffer {
  const parameters = {
    server_version: version,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
    TimeZone: 'UTC',
  };
  const parameterStatus = Object.entries(parameters).map(([name, value]) => message('S', text(name), text(value)));
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...parameterStatus,
    message('K', Buffer.alloc(8)),
    message('Z', Buffer.from('I')),
  ]);
}

function farewell(sqlState: string, reason: string): Buffer {
  const fields = { S: 'FATAL', V: 'FATAL', C: sqlState, M: reason };
  return message('E', ...Object.entries(fields).map(([field, value]) => text(field + value)), Buffer.alloc(1));
}

/** True if a response ends with ReadyForQuery and no transaction is open. */
const isIdle = (response: Buffer) => response.at(-6) === 'Z'.charCodeAt(0) && response.at(-1) === 'I'.charCodeAt(0);
