import { files, originals } from '@sermon/contract/files';
import { CallFailed } from '@sermon/contract/client';
import { type FileKind, fileKindOf } from '@sermon/domain/library/fileName';
import { type Category, fileSizeLimit } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { files as texts } from '@sermon/domain/texts/files';
import type { LibraryItem } from '@sermon/contract/library';
import { callServer } from '../../api.ts';
import { percentOf, send } from './send.ts';
import type { Job } from './transfers.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';

export const problemOf = (file: File): string | null => (file.size >= fileSizeLimit ? texts.tooLarge : null);

export type NewFile = { file: File; name: string; category: Category; parentId: string | null };

export const uploadJob = ({ file, name, category, parentId }: NewFile): Job<LibraryItem> => ({
  kind: 'upload',
  name,
  failed: texts.notUploaded,
  async work(onProgress, signal) {
    const problem = problemOf(file);
    if (problem) throw new CallFailed(problem, 413);
    const request = {
      fileName: cleanLine(file.name) || name,
      fileSize: file.size,
      ...(file.type && { contentType: file.type }),
    };
    const { url, filePath, contentType } = await callServer(files.generateUploadUrl, request, { signal });
    await send({ url, file, contentType, onProgress, signal });
    const made = await callServer(
      files.save,
      { parentId, name, category, uploadPath: filePath, fileSize: file.size },
      { signal },
    );
    return { made };
  },
});

const categoryOfKind: Partial<Record<FileKind, Category>> = {
  audio: 'Audio',
  video: 'Video',
  presentation: 'SermonSlides',
};

export function categoryOf({ type, name }: File): Category {
  if (type.startsWith('audio/')) return 'Audio';
  if (type.startsWith('video/')) return 'Video';
  return categoryOfKind[fileKindOf(name)] ?? 'None';
}

const jobOf =
  (contents: typeof files.contents | typeof originals.contents) =>
  ({ id, name, fileSize }: Pick<LibraryItem, 'id' | 'name' | 'fileSize'>): Job<null> => ({
    kind: 'download',
    name,
    failed: texts.notDownloaded(name),
    async work(onProgress, signal) {
      let received = 0;
      const onPart = (part: Uint8Array) => {
        received += part.byteLength;
        if (fileSize) onProgress(percentOf(received, fileSize));
      };
      downloadFile(await callServer(contents, { id }, { signal, onPart }));
      return { made: null };
    },
  });

export const downloadJob = jobOf(files.contents);
/** Downloads the file from which the document with this id was imported. */
export const originalJob = jobOf(originals.contents);
