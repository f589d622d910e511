import type { contract } from '@sermon/contract';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { onGone } from './connections.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isHeavy?: boolean;
  }
  interface FastifyRequest {
    /** The work of the call's handler. It may go on after the client has disconnected. */
    handled?: Promise<unknown>;
  }
}

/**
 * The heavy calls: they copy, read, search or write whole texts, or change many items at once. Any call with a large
 * body counts as well. (Searches in sermons, illustrations and Bibles have their own queues.)
 */
const heavyCalls: { [Group in keyof typeof contract]?: readonly (keyof (typeof contract)[Group])[] } = {
  library: ['list', 'children', 'trash', 'search', 'moveAll', 'removeAll', 'restoreAll', 'starAll', 'emptyTrash'],
  documents: ['get', 'duplicate', 'pdf', 'docx'],
  originals: ['find'],
  history: ['get', 'keep'],
  printing: ['pages', 'missingCharacters'],
  templates: ['own', 'activate', 'save', 'use'],
  archive: ['download', 'add'],
  slides: ['saveImage', 'imageData', 'export'],
  premiumSermons: ['document', 'activate'],
  premiumSermonSeries: ['document', 'activate'],
};

export const isHeavyCall = (group: string, name: string): boolean =>
  (heavyCalls as Record<string, readonly string[] | undefined>)[group]?.includes(name) ?? false;

/** Size of a request body in bytes above which any call is heavy. */
export const largeBody = 100_000;

export const heavyLimits = {
  running: 4,
  waiting: 32,
  waitMs: 30_000,
};

const retryAfter = 5;

type User = { running: number; waiting: (() => void)[] };

/**
 * Limits the heavy calls of each user, so that one user cannot take the whole server. Further calls wait before their
 * body is read. If too many are waiting, the call is refused with 429 and Retry-After.
 */
export function limitHeavyCalls(app: FastifyInstance, limits = heavyLimits): void {
  const users = new Map<string, User>();
  const refusal = () => new Refused(429, texts.tooManyAtOnce, { retryAfter });

  function finish(id: string, user: User) {
    const next = user.waiting.shift();
    if (next) return next();
    user.running -= 1;
    if (user.running === 0) users.delete(id);
  }

  app.addHook('preParsing', async (request, reply) => {
    const { user: sender } = request;
    if (!sender || !isHeavy(request)) return;
    const user = users.get(sender.id) ?? { running: 0, waiting: [] };
    users.set(sender.id, user);
    if (user.running < limits.running) user.running += 1;
    else if (user.waiting.length >= limits.waiting) throw refusal();
    else await waitForTurn(user, reply.raw, limits.waitMs, refusal);
    // A client that hangs up does not end the work that it has asked for.
    onGone(request, reply, () => {
      const end = () => finish(sender.id, user);
      void Promise.resolve(request.handled).then(end, end);
    });
  });
}

function isHeavy({ routeOptions, headers }: FastifyRequest): boolean {
  if (routeOptions.config.isHeavy) return true;
  // Forms have a limit of their own (`acceptForms`).
  if (routeOptions.config.isSlow) return false;
  // A body of unknown size counts as large.
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > largeBody;
}

function waitForTurn(user: User, connection: FastifyReply['raw'], waitMs: number, refusal: () => Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      connection.off('close', leave);
      settled();
    };
    const start = () => settle(resolve);
    const leave = () => {
      user.waiting.splice(user.waiting.indexOf(start), 1);
      settle(() => reject(refusal()));
    };
    const timer = setTimeout(leave, waitMs);
    connection.once('close', leave);
    user.waiting.push(start);
  });
}
