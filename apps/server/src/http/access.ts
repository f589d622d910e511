import type { Access } from '@sermon/contract/call';
import type { User } from '@sermon/contract/accounts';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '../refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** True if the call changes data. Some GET calls do. */
    changes?: boolean;
  }
  interface FastifyRequest {
    user: User | null;
  }
}

/** Path of the API documentation. Its files are public and come from a plugin that has no access rules. */
export const docsPath = '/api/docs';

/**
 * Finds the user of each request and refuses calls that they may not make, before the body is read. The server does not
 * start if a route has no access rule.
 */
export function guardAccess(
  app: FastifyInstance,
  publicUrl: string,
  findUser: (request: FastifyRequest, reply: FastifyReply) => Promise<User | null>,
): void {
  app.decorateRequest('user', null);
  app.addHook('onRoute', ({ url, config }) => {
    const isCall = url.startsWith('/api/') && !url.startsWith(docsPath);
    if (isCall && !config?.access) throw new Error(`The route ${url} names no access.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, changes } = request.routeOptions.config;
    if (!access) return;
    if (changes && isCrossSite(request, publicUrl)) throw refused(403, texts.otherSite);
    request.user = await findUser(request, reply);
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
 * True if another site may have caused this request (OWASP CSRF cheat sheet: check Fetch Metadata, then Origin, then
 * Referer). Clients that are not browsers send none of these headers and never send a cookie by accident. But over
 * plain http, a browser sends only a Referer with a GET, and other sites can suppress it. So a GET without these
 * headers counts as cross-site.
 */
function isCrossSite({ method, headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const sender = headers.origin ?? headers.referer;
  if (!sender) return method === 'GET';
  if (!URL.canParse(sender)) return true;
  const { origin, protocol, host } = new URL(sender);
  const own = `${protocol}//${headers.host}`;
  return origin !== publicUrl && !(URL.canParse(own) && new URL(own).host === host);
}
