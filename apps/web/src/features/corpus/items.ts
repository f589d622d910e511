import { corpus, type CorpusItem, type CorpusKind, type FoundItem } from '@sermon/contract/corpus';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Excerpt, markedBlocks, type Source, sourceLine } from '@sermon/domain/document/sources/source';
import { ask } from '../../ask.ts';
import type { Copied } from '../../ui/browser/clipboard.ts';

/** Corpus items never change, so the result stays cached. */
export const itemQuery = (kind: CorpusKind, id: string) => ({
  ...ask(kind === 'sermon' ? corpus.sermon : corpus.illustration, { id }),
  staleTime: Infinity,
});

type Named = Pick<FoundItem, 'contributor' | 'authorFirstName' | 'authorLastName'>;

export const authorOf = ({ contributor, authorFirstName, authorLastName }: Named): string =>
  [authorFirstName, authorLastName].filter(Boolean).join(' ') || contributor;

export const sourceOf = (kind: CorpusKind, item: FoundItem): Source => ({
  kind,
  id: item.id,
  title: item.title,
  author: authorOf(item),
});

export const excerptOf = (kind: CorpusKind, item: FoundItem, blocks: Block[]): Excerpt => ({
  source: sourceOf(kind, item),
  blocks,
});

export const wholeOf = (kind: CorpusKind, item: CorpusItem): Excerpt => excerptOf(kind, item, parseDocument(item.body));

/** Adds a line that names the source. When pasted into our editor, the text also keeps its source. */
export function copiedFrom({ source, blocks }: Excerpt): Copied {
  const line = sourceLine(source);
  const credit: Block = { type: 'paragraph', runs: [{ text: line, marks: { italic: true } }] };
  return {
    html: toHtml(markedBlocks({ source, blocks: [...blocks, credit] })),
    text: `${plainText(blocks)}\n\n${line}`,
  };
}
