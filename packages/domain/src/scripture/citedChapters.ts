import { findReferences } from './parsing/find.ts';
import { parseReferences } from './parsing/parse.ts';
import { formatReference, type Reference } from './reference.ts';

export type CitedChapter = {
  reference: string;
  /** The translation of the quotation that cites it. Null if the text names none. */
  translationId: string | null;
};

export const maxCitedChapters = 100;
/** The maximum length of the text that is searched in one step, in characters. A step takes a few milliseconds. */
const longestStep = 1_000;

/** A quotation with its attributes, or a block of text, in stored HTML (see document/schema.ts). */
const parts = /<blockquote class="scripture"([^>]*)>[^]*?<\/blockquote>|<(p|h[12])(?: [^>]*)?>([^]*?)<\/\2>/g;
const sentenceEnd = /[.!?]["”’)]*\s/g;

/**
 * Finds the chapters that a document cites: first in its Scripture field, then in its text, each once, in order.
 * Chapters beyond `maxCitedChapters` are left out. A long text takes a while, so this is a generator. It yields after
 * each step, so that the caller can pause, and returns the chapters.
 */
export function* readCitedChapters(
  scripture: string,
  html: string,
): Generator<undefined, readonly CitedChapter[], undefined> {
  const cited = new Map<string, CitedChapter>();
  const add = (references: readonly Reference[], translationId: string | null = null) => {
    for (const reference of references.flatMap(chaptersOf)) {
      if (cited.size < maxCitedChapters) cited.set(`${translationId} ${reference}`, { reference, translationId });
    }
  };
  add(parseReferences(scripture));
  for (const [, attributes, , content = ''] of html.matchAll(parts)) {
    if (cited.size >= maxCitedChapters) break;
    if (attributes !== undefined) {
      add(parseReferences(attributeIn(attributes, 'reference')), attributeIn(attributes, 'translation') || null);
      yield;
      continue;
    }
    for (const step of stepsOf(plain(content))) {
      add(findReferences(step).map(({ reference }) => reference));
      yield;
    }
  }
  return [...cited.values()];
}

export const chaptersOf = ({ book, chapter, endChapter = chapter }: Reference): string[] =>
  Array.from({ length: endChapter - chapter + 1 }, (_, at) => formatReference({ book, chapter: chapter + at }));

export function* stepsOf(text: string): Generator<string, void, undefined> {
  let start = 0;
  while (text.length - start > longestStep) {
    const last = [...text.slice(start, start + longestStep).matchAll(sentenceEnd)].at(-1);
    const length = last ? last.index + last[0].length : longestStep;
    yield text.slice(start, start + length);
    start += length;
  }
  yield text.slice(start);
}

const attributeIn = (attributes: string, name: 'reference' | 'translation'): string =>
  unescaped(new RegExp(` data-${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/** Returns the text of a block. A line break separates references. */
const plain = (content: string): string => unescaped(content.replaceAll('<br>', '\n').replaceAll(/<[^>]*>/g, ''));

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const unescaped = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => characters[name] ?? '');
