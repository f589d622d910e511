import { plainText } from '../outline.ts';
import { type Block, type List, type Run, usualNumbering } from '../schema.ts';
import { isSameSource, readSource, type Source, sourceLine, writeSource } from './source.ts';

/** A change to a document that replaces the blocks from index `from` up to, but not including, `to`. */
export type BlockChange = { from: number; to: number; blocks: Block[] };

const title = 'Sources';

/** Returns the sources of a document's words, each once, in text order. The list of sources itself is ignored. */
export function sourcesIn(blocks: Block[]): Source[] {
  const page = pageIn(blocks);
  const found: Source[] = [];
  const text = page === null ? blocks : blocks.filter((_, at) => at !== page + 1);
  for (const source of namedIn(text)) {
    if (!found.some((known) => isSameSource(known, source))) found.push(source);
  }
  return found;
}

/**
 * Creates or updates the list of sources under the heading 'Sources'. A new list is added at the end of the document;
 * an existing list stays where it is. Entries that the writer reworded and entries that name no source are kept.
 * Returns null if the document has no sources.
 */
export function sourcesPage(blocks: Block[]): BlockChange | null {
  const sources = sourcesIn(blocks);
  if (sources.length === 0) return null;
  const page = pageIn(blocks);
  if (page === null) {
    const end = blocks.findLastIndex((block) => !isEmpty(block)) + 1;
    const heading: Block = { type: 'heading', level: 2, runs: [{ text: title, marks: {} }] };
    return { from: end, to: blocks.length, blocks: [heading, sourceList(sources, null)] };
  }
  const next = blocks[page + 1];
  const list = next?.type === 'list' ? next : null;
  return { from: page + 1, to: page + 1 + (list ? 1 : 0), blocks: [sourceList(sources, list)] };
}

/**
 * Returns the index of the heading above the list of sources, or null. It is a heading 'Sources' followed either by a
 * list that names sources, or by nothing but an optional list and empty lines up to the end of the document.
 */
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

function sourceList(sources: Source[], current: List | null): List {
  const items = current?.items ?? [];
  const sourceOf = (item: Block[]) => namedIn(item)[0];
  const isGenerated = (item: Block[]) => {
    const source = sourceOf(item);
    return source !== undefined && isAllNamed(item) && plainText(item) === sourceLine(source);
  };
  const rewritten = items.filter((item) => !isGenerated(item));
  const entries = sources.map((source) => {
    const kept = rewritten.find((item) => sourceOf(item) !== undefined && isSameSource(sourceOf(item)!, source));
    return kept ?? entry(source);
  });
  const others = rewritten.filter((item) => !entries.includes(item));
  return {
    type: 'list',
    ordered: false,
    ...usualNumbering,
    ...current,
    items: [...entries, ...others],
  };
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
