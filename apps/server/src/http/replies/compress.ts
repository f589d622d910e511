import { uncompressedSizeHeader } from '@sermon/contract/client';
import type { FastifyInstance } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';

/** Minimum size of a compressed reply, in bytes. Compressing smaller replies has no noticeable effect. */
const minCompressedSize = 16 * 1024;
/** The gzip level. Higher levels save little and take twice as long. */
const level = 3;
/** Size of the parts in which a compressed stream is sent, in bytes. Node's default of 16 KiB costs more time. */
const chunkSize = 128 * 1024;
const compress = promisify(gzip);

/**
 * Compresses large JSON replies, including streamed ones, for clients that accept gzip. The compression runs outside
 * the event loop. A library of 10,000 items shrinks to a tenth of its size.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isStream = payload instanceof Readable;
    if (!isJson || !(isStream || typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!isStream && payload.length < minCompressedSize) return payload;
    // A long text is encoded here once. Otherwise Fastify and Node would both encode it, to count and to send its bytes.
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return body;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Browsers uncompress a reply before they tell how much of it has arrived.
    if (Buffer.isBuffer(body)) void reply.header(uncompressedSizeHeader, body.length);
    // If either stream fails or is destroyed, the pipeline destroys the other one, and Fastify ends the reply.
    return body instanceof Readable
      ? pipeline(body, createGzip({ level, chunkSize }), () => {})
      : compress(body, { level });
  });
}
