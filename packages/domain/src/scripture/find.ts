import { type Entity, isBook, isTime, lacksNumber, namesVerse, readEntities } from './parser.ts';
import type { Reference } from './reference.ts';
import { writtenUsually } from './writing.ts';

/** A passage that a text refers to, and where: `text.slice(from, to)` is how it is written there. */
export type FoundReference = { reference: Reference; from: number; to: number };

/** What stands around a number and may belong to its reference, in characters. */
const reach = { before: 60, after: 60 };

/**
 * The passages that prose refers to, in its order. In a text that is not a query nearly every book's name is also a word: a chapter
 * with a verse counts, and a chapter alone where the book is written as a name and nothing but a reference can be meant
 * ('Romans 8', 'see John 3.'), so that 'there is 1 Lord' and 'Mark 3 people' are none. Takes time only for what stands near a digit.
 */
export function findReferences(text: string): FoundReference[] {
  return piecesWithNumbers(text).flatMap(({ from: start, piece }) => {
    const written = writtenUsually(piece, isBook);
    const place = (at: number) => start + (written.origins[at] ?? piece.length);
    return meantEntities(written.text).flatMap(({ references, from, to }) => {
      const end = place(from) + text.slice(place(from), place(to)).replace(translationAtEnd, '').trimEnd().length;
      return references.map((reference) => ({ reference, from: place(from), to: end }));
    });
  });
}

function meantEntities(text: string): Entity[] {
  const meant: Entity[] = [];
  for (const entity of readEntities(text)) {
    if (isMeant(text, entity) || continues(text, meant.at(-1), entity)) meant.push(entity);
  }
  return meant;
}

/** Further verses after a reference: "Matt. 5:3, 4", but not "John 3:16, 17 people". */
const continues = (text: string, before: Entity | undefined, { from, to }: Entity): boolean =>
  before !== undefined &&
  /^[\s,;&]*(?:and\s+)?$/.test(text.slice(before.to, from)) &&
  /^\d/.test(text.slice(from)) &&
  follows.test(text.slice(to));

/** The parts of a text's lines that lie around digits, from word to word; those that touch are one. */
function piecesWithNumbers(text: string): { from: number; piece: string }[] {
  const pieces: { from: number; to: number }[] = [];
  for (const { index } of text.matchAll(/\d+/g)) {
    const lineStart = text.lastIndexOf('\n', index) + 1;
    const lineEnd = text.indexOf('\n', index);
    const from = wordStart(text, Math.max(lineStart, index - reach.before), lineStart);
    const to = wordEnd(text, Math.min(lineEnd < 0 ? text.length : lineEnd, index + reach.after));
    const last = pieces.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else pieces.push({ from, to });
  }
  return pieces.map(({ from, to }) => ({ from, piece: text.slice(from, to) }));
}

/** Words are no longer than this; what is longer is cut. */
const longestWord = 30;

function wordStart(text: string, at: number, least: number): number {
  const word = /\S*$/.exec(text.slice(Math.max(least, at - longestWord), at))?.[0] ?? '';
  return at - word.length;
}

function wordEnd(text: string, at: number): number {
  if (text[at - 1] === '\n' || at === text.length) return at;
  return at + (/^[^\s]*/.exec(text.slice(at, at + longestWord))?.[0].length ?? 0);
}

/** Short forms and names of books that are also words, as they are written there. */
const isWord =
  /^(?:is|am|so|he|ex|job|mark|acts|numbers|judges|kings|song|lam|ps|phil|rev|pro|col|dan|ruth|joel)\b(?!\.)/;
const translations = 'AMP|ASV|DBY|ERV|ESV|KJV|NKJV|NASB|NIV|NLT|WEB|YLT|RSV|NRSV';
const translationAtEnd = new RegExp(`[\\s,]*[([]?(?:${translations})[)\\]]?$`);
const isAtStart = /(?:^|[.!?]["”’)]*\s+)$/;
const isNumbered = /^(?:[1-3]|i{1,3}\b|first|second|third)/i;
/** Books whose names mean nothing else; also not "the Romans 3 times". */
const isUnmistakable =
  /^(?:gen|exod|lev|deut|ps|prov|eccl|isa|jer|lam|ezek|hos|obad|hab|zeph|hag|zech|mal|matt|rom|cor|gal|eph|philip|phlm|col|thess|heb|rev)/i;
const follows = new RegExp(
  `^\\s*(?:$|[-.,;:!?()[\\]{}"“”'’…|/·]|(?:${translations})\\b)|` +
    '^\\s+(?:and|or|tells?|says?|said|is|was|where|which|that|we|he|begins?|ends?|shows?|gives?|speaks?|records?|describes?|teaches)\\b',
);
const precedes = /\b(?:see|read|reads|reading|from|turn(?:ing)? to|cf\.?|compare|text|lesson|passage|chapter)[:\s]*$/i;
const isIn = /\b(?:in|of|to|through|with)\s+$/i;

/** Whether what reads as a reference among other words is meant as one. */
function isMeant(text: string, { from, to }: Entity): boolean {
  const [reference, before, after] = [text.slice(from, to), text.slice(0, from), text.slice(to)];
  if (lacksNumber.test(text.slice(Math.max(0, from - 12), to)) || isTime.test(after)) return false;
  if (/\p{L}$/u.test(before) || isWord.test(reference)) return false;
  if (namesVerse.test(reference)) return !(/^(?:Is|Am|So|He)\s/.test(reference) && isAtStart.test(before));
  // "James, 12, and John, 14": their age.
  if (!/^(?:\d+(?:st|nd|rd|th)?\s*|I{1,3}\s+)?\p{Lu}/u.test(reference) || /\p{L},\s*\d/u.test(reference)) return false;
  if (isNumbered.test(reference)) return true;
  if (isUnmistakable.test(reference) && !/\bthe\s+$/i.test(before)) return true;
  return follows.test(after) || precedes.test(before) || (isIn.test(before) && /^\s+\p{Lu}/u.test(after));
}
