import { CallFailed } from '@sermon/contract/client';
import { titleOfFile } from '@sermon/domain/library/title';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import type { LibraryItem } from '@sermon/contract/library';
import { api } from './api.ts';
import type { Job } from './transfers.ts';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Returns whether a file is a Word document, judging by its type or name (spec part 1 §5). */
export const isDocx = ({ type, name }: File): boolean => type === docxType || /\.docx$/i.test(name);

/** Checks a Word file before it is uploaded. Returns the problem, or null. */
export function wordProblemOf(file: File): string | null {
  if (!isDocx(file)) return texts.notDocx;
  return file.size >= fileSizeLimit ? texts.tooLarge : null;
}

/** Creates the job that converts a Word file to a document. The job's remarks list what was lost in the conversion. */
export const wordJob = (file: File, parentId: string | null): Job<LibraryItem> => ({
  kind: 'word',
  name: file.name,
  failed: texts.notConverted(file.name),
  async work(_onProgress, signal) {
    const problem = wordProblemOf(file);
    if (problem) throw new CallFailed(problem, 413);
    const { html, notices } = await api.word.convert({ file }, { signal });
    const name = titleOfFile(file.name, headingIn(html));
    const made = await api.documents.save({ name, text: html, category: 'Manuscript', parentId }, { signal });
    return { made, remarks: notices };
  },
});

/** Returns the text of the first heading, or ''. */
function headingIn(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelector('h1, h2, h3')?.textContent ?? '';
}
