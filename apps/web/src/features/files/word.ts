import { type NewOriginal, word } from '@sermon/contract/files';
import { documents } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { importFormatOf } from '@sermon/domain/library/importFormats';
import { titleOfFile, withOwnTitle, withTitleHeading } from '@sermon/domain/library/title';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import type { LibraryItem } from '@sermon/contract/library';
import { callServer } from '../../api.ts';
import { keepsOriginals, refusesOriginal, uploadOriginal } from './originals.ts';
import type { Job } from './transfers.ts';

export function wordProblemOf(file: File): string | null {
  if (importFormatOf(file) === null) return texts.notDocx;
  return file.size >= fileSizeLimit ? texts.tooLarge : null;
}

/**
 * Also returns sentences about what was lost in the conversion. The signal cancels what comes before the save. A save is
 * always completed, because the server may already have stored the document when the request is canceled.
 */
export async function wordDocument(
  file: File,
  parentId: string | null,
  signal: AbortSignal,
): Promise<{ document: LibraryItem; notices: string[] }> {
  const problem = wordProblemOf(file);
  if (problem) throw new CallFailed(problem, 413);
  const { title, html, notices } = await callServer(word.convert, { file }, { signal });
  signal.throwIfAborted();
  const name = withOwnTitle(titleOfFile(file.name, title ?? headingIn(html)), title);
  const text = withTitleHeading(html, title, name);
  const kept = keepsOriginals.read() && (await uploadOriginal(file.name, file, signal));
  const save = (original?: NewOriginal) =>
    callServer(documents.save, { name, text, category: 'Manuscript', parentId, original });
  const withoutOriginal = async (why: string) => ({
    document: await save(),
    notices: [...notices, texts.originalNotKept(why)],
  });
  if (!kept) return { document: await save(), notices };
  if (!kept.original) return withoutOriginal(kept.problem);
  try {
    return { document: await save(kept.original), notices };
  } catch (cause) {
    if (!refusesOriginal(cause)) throw cause;
    return withoutOriginal(cause.sentence);
  }
}

/** The remarks list what was lost in the conversion. */
export const wordJob = (file: File, parentId: string | null): Job<LibraryItem> => ({
  kind: 'word',
  name: file.name,
  failed: texts.notConverted(file.name),
  async work(_onProgress, signal) {
    const { document, notices } = await wordDocument(file, parentId, signal);
    return { made: document, remarks: notices };
  },
});

function headingIn(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelector('h1, h2, h3')?.textContent ?? '';
}
