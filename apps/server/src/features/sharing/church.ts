import type { SharePreference } from '@sermon/contract/sharing/shares';
import { churchAddressProblem, hostLabelOf } from '@sermon/domain/sharing/churchAddress';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import { and, eq, isNull, or } from 'drizzle-orm';
import { isDuplicateKey } from '../../database/errors.ts';
import type { Db } from '../../database/open.ts';
import { sharer } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import { refusedFields } from '../../refused.ts';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Returns why a church cannot have a cleaned address, or null. `isName` is true if it was made from the church's name. */
export const objectionToAddress = (
  env: Pick<Env, 'SHARE_HOST' | 'publicUrl' | 'TRUSTED_PROXIES'>,
  address: string,
  rule: { isName?: boolean } = {},
): string | null => churchAddressProblem(address, rule) ?? (isOwnHost(env, address) ? texts.addressReserved : null);

export async function findPreference(db: Db, accountId: string): Promise<SharePreference | null> {
  const [row] = await db.select().from(sharer).where(eq(sharer.accountId, accountId));
  if (!row || row.subdomain === null) return null;
  const { subdomain, churchName, commentEmails } = row;
  return { subdomain, churchName, commentEmails };
}

/**
 * Saves the user's church address, which must be cleaned, and the name if one is given. Refuses the field Subdomain if
 * the user has another address, or if another user has this one.
 */
export async function savePreference(
  db: Db,
  accountId: string,
  { subdomain, churchName }: { subdomain: string; churchName?: string | undefined },
): Promise<SharePreference> {
  await db.insert(sharer).values({ accountId }).onConflictDoNothing();
  try {
    const { rowCount } = await db
      .update(sharer)
      .set({ subdomain, churchName })
      .where(and(eq(sharer.accountId, accountId), or(isNull(sharer.subdomain), eq(sharer.subdomain, subdomain))));
    const saved = await findPreference(db, accountId);
    if (!saved || !rowCount) throw refusedFields({ Subdomain: [texts.addressFixed(saved?.subdomain ?? '')] });
    return saved;
  } catch (error) {
    if (isDuplicateKey(error)) throw refusedFields({ Subdomain: [texts.addressTaken] });
    throw error;
  }
}

export async function changeSharer(
  db: Db,
  accountId: string,
  change: { commentEmails: boolean } | { churchName: string },
): Promise<void> {
  await db
    .insert(sharer)
    .values({ accountId, ...change })
    .onConflictDoUpdate({ target: sharer.accountId, set: change });
}

type HostSettings = Pick<Env, 'SHARE_HOST' | 'TRUSTED_PROXIES' | 'publicUrl'>;

export const onChurchHost = { church: 'church' };

/**
 * Returns the church's address in the host of a request: 'grace' for 'grace.{SHARE_HOST}'. Returns null if it is no such
 * host, and '' for other names below SHARE_HOST, at which nothing is served. A client can send any host, so only a host
 * that matches exactly counts.
 */
export function churchIn(settings: HostSettings, headers: IncomingHttpHeaders): string | null {
  const { SHARE_HOST: shareHost, publicUrl } = settings;
  if (shareHost === undefined) return null;
  const host = hostIn(settings, headers);
  const end = `.${withoutPort(shareHost)}`;
  if (!host.endsWith(end) || host === new URL(publicUrl).hostname) return null;
  const label = host.slice(0, -end.length);
  return /^[a-z0-9-]+$/.test(label) ? label : '';
}

/** Returns the name of the host without its port. Proxies in front of the product name the host that the client has sent. */
function hostIn({ TRUSTED_PROXIES }: HostSettings, headers: IncomingHttpHeaders): string {
  const forwarded = TRUSTED_PROXIES > 0 ? [headers['x-forwarded-host']].flat().at(-1) : undefined;
  const host = forwarded?.split(',').at(-1)?.trim() || headers.host || '';
  return withoutPort(host.toLowerCase());
}

/** Removes the port, and the dot with which a host name can end. */
const withoutPort = (host: string): string => host.replace(/:\d+$/, '').replace(/\.$/, '');

export function originOf(settings: HostSettings, headers: IncomingHttpHeaders): string {
  const { publicUrl, SHARE_HOST } = settings;
  const label = churchIn(settings, headers);
  return label ? `${new URL(publicUrl).protocol}//${label}.${SHARE_HOST}` : publicUrl;
}

const isOwnHost = (settings: HostSettings, address: string): boolean =>
  settings.SHARE_HOST !== undefined &&
  `${hostLabelOf(address)}.${withoutPort(settings.SHARE_HOST)}` === new URL(settings.publicUrl).hostname;

/**
 * A constraint for the router: a request to the host of a church reaches only the routes with `onChurchHost`, and all
 * other requests only the routes without it.
 */
export const churchConstraint = (settings: HostSettings) => ({
  name: 'church',
  storage() {
    // The router keeps its handlers here. Their type depends on its version of HTTP, and nothing else uses them.
    const handlers = new Map<unknown, never>();
    return {
      get: (value: unknown) => handlers.get(value) ?? null,
      set: (value: unknown, handler: never) => void handlers.set(value, handler),
    };
  },
  validate: () => true,
  // Undefined means that the request is free of the constraint. The router's types do not declare that.
  deriveConstraint: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    (churchIn(settings, headers) === null ? undefined : onChurchHost.church) as string,
  mustMatchWhenDerived: true,
});
