import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod';
import { calls as texts } from '@sermon/domain/texts/calls';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { storage as storageTexts } from '@sermon/domain/texts/library';
import { isDatabaseUnavailable } from '../database/open.ts';
import { isDiskFull } from '../diskFull.ts';
import { type FieldErrors, Refused } from '../refused.ts';

/**
 * Inputs whose field has a different name on the screens, keyed by input name. Every other field is named after its
 * input, with a capital first letter.
 */
const fieldNames: Record<string, string> = {
  firstName: 'FullName',
  lastName: 'FullName',
  scripture: 'ScriptureReferences',
  file: 'Upload',
  fileName: 'Upload',
  fileSize: 'Upload',
  uploadPath: 'Upload',
  postalCode: 'postalCode',
};

/** Returns the name of the field in which a screen shows the errors for an input. */
export function fieldOf(input: string): string {
  return fieldNames[input] ?? input.charAt(0).toUpperCase() + input.slice(1);
}

/** Sends the reply for a refusal or an error, in the contract's response envelope. */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refused) {
    if (error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
    return error.fields ? refuseFields(reply, error.fields) : refuse(reply, error.statusCode, error.message);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: FieldErrors = {};
    for (const { instancePath, message } of error.validation) {
      const sentences = (fields[fieldOf(instancePath.split('/')[1] ?? '')] ??= []);
      if (message && !sentences.includes(message)) sentences.push(message);
    }
    return refuseFields(reply, fields);
  }
  if (isDiskFull(error)) {
    // While the disk is full, every call that writes fails. A stack trace for each would flood the log.
    request.log.error('The disk is full');
    return refuse(reply, 507, storageTexts.noRoomOnServer);
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database is not available');
    return refuse(reply, 503, texts.databaseAway);
  }
  const statusCode = 'statusCode' in error && error.statusCode ? error.statusCode : 500;
  if (statusCode === 413) return refuse(reply, 413, texts.tooLarge);
  if (statusCode < 500) return refuse(reply, statusCode, error.message);
  request.log.error({ err: error }, 'a call failed');
  return refuse(reply, 500, texts.unknown);
}

/** Replies to a URL that is neither a call nor a page. */
export const replyNotFound = (reply: FastifyReply) => refuse(reply, 404, texts.incorrectLocation);

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

/** Status and message of malformed requests other than 400, keyed by Node's error code. */
const malformed: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, texts.tooSlow],
  HPE_HEADER_OVERFLOW: [431, texts.headersTooLarge],
};

const jsonType = 'application/json; charset=utf-8';

/** Removes the headers of a file that could not be sent: the JSON error replaces the file. */
const asJson = (reply: FastifyReply) =>
  reply.removeHeader('content-length').removeHeader('content-disposition').type(jsonType);

function refuse(reply: FastifyReply, statusCode: number, message: string) {
  return asJson(reply).code(statusCode).send({ success: false, error: true, message, statusCode });
}

function refuseFields(reply: FastifyReply, fields: FieldErrors) {
  const errors = Object.entries(fields).map(([field, sentences]) => ({ field, errors: sentences }));
  return asJson(reply).code(400).send({ success: false, validation: true, errors, message: '', statusCode: 400 });
}
