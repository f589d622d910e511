import { cleanLine } from '../../text.ts';
import { mergeRuns } from '../html/line.ts';
import type { Block, Run, Scripture } from '../schema.ts';

/**
 * The origin of words: a published sermon or illustration, with its title and author at that time, or an answer of
 * the AI assistant.
 */
export type Source = { kind: 'sermon' | 'illustration' | 'assistant'; id: string; title: string; author: string };

export type PublishedSource = Source & { kind: 'sermon' | 'illustration' };

export const isPublished = (source: Source): source is PublishedSource => source.kind !== 'assistant';

/**
 * The source of all words that the AI assistant wrote. Answers are not stored, so it names none of them. The title is stored
 * with the words, and a sources page lists it.
 */
export const assistantSource: Source = { kind: 'assistant', id: 'assistant', title: 'Assistant', author: '' };

export type Excerpt = { source: Source; blocks: Block[] };

export type Insertion = Scripture | Excerpt;

export const maxSourceTitle = 300;
export const maxSourceAuthor = 200;

const sourcePattern = /^(sermon|illustration|assistant)\/([A-Za-z0-9-]{1,40})\/([^/]+)\/([^/]*)$/;

const encodePart = (text: string) => text.replace(/[%/<>]/g, encodeURIComponent);
const decodePart = (text: string) =>
  text.replace(/%(25|2F|3C|3E)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const shorten = (text: string, length: number) => cleanLine(cleanLine(text).slice(0, length));

/**
 * Returns a source in its stored form, 'sermon/0192f3…/The Father Who Runs/Ruth Abara'. Slashes, percent signs and
 * angle brackets within a part are percent-encoded. Long names are truncated; a missing title becomes 'Untitled'.
 */
export function writeSource({ kind, id, title, author }: Source): string {
  const name = shorten(title, maxSourceTitle) || 'Untitled';
  return [kind, id, encodePart(name), encodePart(shorten(author, maxSourceAuthor))].join('/');
}

/** Parses a stored source. Returns null for any text that `writeSource` would not write. */
export function readSource(text: string): Source | null {
  const [, kind, id = '', title = '', author = ''] = sourcePattern.exec(text) ?? [];
  if (kind !== 'sermon' && kind !== 'illustration' && kind !== 'assistant') return null;
  const source = { kind, id, title: decodePart(title), author: decodePart(author) } as const;
  return writeSource(source) === text ? source : null;
}

/** Compares sources by kind and id only. Their titles may differ because the published text may have been renamed. */
export const isSameSource = (first: Source, second: Source): boolean =>
  first.kind === second.kind && first.id === second.id;

export const sourceLine = ({ title, author }: Pick<Source, 'title' | 'author'>): string =>
  author === '' ? title : `${title}, ${author}`;

/** Names the origin of words: 'From The Father Who Runs, Ruth Abara'. */
export const fromSource = (source: Source): string =>
  isPublished(source) ? `From ${sourceLine(source)}` : 'From the AI Assistant';

/**
 * Returns the blocks of an excerpt for insertion into a document, with all words marked with its source. Scripture
 * quotations have their own reference and get no source mark. Slide marks are removed because the slides belong to
 * another document.
 */
export function markedBlocks({ source, blocks }: Excerpt): Block[] {
  const mark = writeSource(source);
  const runsOf = (runs: Run[]) =>
    mergeRuns(
      runs.map(({ text, marks: { slide: _slide, slideLook: _look, ...marks } }) => ({
        text,
        marks: { ...marks, source: mark },
      })),
    );
  const unmarked = (runs: Run[]) =>
    mergeRuns(
      runs.map(({ text, marks: { slide: _slide, slideLook: _look, source: _source, ...marks } }) => ({ text, marks })),
    );
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
