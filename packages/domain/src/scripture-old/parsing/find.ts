import { type Entity, isBook, isTime, lacksNumber, namesVerse, readEntities } from './parser.ts';
import type { Reference } from '../reference.ts';
import { modernizeNotation } from './notation.ts';

/** A reference in a text. `text.slice(from, to)` is the reference as written. */
export type FoundReference = { reference: Reference; from: number; to: number };

/** The number of characters around a digit in which its reference is searched for. */
const reach = { before: 60, after: 60 };

/**
 * Finds the Scripture references in prose, in text order. Nearly every book's name is also an ordinary word, so prose
 * is parsed more strictly than a search query. A chapter with a verse is always a reference. A chapter without a verse
 * is a reference only if the book is written like a name and the surrounding words confirm it: 'Romans 8' and 'see John
 * 3.' are references; 'there is 1 Lord' and 'Mark 3 people' are not. Only text near digits is parsed, so long texts are
 * processed quickly.
 */
export function findReferences(text: string): FoundReference[] {
  let last: Entity | undefined;
  const found: Entity[] = [];
  for (const { from: start, segment } of segmentsAroundDigits(text)) {
    const rewritten = modernizeNotation(segment, isBook);
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
  for (const entity of readEntities(text)) {
    if (isReference(text, entity) || continues(text, entities.at(-1), entity)) entities.push(entity);
  }
  return entities;
}

/**
 * Returns true if a number adds verses or chapters to the reference before it: "Matt. 5:3, 4" and "Psalms 42 and 43",
 * but not "John 3:16, 17 people".
 */
const continues = (text: string, before: Entity | undefined, { from, to }: Entity): boolean =>
  before !== undefined &&
  /^[\s,;&]*(?:and\s+)?$/.test(text.slice(before.to, from)) &&
  /^\d/.test(text.slice(from)) &&
  (follows.test(text.slice(to)) || (isPlural.test(text.slice(before.from)) && !counts.test(text.slice(to))));

/** The maximum length of a segment, in characters. The parser's time grows faster than the length of its input. */
const longestSegment = 300;
/** The maximum number of segments. No text written for human readers has more. */
const maxSegments = 600;

/** The first letters of all book names and abbreviations. */
const beginnings =
  'ac|am|ap|ca|ch|co|da|de|dn|dt|ec|ep|es|ex|ez|ga|ge|gn|ha|hb|he|hg|ho|is|ja|jb|jd|je|jg|jh|jl|jm|jn|jo|jr|ju|kg|ki|la|le|lk|lu|lv|ma|mc|mi|mk|mr|mt|na|nb|ne|nm|nu|ob|pe|ph|pr|ps|pt|qo|re|rm|ro|ru|rv|sa|sg|sm|so|ss|th|ti|tt|ze';
/** A quick test for possible references. It is much faster than the parser. */
const possibleReference = new RegExp(
  `(?<!\\p{L})(?:${beginnings})\\p{L}*[.,]?\\s*(?:chapters?\\s*|v{1,2}\\.?\\s*)?[\\divxlc]|\\d(?:st|nd|rd|th)\\s+(?:psalm|chapter)|chapters?\\s+\\d`,
  'iu',
);

/**
 * Returns the segments around the digits in each line, extended to whole words. Adjacent segments are merged unless the
 * result would exceed the maximum length. In that case they stay separate and may overlap.
 */
function segmentsAroundDigits(text: string): { from: number; segment: string }[] {
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

function aroundNumbers(line: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (const { index } of line.matchAll(/\d+/g)) {
    const from = wordStart(line, Math.max(0, index - reach.before));
    const to = wordEnd(line, Math.min(line.length, index + reach.after));
    const last = places.at(-1);
    if (last && from <= last.to && to - last.from <= longestSegment) last.to = Math.max(last.to, to);
    else if (!last || to > last.to) places.push({ from, to });
  }
  return places;
}

/** The maximum length of a word, in characters. Longer words are truncated. */
const longestWord = 30;

const wordStart = (line: string, at: number): number =>
  at - (/\S*$/.exec(line.slice(Math.max(0, at - longestWord), at))?.[0].length ?? 0);

const wordEnd = (line: string, at: number): number =>
  at + (/^\S*/.exec(line.slice(at, at + longestWord))?.[0].length ?? 0);

/** Book names and abbreviations that are also ordinary words in this spelling. */
const isWord =
  /^(?:is|am|so|he|ex|job|mark|acts|numbers|judges|kings|song|lam|ps|phil|rev|pro|col|dan|ruth|joel)\b(?!\.)/;
const translations = 'AMP|ASV|DBY|ERV|ESV|KJV|NKJV|NASB|NIV|NLT|WEB|YLT|RSV|NRSV';
/**
 * A word that leads to the next reference ('and', 'or', 'with'). The parser includes it in the reference, so it is
 * removed.
 */
const linkAtEnd = /(?:\s+(?:and|or|with))?\s*$/i;
const translationAtEnd = new RegExp(`[\\s,]*[([]?(?:${translations})[)\\]]?$`);
const isAtStart = /(?:^|[.!?]["”’)]*\s+)$/;
/** Nouns that follow a count. The number before them is not a chapter: "Mark 5 minutes". */
const counts =
  /^\s+(?:(?:more|other|of|whole|long|full)\s+)?(?:times|(?:second|minute|hour|day|week|month|year|line|page|mile|metre|meter|man|woman|child|person|seat|pound|dollar)s?|men|women|children|people|persons|feet)\b/i;
/** A plural that announces several chapters, as in "Psalms 42 and 43". */
const isPlural = /^(?:psalms|pss)\b/i;
const namesChapter = /\bchapters?\s*\d/i;
const isRange = /\d\s*-\s*\d/;
const isNumbered = /^(?:[1-3]|i{1,3}\b|first|second|third)/i;
/** Books whose names have no other meaning. A preceding "the" rules them out: "the Romans 3 times". */
const isUnmistakable =
  /^(?:gen|exod|lev|deut|ps|prov|eccl|isa|jer|lam|ezek|hos|obad|hab|zeph|hag|zech|mal|matt|rom|cor|gal|eph|philip|philem|phlm|col|thess|heb|rev)/i;
const follows = new RegExp(
  `^\\s*(?:$|[-.,;:!?()[\\]{}"“”'’…|/·]|(?:${translations})\\b)|` +
    '^\\s+(?:and|or|tells?|says?|said|is|was|where|which|that|we|he|begins?|ends?|shows?|gives?|speaks?|records?|describes?|teaches)\\b',
);
const precedes = /\b(?:see|read|reads|reading|from|turn(?:ing)? to|cf\.?|compare|text|lesson|passage|chapter)[:\s]*$/i;
const isIn = /\b(?:in|of|to|through|with)\s+$/i;

/** Decides whether a text that the parser reads as a reference is meant as one in its context. */
function isReference(text: string, { from, to }: Entity): boolean {
  const [reference, before, after] = [text.slice(from, to), text.slice(0, from), text.slice(to)];
  if (lacksNumber.test(text.slice(Math.max(0, from - 12), to)) || isTime.test(after)) return false;
  if (/\p{L}$/u.test(before) || isWord.test(reference)) return false;
  if (namesVerse.test(reference)) return !(/^(?:Is|Am|So|He)\s/.test(reference) && isAtStart.test(before));
  // "James, 12, and John, 14" states the ages of two people.
  if (!/^(?:\d+(?:st|nd|rd|th)?\s*|I{1,3}\s+)?\p{Lu}/u.test(reference) || /\p{L},\s*\d/u.test(reference)) return false;
  if (counts.test(after)) return false;
  if (isNumbered.test(reference) || namesChapter.test(reference) || isRange.test(reference)) return true;
  if (isUnmistakable.test(reference) && !/\bthe\s+$/i.test(before)) return true;
  return follows.test(after) || precedes.test(before) || (isIn.test(before) && /^\s+\p{Lu}/u.test(after));
}
