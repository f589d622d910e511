import { calls as texts } from '@sermon/domain/texts/calls';
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
import { type FieldErrors, Refused, refused } from '../refused.ts';
import { refusalPage } from './pages/refusalPage.ts';

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
