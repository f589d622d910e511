import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { onBehalfOf } from '../concurrency/concurrency.ts';
import type { Db } from '../database/open.ts';
import type { Log } from '../log.ts';
import { checkChannel, createSubscribers, type Events, payloadToJson } from './events.ts';

const notifyChannel = 'sermon_maker_events';

const keepAliveMs = 30_000;
/** An unanswered check means that the connection is dead. */
const keepAliveTimeoutMs = 10_000;

const closeTimeoutMs = 2_000;

const reconnectMs = { first: 250, longest: 15_000 };

type Needs = {
  db: Db;
  createClient: () => Client;
  log: Pick<Log, 'warn' | 'error'>;
};

/**
 * Creates events over LISTEN and NOTIFY. Resolves when the connection listens. Messages are published through the pool,
 * one after the other, which keeps their order.
 */
export async function createPostgresEvents({ db, createClient, log }: Needs): Promise<Events> {
  const subscribers = createSubscribers(log);
  const closing = new AbortController();
  let publishing: Promise<unknown> = Promise.resolve();
  // Undefined until the first connection listens: if that fails, the error ends the start.
  let client: Client | undefined;
  let reconnecting: Promise<void> | undefined;
  client = await listen();
  const keepAlive = setInterval(() => void (client && check(client)), keepAliveMs);

  async function listen(): Promise<Client> {
    const next = createClient();
    // A broken connection reports an error and then its end. Without a listener the error would end the process.
    next.on('error', () => interrupted(next));
    next.on('end', () => interrupted(next));
    next.on('notification', ({ payload = '' }) => {
      const end = payload.indexOf('\n');
      subscribers.deliver(payload.slice(0, end), payload.slice(end + 1));
    });
    try {
      await next.connect();
      await next.query(`listen ${notifyChannel}`);
      return next;
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
  }

  function interrupted(broken: Client): void {
    if (broken !== client || closing.signal.aborted || reconnecting) return;
    log.warn({}, 'The connection for events between processes broke');
    reconnecting = reconnect().finally(() => (reconnecting = undefined));
  }

  async function reconnect(): Promise<void> {
    void client?.end().catch(() => {});
    for (let wait = reconnectMs.first; !closing.signal.aborted; wait = Math.min(2 * wait, reconnectMs.longest)) {
      // The random part keeps the processes from connecting all at once when the database server is back.
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        client = await listen();
        subscribers.reportGap();
        return;
      } catch (err) {
        log.warn({ err }, 'The connection for events between processes could not be opened');
      }
    }
  }

  /** Detects a connection that is dead without having been closed, for example after a network failure. */
  async function check(checked: Client): Promise<void> {
    const timeout = setTimeout(() => interrupted(checked), keepAliveTimeoutMs);
    await checked.query('select 1').catch(() => interrupted(checked));
    clearTimeout(timeout);
  }

  return {
    async publish(channel, payload) {
      checkChannel(channel);
      if (closing.signal.aborted) throw new Error('The events are closed');
      const message = `${channel}\n${payloadToJson(payload)}`;
      const sent = publishing
        .catch(() => {})
        // Messages wait for each other, so none may wait for the turn of the user who caused it.
        .then(() => onBehalfOf('', () => db.execute(sql`select pg_notify(${notifyChannel}, ${message})`)));
      publishing = sent;
      await sent;
    },
    subscribe: subscribers.add,
    onGap: subscribers.addGapHandler,
    async close() {
      closing.abort();
      clearInterval(keepAlive);
      subscribers.clear();
      await reconnecting;
      const ended = publishing.catch(() => {}).then(() => client?.end().catch(() => {}));
      // A dead connection never confirms its end.
      await Promise.race([ended, pause(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}
