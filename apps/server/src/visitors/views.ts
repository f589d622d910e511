import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import type { Background } from '../concurrency/concurrency.ts';
import type { Db } from '../database/open.ts';
import { readServerKey } from '../database/serverKey.ts';
import { assetShare, attempt, shareView } from '../database/schema.ts';
import type { Grant } from './grants.ts';
import { networkOf, type Rule } from '../http/attempts.ts';
import type { Log } from '../log.ts';

/** Views of one page that count from one network. Leaves room for a whole church that shares one connection. */
const viewsOfNetwork: Rule = { max: 500, seconds: 24 * 60 * 60 };

/** The views that wait for being written. Further ones do not count. */
const maxWaiting = 5_000;
/** The visitors that a process remembers, so that their further visits on the same day cost nothing. */
const maxRemembered = 20_000;
/** The time from the first view of a batch to writing it, and the time after a failure, in ms. */
const writeAfterMs = { first: 1_000, failed: 10_000 };

/** Programs that fetch pages without a reader: search engines, link previews, monitors and scripts. Cubot is a phone. */
const robots =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|vkshare|w3c_|lighthouse|pingdom|uptime|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient|feedfetcher|mediapartners/i;

/** Returns whether a person probably reads the page. Browsers also load pages in advance. */
function isRead({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  return method === 'GET' && agent !== '' && !robots.test(agent) && !/prefetch|prerender|preview/i.test(purpose);
}

/** A view that may count. `visitor` and `network` are hashes. */
type View = { assetShareId: string; day: string; visitor: string; network: string };

/**
 * Counts the views of shared pages, once for each visitor and day. The owner's own views and those of programs do not
 * count. A visitor is a network with a browser; only a hash of both and the day is stored, with a key, for two days.
 */
export type ViewCounter = {
  /** Counts a view. The reply does not wait for it: views are collected for a second and written together. */
  count(grant: Pick<Grant<'share'>, 'assetShareId' | 'ownerId'>, request: FastifyRequest): void;
  /** If writing fails, the views are kept and written later. */
  flush(): Promise<void>;
  /** Writes what is left. A process that is killed loses the views of its last second. */
  close(): Promise<void>;
};

type Needs = { db: Db; clock: () => Date; background: Background; log: Pick<Log, 'error'> };

/** Several processes on one database count each visitor once. */
export function createViewCounter({ db, clock, background, log }: Needs): ViewCounter {
  let waiting: View[] = [];
  const remembered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  function writeAfter(ms: number): void {
    timer ??= setTimeout(() => background.run('Counting views', flush), ms);
  }

  async function add(assetShareId: string, ip: string, agent: string): Promise<void> {
    const day = clock().toISOString().slice(0, 10);
    const key = await readServerKey(db, 'shareViews');
    const hashOf = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
    const address = networkOf(ip);
    const visitor = hashOf(day, address, agent);
    const name = `${assetShareId} ${day} ${visitor}`;
    if (remembered.has(name) || waiting.length >= maxWaiting) return;
    remembered.add(name);
    const [oldest] = remembered;
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    waiting.push({ assetShareId, day, visitor, network: hashOf(day, address) });
    writeAfter(writeAfterMs.first);
  }

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await writeViews(db, batch, clock());
    } catch (err) {
      log.error({ err, count: batch.length }, 'Views could not be counted, and are kept');
      waiting = [...batch, ...waiting].slice(0, maxWaiting);
      writeAfter(writeAfterMs.failed);
    }
  }

  return {
    count({ assetShareId, ownerId }, request) {
      if (request.user?.id === ownerId || !isRead(request)) return;
      const { ip, headers } = request;
      background.run('Counting a view', () => add(assetShareId, ip, headers['user-agent'] ?? ''));
    },
    flush,
    async close() {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}

/**
 * Writes views that were not counted before, up to the limit of their network. Batches of several processes with the
 * same pages are written one after the other.
 */
async function writeViews(db: Db, views: readonly View[], now: Date): Promise<void> {
  const column = (name: keyof View) => sql.param(views.map((view) => view[name]));
  const ids = sql.param([...new Set(views.map(({ assetShareId }) => assetShareId))]);
  const { max, seconds } = viewsOfNetwork;
  const dateEnds = new Date(now.getTime() + seconds * 1000);
  await db.transaction(async (tx) => {
    // The order prevents deadlocks. A share that was deleted in the meantime has no views.
    await tx.execute(sql`
      select from ${assetShare} where id = any(${ids}::uuid[]) order by id for no key update`);
    await tx.execute(sql`
      with fresh as (
        select distinct on (share, day, visitor) share, day, visitor, network
        from unnest(${column('assetShareId')}::uuid[], ${column('day')}::date[], ${column('visitor')}::text[],
          ${column('network')}::text[]) as seen (share, day, visitor, network)
        where exists (select from ${assetShare} where id = share) and not exists (
          select from ${shareView} where asset_share_id = share and day = seen.day and visitor = seen.visitor
        )
      ), numbered as (
        select *, 'views of ' || share || ' from ' || network as key,
          row_number() over (partition by share, network order by day, visitor) as number
        from fresh
      ), used as (
        insert into ${attempt} (key, count, date_ends)
        select key, count(*), ${dateEnds}::timestamptz from numbered group by key order by key
        on conflict (key) do update set
          count = case when attempt.date_ends <= ${now} then 0 else attempt.count end + excluded.count,
          date_ends = case when attempt.date_ends <= ${now} then excluded.date_ends else attempt.date_ends end
        returning key, count
      ), counted as (
        insert into ${shareView} (asset_share_id, day, visitor)
        select share, day, visitor from numbered join used using (key)
        -- The views of this batch come after those that were counted before.
        where used.count - (select count(*) from numbered same where same.key = used.key) + number <= ${max}
        on conflict do nothing
        returning asset_share_id
      )
      update ${assetShare} set views = views + total
      from (select asset_share_id, count(*)::int as total from counted group by asset_share_id) added
      where id = added.asset_share_id`);
  });
}
