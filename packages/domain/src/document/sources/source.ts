import { cleanLine } from '../../text.ts';
import { merged } from '../html/line.ts';
import type { Block, Run, Scripture } from '../schema.ts';

/** Where words of a document were taken from: something published, as it was named when they were taken. */
export type Source = { kind: 'sermon' | 'illustration'; id: string; title: string; author: string };

/** Words of something published, on their way into a document. */
export type Excerpt = { source: Source; blocks: Block[] };

/** What can be put into a document from beside it. */
export type Insertion = Scripture | Excerpt;

export const maxSourceTitle = 300;
export const maxSourceAuthor = 200;

const written = /^(sermon|illustration)\/([A-Za-z0-9-]{1,40})\/([^/]+)\/([^/]*)$/;

const part = (text: string) => text.replace(/[%/<>]/g, encodeURIComponent);
const read = (text: string) =>
  text.replace(/%(25|2F|3C|3E)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const cut = (text: string, length: number) => cleanLine(cleanLine(text).slice(0, length));

/**
 * A source as a document keeps it, 'sermon/0192f3…/The Father Who Runs/Ruth Abara': a slash, a percent sign and angle brackets
 * within a part are percent-encoded. Long names are cut; something without a title is 'Untitled'.
 */
export function writeSource({ kind, id, title, author }: Source): string {
  const name = cut(title, maxSourceTitle) || 'Untitled';
  return [kind, id, part(name), part(cut(author, maxSourceAuthor))].join('/');
}

/** The source that a document names; null for anything that `writeSource` does not write. */
export function readSource(text: string): Source | null {
  const [, kind, id = '', title = '', author = ''] = written.exec(text) ?? [];
  if (kind !== 'sermon' && kind !== 'illustration') return null;
  const source = { kind, id, title: read(title), author: read(author) } as const;
  return writeSource(source) === text ? source : null;
}

/** Whether two sources are the same thing, whatever it was called at the time. */
export const isSameSource = (one: Source, other: Source): boolean => one.kind === other.kind && one.id === other.id;

/** 'The Father Who Runs, Ruth Abara': how a source is named to a reader. */
export const sourceLine = ({ title, author }: Pick<Source, 'title' | 'author'>): string =>
  author === '' ? title : `${title}, ${author}`;

/**
 * The words of an excerpt with their source behind them, ready to stand in a document. Quotations of Scripture have a source of
 * their own and keep it; what stood on a slide elsewhere stands on none here.
 */
export function markedBlocks({ source, blocks }: Excerpt): Block[] {
  const mark = writeSource(source);
  const runsOf = (runs: Run[]) =>
    merged(runs.map(({ text, marks: { slide: _slide, ...marks } }) => ({ text, marks: { ...marks, source: mark } })));
  const unmarked = (runs: Run[]) =>
    merged(runs.map(({ text, marks: { slide: _slide, source: _source, ...marks } }) => ({ text, marks })));
  const marked = (block: Block): Block => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return { ...block, runs: runsOf(block.runs) };
      case 'list':
        return { ...block, items: block.items.map((item) => item.map(marked)) };
      case 'quote':
        return { ...block, blocks: block.blocks.map(marked) };
      case 'scripture':
        return {
          ...block,
          paragraphs: block.paragraphs.map((paragraph) => ({ ...paragraph, runs: unmarked(paragraph.runs) })),
        };
    }
  };
  return blocks.map(marked);
}
