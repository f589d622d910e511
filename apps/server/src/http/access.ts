import type { Access } from '@sermon/contract/call';
import type { User } from '@sermon/contract/accounts';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
export function guardAccess(
  app: FastifyInstance,
  publicUrl: string,
  sessionUser: (request: FastifyRequest, reply: FastifyReply) => Promise<User | null>,
): void {
  app.decorateRequest('user', null);
  app.addHook('onRoute', ({ url, config }) => {
    const isCall = url.startsWith('/api/') && !url.startsWith(docsPath);
    if (isCall && !config?.access) throw new Error(`The route ${url} names no access.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, changes } = request.routeOptions.config;
    if (!access) return;
    if (changes && isFromElsewhere(request, publicUrl)) throw refused(403, texts.otherSite);
    request.user = await sessionUser(request, reply);
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
 * Whether a browser says that another site caused this request (OWASP CSRF cheat sheet: Fetch Metadata, then Origin, then Referer).
 * A client that is no browser sends none of them and carries no cookie by accident; but a browser on plain http sends no more than a
 * Referer with a GET, and other sites can leave that out: there it must be ours.
 */
function isFromElsewhere({ method, headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const from = headers.origin ?? headers.referer;
  if (!from) return method === 'GET';
  if (!URL.canParse(from)) return true;
  const { origin, protocol, host } = new URL(from);
  const own = `${protocol}//${headers.host}`;
  return origin !== publicUrl && !(URL.canParse(own) && new URL(own).host === host);
}
