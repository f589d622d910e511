import type { FoundItem, CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Excerpt, markedBlocks, type Source, sourceLine } from '@sermon/domain/document/sources/source';
import { ask } from '../../ask.ts';
import type { Copied } from '../../ui/browser/clipboard.ts';
import { api } from './api.ts';

/** The whole of a sermon or illustration; what is published does not change while somebody reads. */
export const itemQuery = (kind: CorpusKind, id: string) => ({
  ...ask(kind === 'sermon' ? api.corpus.sermon : api.corpus.illustration, { id }),
  staleTime: Infinity,
  // An ended session must not take the text away that is being written beside this.
  meta: { keepsScreen: true },
});

type Named = Pick<FoundItem, 'contributor' | 'authorFirstName' | 'authorLastName'>;

/** Whose it is; '' where nobody is named. */
export const authorOf = ({ contributor, authorFirstName, authorLastName }: Named): string =>
  [authorFirstName, authorLastName].filter(Boolean).join(' ') || contributor;

/** What stands behind words that are taken from it. */
export const sourceOf = (kind: CorpusKind, item: FoundItem): Source => ({
  kind,
  id: item.id,
  title: item.title,
  author: authorOf(item),
});

/** Words of it, on their way into a text. */
export const excerptOf = (kind: CorpusKind, item: FoundItem, blocks: Block[]): Excerpt => ({
  source: sourceOf(kind, item),
  blocks,
});

/** All of it. */
export const wholeOf = (kind: CorpusKind, item: CorpusItem): Excerpt => excerptOf(kind, item, parseDocument(item.body));

/** What a list offers of it: an illustration whole; of a sermon, which is a text of its own, what its description says. */
export function offerOf(kind: CorpusKind, item: FoundItem): Excerpt | null {
  if (kind === 'illustration' || item.description === '') return null;
  return excerptOf(kind, item, [{ type: 'paragraph', runs: [{ text: item.description, marks: {} }] }]);
}

/** Its words for other programs, with a line that says whose they are; in a text of ours they carry their source. */
export function copiedFrom({ source, blocks }: Excerpt): Copied {
  const line = sourceLine(source);
  const credit: Block = { type: 'paragraph', runs: [{ text: line, marks: { italic: true } }] };
  return {
    html: toHtml(markedBlocks({ source, blocks: [...blocks, credit] })),
    text: `${plainText(blocks)}\n\n${line}`,
  };
}
