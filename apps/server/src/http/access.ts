import type { Access } from '@sermon/contract/call';
import type { User } from '@sermon/contract/accounts';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from './refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The call changes something, whatever its method. */
    changes?: boolean;
  }
  interface FastifyRequest {
    user: User | null;
  }
}

/** The page about the calls: plain files for anyone, mounted by a plugin that knows nothing of access. */
export const docsPath = '/api/docs';

/** Finds out who asks and refuses whoever may not, before the body is read. A route that names no access does not start. */
export function guardAccess(app: FastifyInstance, whoAsks: (request: FastifyRequest) => Promise<User | null>): void {
  app.decorateRequest('user', null);
  app.addHook('onRoute', ({ url, config }) => {
    const isCall = url.startsWith('/api/') && !url.startsWith(docsPath);
    if (isCall && !config?.access) throw new Error(`The route ${url} names no access.`);
  });
  app.addHook('onRequest', async (request) => {
    const { access, changes } = request.routeOptions.config;
    if (!access) return;
    if (changes && isFromElsewhere(request)) throw refused(403, texts.otherSite);
    request.user = await whoAsks(request);
    checkAccess(access, request.user);
  });
}

function checkAccess(access: Access, user: User | null): void {
  if (access === 'anyone') return;
  if (!user) throw refused(401);
  if (access === 'maker' && !user.makerSubscription) throw refused(403, texts.upgradeRequired);
  if (access === 'admin' && !user.isAdministrator) throw refused(403, texts.administratorsOnly);
}

/**
 * Whether a browser says that another site caused this request (OWASP CSRF cheat sheet: Fetch Metadata, then Origin).
 * A client that is no browser sends neither and carries no cookie by accident.
 */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (!origin) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host: originHost } = new URL(origin);
  return !URL.canParse(`${protocol}//${host}`) || new URL(`${protocol}//${host}`).host !== originHost;
}
