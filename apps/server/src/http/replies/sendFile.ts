import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

export type Download = {
  name: string;
  type: string;
  /** Size in bytes, or null if it is not known in advance. */
  size: number | null;
  body: Readable;
};

/**
 * Sends a file as an attachment. The file name may contain characters of any alphabet (RFC 6266, RFC 8187). The plain
 * name, which only old programs read, contains no path.
 */
export function sendFile(reply: FastifyReply, file: File | Download) {
  // The name of a document may end with a full stop.
  const name = file.name.replace(/(?<=[^. ])[. ]+(?=\.[a-z0-9]{1,10}$)/i, '');
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\/%]|\.\.+/g, '_');
  const encoded = encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  const body = file instanceof File ? Readable.from(file.stream()) : file.body;
  void reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=utf-8''${encoded}`);
  if (file.size !== null) void reply.header('content-length', file.size);
  return reply.send(body);
}
