import { calls as texts, pageNotFound } from '@sermon/domain/texts/calls';
import type {
  ConnectionError,
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { storage as storageTexts } from '@sermon/domain/texts/library';
import { isDatabaseUnavailable } from '../database/open.ts';
import { isDiskFull } from '../database/errors.ts';
import { type FieldErrors, refused, Refused } from '../refused.ts';
import { html, trusted, wholePage } from '@sermon/domain/html';
import { productName } from '@sermon/domain/product';
import { files as fileTexts } from '@sermon/domain/texts/files';

declare module 'fastify' {
  interface FastifyContextConfig {
    isFile?: boolean;
  }
}

type Refusal = {
  success: false;
  error?: true;
  validation?: true;
  errors?: { field: string; errors: string[] }[];
  message: string;
  statusCode: number;
};

/**
 * Sends the reply for a refusal or an error, in the contract's response envelope. It does not return the reply: Fastify
 * would wait for it with another listener of the response.
 */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refused && error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
  void send(reply, describeError(error, request.log));
}

/** Returns the body of the reply for a refusal or an error. Logs the error unless it is an expected refusal. */
export function describeError(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): Refusal {
  if (error instanceof Refused)
    return error.fields ? refusedFields(error.fields) : refusal(error.statusCode, error.message);
  if (isDiskFull(error)) {
    // While the disk is full, every call that writes fails. A stack trace for each would flood the log.
    log.error('The disk is full');
    return refusal(507, storageTexts.noRoomOnServer);
  }
  if (isDatabaseUnavailable(error)) return refusal(503, texts.databaseAway);
  const statusCode = (error as Partial<FastifyError>).statusCode || 500;
  if (statusCode === 413) return refusal(413, texts.tooLarge);
  // These errors come from Fastify and its plugins. Their messages are for programmers.
  if (statusCode < 500) return refusal(statusCode, texts.malformed);
  log.error({ err: error }, 'a call failed');
  return refusal(500, texts.unknown);
}

export const replyNotFound = (reply: FastifyReply) => send(reply, refusal(404, texts.incorrectLocation));

/**
 * Returns a handler for requests that are not valid HTTP. For those, Node creates no response object, so this writes
 * the reply to the connection itself, with the same headers as every other reply.
 */
export const refuseMalformed = (headers: Record<string, string>) => (error: ConnectionError, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [statusCode, message] = malformed[error.code] ?? [400, texts.malformed];
  const body = JSON.stringify({ success: false, error: true, message, statusCode });
  const lines = Object.entries({
    ...headers,
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines, '', body].join('\r\n'), () =>
    socket.destroy(),
  );
};

/** Refuses requests with more than one `Host` header (RFC 9112, section 3.2): the host decides which pages are served. */
export function refuseRepeatedHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    // Names and values alternate.
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    done(hosts.length > 1 ? refused(400, texts.malformed) : undefined);
  });
}

/** Status and message of malformed requests other than 400, keyed by Node's error code. */
const malformed: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, texts.tooSlow],
  HPE_HEADER_OVERFLOW: [431, texts.headersTooLarge],
};

const jsonType = 'application/json; charset=utf-8';

/** Removes the headers of a file that could not be sent: the JSON error replaces the file. */
const asJson = (reply: FastifyReply) =>
  reply.removeHeader('content-length').removeHeader('content-disposition').type(jsonType);

function send(reply: FastifyReply, body: Refusal) {
  const page = refusalPage(reply.request, body);
  void asJson(reply).code(body.statusCode);
  return page === null ? reply.send(body) : reply.type('text/html; charset=utf-8').send(page);
}

const refusal = (statusCode: number, message: string): Refusal => ({
  success: false,
  error: true,
  message,
  statusCode,
});

const refusedFields = (fields: FieldErrors): Refusal => ({
  success: false,
  validation: true,
  errors: Object.entries(fields).map(([field, sentences]) => ({ field, errors: sentences })),
  message: '',
  statusCode: 400,
});

type ShownRefusal = { statusCode: number; message: string; errors?: { errors: string[] }[] };

/**
 * Returns the page for a refusal if the user has opened the address of a file, or of nothing, in the browser. Returns
 * null for the requests of scripts and programs, which get JSON.
 */
function refusalPage(request: FastifyRequest, refusal: ShownRefusal): string | null {
  const { config, url } = request.routeOptions;
  if (!isOpenedInBrowser(request) || !(config?.isFile || url === undefined)) return null;
  const { statusCode } = refusal;
  if (statusCode === 401) return page(fileTexts.page.signInRequired, '/auth/sign-in', fileTexts.page.toSignIn);
  return page(sentenceFor(refusal, config?.isFile ?? false), '/library-home', fileTexts.page.toLibrary);
}

/** Browsers that do not send Sec-Fetch-Mode are recognized by the formats that they ask for. */
function isOpenedInBrowser({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (method !== 'GET') return false;
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

function sentenceFor({ statusCode, message, errors = [] }: ShownRefusal, isFile: boolean): string {
  if (statusCode === 404) return isFile ? fileTexts.page.notFound : pageNotFound;
  return message || (errors[0]?.errors[0] ?? fileTexts.missing);
}

/** The page loads nothing, because the web app may not be there either. Its colors are those of tokens.ts. */
const page = (sentence: string, link: string, label: string): string =>
  wholePage({
    title: productName,
    head: html`<style>
      ${trusted(style)}
    </style>`,
    body: html`<main>
      <h1>${sentence}</h1>
      <a href="${link}">${label}</a>
    </main>`,
  }).text;

const style = `
      :root { color-scheme: light dark; --canvas: #f5f2eb; --ink: #25211b; --green: #1f4d3d; }
      @media (prefers-color-scheme: dark) { :root { --canvas: #151311; --ink: #eae4d8; --green: #9cc4ad; } }
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--canvas); color: var(--ink); }
      main { max-width: 480px; padding: 24px; }
      h1 { margin: 0 0 24px; font: 600 1.5rem/2rem 'Iowan Old Style', Georgia, serif; text-wrap: balance; }
      a { display: inline-block; padding: 10px 0; color: var(--green); font: 600 1rem/24px 'Segoe UI', system-ui, sans-serif; }
    `;
