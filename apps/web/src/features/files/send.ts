import { CallFailed } from '@sermon/contract/client';
import { files as texts } from '@sermon/domain/texts/files';
import { storage } from '@sermon/domain/texts/library';

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
