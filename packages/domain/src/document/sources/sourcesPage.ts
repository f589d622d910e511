import { plainText } from '../outline.ts';
import type { Block, List, Run } from '../schema.ts';
import { isSameSource, readSource, type Source, sourceLine, writeSource } from './source.ts';

/** The blocks of a document from `from` up to `to` give place to others. */
export type BlockChange = { from: number; to: number; blocks: Block[] };

const title = 'Sources';

/** The sources that a document's words were taken from, in the order of the text, each once. Its own list of them does not count. */
export function sourcesIn(blocks: Block[]): Source[] {
  const page = pageIn(blocks);
  const found: Source[] = [];
  const text = page === null ? blocks : blocks.filter((_, at) => at !== page + 1);
  for (const source of namedIn(text)) {
    if (!found.some((one) => isSameSource(one, source))) found.push(source);
  }
  return found;
}

/**
 * What makes or brings up to date the list of sources under the heading 'Sources', which stands at the end of a text unless somebody moved
 * it. What else somebody wrote in that list stays, and so does an entry that was written in other words. Null where there are no sources.
 */
export function sourcesPage(blocks: Block[]): BlockChange | null {
  const sources = sourcesIn(blocks);
  if (sources.length === 0) return null;
  const page = pageIn(blocks);
  if (page === null) {
    const end = blocks.findLastIndex((block) => !isEmpty(block)) + 1;
    const heading: Block = { type: 'heading', level: 2, runs: [{ text: title, marks: {} }] };
    return { from: end, to: blocks.length, blocks: [heading, listed(sources, null)] };
  }
  const next = blocks[page + 1];
  const list = next?.type === 'list' ? next : null;
  return { from: page + 1, to: page + 1 + (list ? 1 : 0), blocks: [listed(sources, list)] };
}

/** Where the heading of the list stands: one with sources under it, or nothing but a list up to the end. */
function pageIn(blocks: Block[]): number | null {
  const at = blocks.findLastIndex((block, index) => {
    if (block.type !== 'heading' || plainText([block]).trim() !== title) return false;
    const list = blocks[index + 1];
    const isListed = list?.type === 'list' && namedIn([list]).length > 0;
    const rest = blocks.slice(index + (list?.type === 'list' ? 2 : 1));
    return isListed || rest.every(isEmpty);
  });
  return at < 0 ? null : at;
}

const isEmpty = (block: Block): boolean => block.type === 'paragraph' && block.runs.length === 0;

function listed(sources: Source[], before: List | null): List {
  const items = before?.items ?? [];
  const own = (item: Block[]) => namedIn(item)[0];
  const isOurs = (item: Block[]) => {
    const source = own(item);
    return source !== undefined && isAllNamed(item) && plainText(item) === sourceLine(source);
  };
  const rewritten = items.filter((item) => !isOurs(item));
  const entries = sources.map((source) => {
    const kept = rewritten.find((item) => own(item) !== undefined && isSameSource(own(item)!, source));
    return kept ?? entry(source);
  });
  const others = rewritten.filter((item) => !entries.includes(item));
  return { type: 'list', ordered: before?.ordered ?? false, start: before?.start ?? 1, items: [...entries, ...others] };
}

const entry = (source: Source): Block[] => [
  { type: 'paragraph', runs: [{ text: sourceLine(source), marks: { source: writeSource(source) } }] },
];

const isAllNamed = (item: Block[]): boolean => runsIn(item).every(({ marks }) => marks.source !== undefined);

const namedIn = (blocks: Block[]): Source[] =>
  runsIn(blocks).flatMap(({ marks }) => {
    const source = marks.source === undefined ? null : readSource(marks.source);
    return source ? [source] : [];
  });

function runsIn(blocks: Block[]): Run[] {
  return blocks.flatMap((block): Run[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return block.runs;
      case 'list':
        return block.items.flatMap(runsIn);
      case 'quote':
        return runsIn(block.blocks);
      case 'scripture':
        return runsIn(block.paragraphs);
    }
  });
}
