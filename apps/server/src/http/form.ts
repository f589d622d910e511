import multipart from '@fastify/multipart';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused, refusedFields } from '../refused.ts';

/** Forms of one person that are read at a time: each is held in memory until it is answered. */
const mostAtOnce = 8;

/**
 * Lets calls be sent as forms of one file that is smaller than the limit. What it returns reads the file of such a form, after it is
 * known who sends it; the call's schema reads it from there.
 */
export async function acceptForms(
  app: FastifyInstance,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: fileSizeLimit - 1, headerPairs: 20 },
  });
  const underWay = new Map<string, number>();
  return async (request, reply) => {
    const sender = request.user?.id ?? request.ip;
    const count = underWay.get(sender) ?? 0;
    if (count >= mostAtOnce) throw refused(429, texts.tooManyUploads);
    underWay.set(sender, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(sender) ?? 1) - 1;
      if (left > 0) underWay.set(sender, left);
      else underWay.delete(sender);
    });
    await readFile(request);
  };
}

async function readFile(request: FastifyRequest): Promise<void> {
  const part = request.isMultipart() ? await request.file().catch(unreadable) : undefined;
  if (part?.fieldname !== 'file') throw refusedFields({ Upload: [texts.noFile] });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const chunk of part.file) parts.push(chunk as Uint8Array<ArrayBuffer>);
  } catch (error) {
    unreadable(error);
  }
  if (part.file.truncated) throw refusedFields({ Upload: [texts.tooLarge] });
  request.body = { file: new File(parts, part.filename, { type: part.mimetype }) };
}

/** Refuses a form that is none, or of which only a part came: what reads forms says so with errors that have no status. */
function unreadable(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : refusedFields({ Upload: [texts.notUploaded] });
}
