import multipart from '@fastify/multipart';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused, refused, refusedFields } from '../refused.ts';
import { onGone } from './onGone.ts';

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
    if (count >= maxConcurrentForms) throw refused(429, texts.tooManyUploads);
    if (total >= maxFormsInProcess) throw new Refused(503, texts.busy, { retryAfter });
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

/** Refuses a malformed or incomplete form, which the parser reports as an error without a status code. */
function unreadable(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : refusedFields({ Upload: [texts.notUploaded] });
}
