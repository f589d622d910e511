import multipart from '@fastify/multipart';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusedFields } from './refused.ts';

/** Lets calls be sent as forms of one file that is smaller than the limit. */
export const acceptForms = (app: FastifyInstance) =>
  app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: fileSizeLimit - 1, headerPairs: 20 } });

/** Reads the form's file, after it is known who sends it; the call's schema reads it from there. */
export async function readForm(request: FastifyRequest): Promise<void> {
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
