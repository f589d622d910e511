import { cutAfter } from '../document/cutAfter.ts';
import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import type { Block, Run } from '../document/schema.ts';
import { asPage } from '../sharing/pageText.ts';
import { sharedBlocks } from '../sharing/sharedText.ts';
import { bandLength } from '../templates/bands.ts';

export type Opening = {
  /** HTML without inline styles. */
  html: string;
  isCut: boolean;
};

export function openingHtml(html: string): Opening {
  const [before, after] = cutAfter(sharedBlocks(parseDocument(html)), bandLength);
  const isCut = after.length > 0;
  return { html: asPage(toHtml(isCut ? withEllipsis(before) : before), null), isCut };
}

function withEllipsis(blocks: Block[]): Block[] {
  const changed = structuredClone(blocks);
  const last = lastRun(changed);
  if (last && !endsSentence(last.text)) {
    const words = last.text.replace(/\s+\S*$/u, '') || last.text;
    last.text = endsSentence(words) ? words : `${words.replace(/[\s,;:–—-]+$/u, '')}…`;
  }
  return changed;
}

const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’)]*\s*$/u.test(text);

function lastRun(blocks: readonly Block[]): Run | undefined {
  const last = blocks.at(-1);
  switch (last?.type) {
    case undefined:
      return undefined;
    case 'paragraph':
    case 'heading':
      return last.runs.at(-1);
    case 'list':
      return lastRun(last.items.at(-1) ?? []);
    case 'quote':
      return lastRun(last.blocks);
    case 'scripture':
      return last.paragraphs.at(-1)?.runs.at(-1);
  }
}
