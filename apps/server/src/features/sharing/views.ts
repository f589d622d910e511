import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { readServerKey } from '../../database/serverKey.ts';
import { assetShare, shareView } from '../../database/schema.ts';
import type { Grant } from '../../grants.ts';
import { networkOf, type Rule } from '../../http/attempts.ts';
import type { Services } from '../../services.ts';

/** Views of one page that count from one network. Leaves room for a whole church that shares one connection. */
const viewsOfNetwork: Rule = { most: 500, seconds: 24 * 60 * 60 };

/** Programs that fetch pages without a reader: search engines, link previews, monitors and scripts. Cubot is a phone. */
const robots =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|vkshare|w3c_|lighthouse|pingdom|uptime|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient|feedfetcher|mediapartners/i;

/** Returns whether a person reads the page, as far as the request tells. Browsers also load pages in advance. */
function isRead({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  return method === 'GET' && agent !== '' && !robots.test(agent) && !/prefetch|prerender|preview/i.test(purpose);
}

/**
 * Counts a view of a shared page, once for each visitor and day. The owner's own views and those of programs do not
 * count. A visitor is a network with a browser; only a hash of both and the day is stored, with a key, for two days.
 */
export async function countView(
  { db, clock, attempts }: Pick<Services, 'db' | 'clock' | 'attempts'>,
  { assetShareId, ownerId }: Grant<'share'>,
  request: FastifyRequest,
): Promise<void> {
  if (request.user?.id === ownerId || !isRead(request)) return;
  const day = clock().toISOString().slice(0, 10);
  const key = await readServerKey(db, 'shareViews');
  const hashOf = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  const network = networkOf(request.ip);
  const visitor = hashOf(day, network, request.headers['user-agent'] ?? '');
  const isSame = and(eq(shareView.assetShareId, assetShareId), eq(shareView.day, day), eq(shareView.visitor, visitor));
  if ((await db.$count(shareView, isSame)) > 0) return;
  if (!(await attempts.allows(viewsOfNetwork, `views of ${assetShareId} from ${hashOf(day, network)}`))) return;
  await db.execute(sql`
    with seen as (
      insert into ${shareView} (asset_share_id, day, visitor)
      select id, ${day}::date, ${visitor} from ${assetShare} where id = ${assetShareId}
      on conflict do nothing returning visitor
    )
    update ${assetShare} set views = views + 1 where id = ${assetShareId} and exists (select from seen)`);
}
