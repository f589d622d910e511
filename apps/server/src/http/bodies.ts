import type { contract } from '@sermon/contract';
import type { Access } from '@sermon/contract/call';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { refused } from '../refused.ts';
import { heavyLimits } from './heavyCalls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isSlow?: boolean;
  }
}

/** Maximum sizes of a request body in bytes, apart from forms with a file. */
export const bodyLimits = {
  /** Also for phones and for addresses that are not calls. The longest valid body is that of a passkey. */
  visitors: 32 * 1024,
  users: 256 * 1024,
  /** Fits a sermon of the maximum length in JSON. */
  text: 6 * 1024 * 1024,
  /** Fits the ids of a whole library. */
  ids: 2 * 1024 * 1024,
};

/** The calls of users that have a larger limit than `bodyLimits.users`. */
const largerBodies: { [Group in keyof typeof contract]?: { [Name in keyof (typeof contract)[Group]]?: number } } = {
  documents: { save: bodyLimits.text },
  templates: { save: bodyLimits.text },
  // Up to 100 items with their texts.
  archive: { add: bodyLimits.text },
  library: {
    starAll: bodyLimits.ids,
    moveAll: bodyLimits.ids,
    removeAll: bodyLimits.ids,
    restoreAll: bodyLimits.ids,
    emptyTrash: bodyLimits.ids,
  },
};

const isForVisitors = (access: Access | undefined): boolean =>
  access === undefined || access === 'anyone' || access === 'phone';

export function bodyLimitOf(group: string, name: string, access: Access): number {
  if (isForVisitors(access)) return bodyLimits.visitors;
  return (largerBodies as Record<string, Record<string, number> | undefined>)[group]?.[name] ?? bodyLimits.users;
}

/**
 * Maximum number of values in a JSON body: strings, numbers, lists and objects. Parsing and checking many small values takes a
 * hundred times longer than one long text. The calls of visitors have up to 25 values, and those of users the ids of a whole
 * library (50,000).
 */
export const maxJsonValues = { visitors: 1_000, users: 60_000 };

/** Time limit for receiving a request of any kind, in ms: enough for 25 MB at 250 kbit/s. */
export const slowestRequestMs = 15 * 60_000;
/** Time limit for receiving a request without a file, in ms. A heavy call may wait before its body is read. */
const defaultMs = 60_000 + heavyLimits.waitMs;

/**
 * Aborts requests that are not received within `withinMs`, so that slow clients cannot keep connections open for long.
 */
export function limitBodies(app: FastifyInstance, withinMs = defaultMs): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (!routeOptions.config.isSlow) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), withinMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/**
 * Refuses JSON with too many values before it is parsed, and JSON that is not valid UTF-8 (RFC 8259, section 8.1).
 * Fastify's own parser would replace every invalid byte by U+FFFD, and the damaged text would be saved. If a key occurs
 * twice in an object, the last value counts, as with JSON.parse everywhere.
 */
export function readJsonAsUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) throw refused(400, texts.invalidUtf8);
    const most = maxJsonValues[isForVisitors(request.routeOptions.config.access) ? 'visitors' : 'users'];
    if (hasMoreValues(body, most)) throw refused(413, texts.tooLarge);
    return parse(request, body.toString('utf8'), done);
  });
}

const [quote, backslash, comma, openBracket, openBrace] = Buffer.from('"\\,[{');

/** Returns whether JSON has more than `most` values. Counts the commas and the opening brackets outside of strings. */
function hasMoreValues(json: Buffer, most: number): boolean {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < json.length && count <= most; at += 1) {
    const byte = json[at];
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === comma || byte === openBracket || byte === openBrace) count += 1;
  }
  return count > most;
}
