import { hostLabelOf } from '@sermon/domain/sharing/churchAddress';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Env } from '../../../env.ts';

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

export const isOwnHost = (settings: HostSettings, address: string): boolean =>
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
  // Undefined means that the request is free of the constraint. The router's types do not say so.
  deriveConstraint: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    (churchIn(settings, headers) === null ? undefined : onChurchHost.church) as string,
  mustMatchWhenDerived: true,
});
