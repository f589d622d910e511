import { files } from '@sermon/contract/files';
import type { LibraryItem } from '@sermon/contract/library';
import { files as texts } from '@sermon/domain/texts/files';
import { callServer } from '../../api.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { percentOf } from './send.ts';
import type { Job } from './transfers.ts';

/** The saved file is named after the item. */
export const downloadJob = ({ id, name, fileSize }: LibraryItem): Job<null> => ({
  kind: 'download',
  name,
  failed: texts.notDownloaded(name),
  async work(onProgress, signal) {
    let received = 0;
    const onPart = (part: Uint8Array) => {
      received += part.byteLength;
      if (fileSize) onProgress(percentOf(received, fileSize));
    };
    downloadFile(await callServer(files.contents, { id }, { signal, onPart }));
    return { made: null };
  },
});
