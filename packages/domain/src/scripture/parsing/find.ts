import { continues, isReference, linkAtEnd, translationAtEnd } from './meant.ts';
import { modernizeNotation } from './notation.ts';
import { numberWord, ordinalWord } from './numberWords.ts';
import { beginnings, type Entity, readEntities } from './parser.ts';
import type { Reference } from '../reference.ts';
import { spokenNumber } from './spoken.ts';

/** A reference in a text. `text.slice(from, to)` is the reference as written. */
export type FoundReference = { reference: Reference; from: number; to: number };

const reach = { before: 60, after: 60 };

/**
 * Finds the Scripture references in prose, in text order. Nearly every book's name is also an ordinary word, so prose
 * is parsed more strictly than a search query. A chapter with a verse is always a reference. A chapter without a verse
 * is a reference only if the book is written like a name and the surrounding words confirm it: 'Romans 8' and 'see John
 * 3.' are references; 'there is 1 Lord' and 'Mark 3 people' are not. Only text near numbers is parsed, so long texts are
 * processed quickly.
 */
export function findReferences(text: string): FoundReference[] {
  let last: Entity | undefined;
  const found: Entity[] = [];
  for (const { from: start, segment } of segmentsAroundNumbers(text)) {
    const rewritten = modernizeNotation(segment);
    if (!bookWithNumber.test(rewritten.text)) continue;
    const place = (at: number) => start + (rewritten.origins[at] ?? segment.length);
    for (const { references, from, to } of findEntities(rewritten.text)) {
      const end =
        place(from) + text.slice(place(from), place(to)).replace(translationAtEnd, '').replace(linkAtEnd, '').length;
      const entity = { references, from: place(from), to: end };
      // Segments overlap. A reference that was already found is skipped. One that was truncated at the end of the
      // previous segment is replaced.
      if (last && entity.to <= last.to) continue;
      if (last && entity.from < last.to) found.pop();
      found.push(entity);
      last = entity;
    }
  }
  return found.flatMap(({ references, from, to }) => references.map((reference) => ({ reference, from, to })));
}

function findEntities(text: string): Entity[] {
  const entities: Entity[] = [];
  for (const entity of readEntities(text).flatMap((whole) => separated(text, whole))) {
    if (isReference(text, entity) || continues(text, entities.at(-1), entity)) entities.push(entity);
  }
  return entities;
}

/** The maximum number of books in one range. 'From Genesis 3 to Revelation 22' names two chapters. */
const maxBooksInRange = 2;

function separated(text: string, whole: Entity): Entity[] {
  if (whole.references.length <= maxBooksInRange) return [whole];
  const written = text.slice(whole.from, whole.to);
  const link = /\s*(?:-|\bto\b|\bthrough\b)\s*/.exec(written);
  if (!link) return [whole];
  const second = link.index + link[0].length;
  const ends = [
    { start: 0, end: link.index },
    { start: second, end: written.length },
  ];
  return ends.flatMap(({ start, end }) =>
    readEntities(written.slice(start, end)).map(({ references, from, to }) => ({
      references,
      from: whole.from + start + from,
      to: whole.from + start + to,
    })),
  );
}

/** The maximum length of a segment, in characters. The parser's time grows faster than the length of its input. */
const longestSegment = 300;
const maxSegments = 600;

/** A quick test for possible references. It is much faster than the parser. */
const possibleReference = new RegExp(
  `(?<!\\p{L})(?:${beginnings})\\p{L}*[.,]?\\s*(?:chapters?\\s*|v{1,2}\\.?\\s*)?[\\divxlc]|\\d(?:st|nd|rd|th)\\s+(?:psalm|chapter|verse)|ch(?:apters?|\\.)\\s*\\d|${numberWord}|${ordinalWord}`,
  'iu',
);
/** The same test for a text in the current notation, in which all chapters have digits. */
const bookWithNumber = new RegExp(
  `(?<!\\p{L})(?:${beginnings})\\p{L}*\\s?[.,:;(]*\\s*(?:(?:ch(?:ap(?:ter)?)?s?|v{1,2}|ver(?:ses?)?)\\b[.,]?\\s*)?\\d`,
  'iu',
);

/**
 * Returns the segments around the numbers in each line, extended to whole words. Adjacent segments are merged unless the
 * result would exceed the maximum length. In that case they stay separate and may overlap.
 */
function segmentsAroundNumbers(text: string): { from: number; segment: string }[] {
  const segments: { from: number; segment: string }[] = [];
  for (const { 0: line, index: lineStart } of text.matchAll(/[^\n]+/g)) {
    for (const { from, to } of aroundNumbers(line)) {
      const segment = line.slice(from, to);
      if (segments.length < maxSegments && possibleReference.test(segment))
        segments.push({ from: lineStart + from, segment });
    }
  }
  return segments;
}

const numbers = new RegExp(`\\d+|(?<=[a-z][.,]?\\s)(?:[ivxlc]{2,}(?![a-z'’])|[ivxlc](?=[.,;)]))|${spokenNumber}`, 'gi');

function aroundNumbers(line: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (const { index } of line.matchAll(numbers)) {
    const from = wordStart(line, Math.max(0, index - reach.before));
    const to = wordEnd(line, Math.min(line.length, index + reach.after));
    const last = places.at(-1);
    if (last && from <= last.to && to - last.from <= longestSegment) last.to = Math.max(last.to, to);
    else if (!last || to > last.to) places.push({ from, to });
  }
  return places;
}

const longestWord = 30;

const wordStart = (line: string, at: number): number =>
  at - (/\S*$/.exec(line.slice(Math.max(0, at - longestWord), at))?.[0].length ?? 0);

const wordEnd = (line: string, at: number): number =>
  at + (/^\S*/.exec(line.slice(at, at + longestWord))?.[0].length ?? 0);
