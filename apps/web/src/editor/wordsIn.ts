import { wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { blockHtml } from './html.ts';

const countCache = new WeakMap<DocumentNode, number>();

/** The count of each block is cached until the block changes. */
export function wordsIn(content: DocumentNode): number {
  let count = 0;
  content.forEach((block) => {
    const known = countCache.get(block) ?? wordCount(parseDocument(blockHtml(block)));
    countCache.set(block, known);
    count += known;
  });
  return count;
}
