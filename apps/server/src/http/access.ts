import { type Access, oldestVersion, outdatedStatus, versionHeader } from '@sermon/contract/call';
import { pageUserHeader, type User } from '@sermon/contract/accounts';
import { secondStep as secondStepTexts } from '@sermon/domain/texts/accounts/secondStep';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { phoneRemote as remoteTexts } from '@sermon/domain/texts/remote';
import { refused } from '../refused.ts';
import { requireFeature } from '../requireFeature.ts';
import type { contract } from '@sermon/contract';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** True if the call changes data. Some GET calls do. */
    changes?: boolean;
    isRefusedWhileActing?: boolean;
  }
  interface FastifyRequest {
    user: User | null;
    /** The administrator who acts as the user. Null if the user makes the request. */
    administratorId: string | null;
    /** The phone that sends the request. Only calls with the access `phone` have one, and they have no user. */
    phone: Phone | null;
  }
}

export type Phone = {
  id: string;
  accountId: string;
  remoteId: string;
  isSpeakerHere: boolean;
};

/** Path of the API documentation. Its files are public, and the plugin that serves them declares no access rules. */
export const docsPath = '/api/docs';
const openApiPath = '/api/openapi.json';

export function hideDocs(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }) => {
    if (url === openApiPath || url.startsWith(docsPath)) throw refused(404);
  });
}

type Guards = {
  findUser: (request: FastifyRequest, reply: FastifyReply) => Promise<User | null>;
  findPhone: (request: FastifyRequest) => Promise<Phone | null>;
  /** True if an administrator must turn on two-step sign-in first. Only calls for administrators ask. */
  needsSecondStep: (user: User) => Promise<boolean>;
  recordActing: (request: FastifyRequest, status?: number) => Promise<void>;
};

/**
 * Identifies the user, or the phone, of each request and refuses calls that they may not make. Both happen before the body is
 * read. `originOf` returns the address of this site for the host of a request. The server does not start if a route has no access
 * rule.
 */
export function guardAccess(
  app: FastifyInstance,
  originOf: (headers: IncomingHttpHeaders) => string,
  { findUser, findPhone, needsSecondStep, recordActing }: Guards,
): void {
  app.decorateRequest('user', null);
  app.decorateRequest('administratorId', null);
  app.decorateRequest('phone', null);
  app.addHook('onRoute', ({ url, config }) => {
    const isCall = url.startsWith('/api/') && !url.startsWith(docsPath);
    if (isCall && !config?.access) throw new Error(`The route ${url} names no access.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, changes } = request.routeOptions.config;
    if (!access) return;
    if (changes && isCrossSite(request, originOf(request.headers))) throw refused(403, texts.otherSite);
    if (access === 'phone') {
      request.phone = await findPhone(request);
      if (!request.phone) throw refused(401, remoteTexts.ended);
      return;
    }
    request.user = await findUser(request, reply);
    // Refusals are recorded below, with the others.
    if (request.administratorId !== null) await recordActing(request);
    checkAccess(access, request);
    if (access === 'admin' && request.user && (await needsSecondStep(request.user)))
      throw refused(403, secondStepTexts.administrators.needed);
  });
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    if (request.administratorId !== null && statusCode >= 400)
      await recordActing(request, statusCode).catch((err: unknown) =>
        request.log.error({ err }, 'A status was not recorded'),
      );
    return payload;
  });
}

function checkAccess(
  access: Exclude<Access, 'phone'>,
  { user, headers, routeOptions: { config } }: FastifyRequest,
): void {
  if (user?.inAdminImpersonationMode && config.isRefusedWhileActing) throw refused(403, texts.notWhileActing);
  if (access === 'anyone') return;
  if (!user) throw refused(401);
  const pageUser = headers[pageUserHeader];
  if (pageUser !== undefined && pageUser !== user.id) throw refused(401, texts.otherUser);
  if (typeof access === 'object') requireFeature(user, access.feature);
  if (access === 'admin' && !user.isAdministrator) throw refused(403, texts.administratorsOnly);
}

/**
 * True if another site may have caused this request (OWASP CSRF cheat sheet: check Fetch Metadata, then Origin, then
 * Referer). Clients other than browsers send none of these headers, but they never send a cookie by accident either.
 * Every browser sends at least one of them with a POST. Over plain http, the only one that a browser sends with a GET is
 * Referer, and other sites can suppress it. A GET without these headers therefore counts as cross-site. Over plain http,
 * users may open the product at any host name of a church's network, so the host of the request counts as ours as well.
 * `ownOrigin` is the address of this site, without a path.
 */
function isCrossSite({ method, headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const sender = headers.origin ?? headers.referer;
  if (!sender) return method === 'GET';
  if (!URL.canParse(sender)) return true;
  const { origin, protocol, host } = new URL(sender);
  // With https, users open exactly one address. The same host over http is not ours: anyone on the network can forge it.
  if (ownOrigin.startsWith('https:')) return origin !== ownOrigin;
  const own = `${protocol}//${headers.host}`;
  return origin !== ownOrigin && !(URL.canParse(own) && new URL(own).host === host);
}

/**
 * The calls that an administrator who acts as a user cannot make, besides those with the access `self`. They would reach
 * other people in the user's name, cannot be undone, would count the administrator's work as the user's, give away a secret that stays valid, or take
 * the whole library. Every other call is allowed, because helping is the purpose (decision 0114).
 */
const refusedCalls: { [Group in keyof typeof contract]?: readonly (keyof (typeof contract)[Group])[] } = {
  library: ['wasAccessed', 'emptyTrash'],
  documents: ['setOfflineMode', 'wasAccessed'],
  writingLogs: ['create', 'update', 'remove'],
  calendar: ['feed', 'createFeed', 'removeFeed'],
  deliveries: ['remove'],
  archive: ['download', 'progress'],
  assistant: ['generateIdeas', 'generateSuggestions', 'generateAnalysis', 'submitFeedback'],
  slides: ['imageUploadUrl', 'saveImage', 'removeImage'],
  phoneRemotes: ['newCode', 'follow', 'saveState', 'leave', 'end'],
  sharing: ['share', 'unshare', 'create', 'savePreference', 'setChurchName', 'setCommentEmails', 'save'],
  shareComments: ['add', 'setState', 'answer', 'remove', 'restore'],
  telemetry: ['updateContact', 'addSlide'],
  timings: ['add', 'remove'],
  premiumSermons: ['purchase', 'activate'],
  premiumSermonSeries: ['purchase', 'activate'],
  ratings: ['rate', 'countInsertion'],
};

export const isRefusedWhileActing = (group: string, name: string, access: Access): boolean =>
  access === 'self' || ((refusedCalls as Record<string, readonly string[]>)[group]?.includes(name) ?? false);

/** The call that only asks whether the server replies, which is true for windows of every version. */
const ping = '/ping';

/**
 * Refuses the calls of windows that were loaded before an incompatible release, before their bodies are read. Requests
 * without a version come from other clients, such as scripts and calendars, and are served.
 */
export function refuseOutdated(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const version = headers[versionHeader];
    if (version === undefined || !routeOptions.config.access || routeOptions.url === ping) return;
    if (Number(version) < oldestVersion) throw refused(outdatedStatus, texts.outdated);
  });
}
