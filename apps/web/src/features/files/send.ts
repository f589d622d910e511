import { files } from '@sermon/contract/files';
import { CallFailed } from '@sermon/contract/client';
import { files as texts } from '@sermon/domain/texts/files';
import { maxNameLength } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { storage } from '@sermon/domain/texts/library';
import { callServer } from '../../api.ts';

type Upload = {
  url: string;
  file: Blob;
  contentType: string;
  /** In percent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * Uses XMLHttpRequest because fetch does not report upload progress. Throws `CallFailed`, or the signal's abort
 * reason.
 */
export function send({ url, file, contentType, onProgress, signal }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = () =>
      reject(new CallFailed(request.status === 507 ? storage.noRoomOnServer : texts.notUploaded, request.status));
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(percentOf(loaded, total)));
    request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : fail()));
    request.addEventListener('error', fail);
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.send(file);
  });
}

/** In percent. Stays below 100 until the reply has arrived. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(99, Math.floor((part / whole) * 100)) : 0;

/** Uploads a file that the next call makes part of an item. */
export async function upload(
  name: string,
  content: Blob,
  signal: AbortSignal,
): Promise<{ uploadPath: string; fileName: string }> {
  const fileName = cleanLine(name).slice(0, maxNameLength);
  const { url, filePath, contentType } = await callServer(
    files.generateUploadUrl,
    { fileName, fileSize: content.size },
    { signal },
  );
  await send({ url, file: content, contentType, onProgress: () => {}, signal });
  return { uploadPath: filePath, fileName };
}
