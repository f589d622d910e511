import type { FoundItem, CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Excerpt, markedBlocks, type Source, sourceLine } from '@sermon/domain/document/sources/source';
import { ask } from '../../ask.ts';
import type { Copied } from '../../ui/browser/clipboard.ts';
import { api } from './api.ts';

/** The whole sermon or illustration. Corpus items do not change, so it is cached. */
export const itemQuery = (kind: CorpusKind, id: string) => ({
  ...ask(kind === 'sermon' ? api.corpus.sermon : api.corpus.illustration, { id }),
  staleTime: Infinity,
  // An expired session must not close the text that is open next to this.
  meta: { keepsScreen: true },
});

type Named = Pick<FoundItem, 'contributor' | 'authorFirstName' | 'authorLastName'>;

/** The author's name, or ''. */
export const authorOf = ({ contributor, authorFirstName, authorLastName }: Named): string =>
  [authorFirstName, authorLastName].filter(Boolean).join(' ') || contributor;

/** The source that excerpts of an item carry. */
export const sourceOf = (kind: CorpusKind, item: FoundItem): Source => ({
  kind,
  id: item.id,
  title: item.title,
  author: authorOf(item),
});

/** An excerpt of an item, to be inserted into a text. */
export const excerptOf = (kind: CorpusKind, item: FoundItem, blocks: Block[]): Excerpt => ({
  source: sourceOf(kind, item),
  blocks,
});

/** The whole item as an excerpt. */
export const wholeOf = (kind: CorpusKind, item: CorpusItem): Excerpt => excerptOf(kind, item, parseDocument(item.body));

/** The excerpt that a result inserts without opening it: all of an illustration, but only the description of a
 * sermon. */
export function offerOf(kind: CorpusKind, item: FoundItem): Excerpt | null {
  if (kind === 'illustration' || item.description === '') return null;
  return excerptOf(kind, item, [{ type: 'paragraph', runs: [{ text: item.description, marks: {} }] }]);
}

/**
 * An excerpt for the clipboard, with a line that names its source. Pasted into our editor, the text itself keeps the
 * source.
 */
export function copiedFrom({ source, blocks }: Excerpt): Copied {
  const line = sourceLine(source);
  const credit: Block = { type: 'paragraph', runs: [{ text: line, marks: { italic: true } }] };
  return {
    html: toHtml(markedBlocks({ source, blocks: [...blocks, credit] })),
    text: `${plainText(blocks)}\n\n${line}`,
  };
}
