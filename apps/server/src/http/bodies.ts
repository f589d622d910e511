import type { contract } from '@sermon/contract';
import type { Access } from '@sermon/contract/call';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { refused, Refused, refusedFields } from '../refused.ts';
import { heavyLimits } from './heavyCalls.ts';
import multipart from '@fastify/multipart';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as fileTexts } from '@sermon/domain/texts/files';
import { onGone } from './connections.ts';

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
    const max = maxJsonValues[isForVisitors(request.routeOptions.config.access) ? 'visitors' : 'users'];
    if (hasMoreValues(body, max)) throw refused(413, texts.tooLarge);
    return parse(request, body.toString('utf8'), done);
  });
}

const [quote, backslash, comma, openBracket, openBrace] = Buffer.from('"\\,[{');

/** Returns whether JSON has more than `max` values. Counts the commas and the opening brackets outside of strings. */
function hasMoreValues(json: Buffer, max: number): boolean {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < json.length && count <= max; at += 1) {
    const byte = json[at];
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === comma || byte === openBracket || byte === openBrace) count += 1;
  }
  return count > max;
}

/** Maximum size of a raw body, in bytes. Webhooks of payment providers have a few kilobytes. */
const maxRawBody = 512 * 1024;

/**
 * Adds a POST route for webhooks. Its handler receives the exact bytes of the body of any type, because the signature
 * covers them and would not match after parsing and serializing. Other routes keep their parsers. Anyone may call the
 * route: the handler must verify the signature.
 */
export function receiveRaw(
  app: FastifyInstance,
  url: string,
  handle: (request: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) => unknown,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxRawBody }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Body: Buffer }>(url, { schema: { hide: true }, config: { access: 'anyone' } }, handle);
    done();
  });
}

/** Maximum number of concurrent forms per user. Each form stays in memory until its reply has been sent. */
const maxConcurrentForms = 8;
/** Maximum number of concurrent forms of all users. They take up to 800 MB. */
const maxFormsInProcess = 32;
const retryAfter = 10;

/**
 * Lets calls accept forms that contain one file smaller than the limit. Returns a hook that puts the file into the
 * request body, where the call's schema expects it. The hook must run after the user has been identified.
 */
export async function acceptForms(
  app: FastifyInstance,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: fileSizeLimit - 1, headerPairs: 20 },
  });
  const formCounts = new Map<string, number>();
  let total = 0;
  return async (request, reply) => {
    const sender = request.user?.id ?? request.ip;
    const count = formCounts.get(sender) ?? 0;
    if (count >= maxConcurrentForms) throw refused(429, fileTexts.tooManyUploads);
    if (total >= maxFormsInProcess) throw new Refused(503, fileTexts.busy, { retryAfter });
    total += 1;
    formCounts.set(sender, count + 1);
    onGone(request, reply, () => {
      total -= 1;
      const remaining = (formCounts.get(sender) ?? 1) - 1;
      if (remaining > 0) formCounts.set(sender, remaining);
      else formCounts.delete(sender);
    });
    await readFile(request);
  };
}

async function readFile(request: FastifyRequest): Promise<void> {
  const part = request.isMultipart() ? await request.file().catch(unreadable) : undefined;
  if (part?.fieldname !== 'file') throw refusedFields({ Upload: [fileTexts.noFile] });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const chunk of part.file) parts.push(chunk as Uint8Array<ArrayBuffer>);
  } catch (error) {
    unreadable(error);
  }
  if (part.file.truncated) throw refusedFields({ Upload: [fileTexts.tooLarge] });
  request.body = { file: new File(parts, part.filename, { type: part.mimetype }) };
}

/** Refuses a malformed or incomplete form, which the parser reports as an error without a status code. */
function unreadable(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : refusedFields({ Upload: [fileTexts.notUploaded] });
}
