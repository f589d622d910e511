import { type Entity, isBook, isTime, lacksNumber, namesVerse, readEntities } from './parser.ts';
import type { Reference } from '../reference.ts';
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
  let last: Entity | undefined;
  const found: Entity[] = [];
  for (const { from: start, piece } of piecesWithNumbers(text)) {
    const written = writtenUsually(piece, isBook);
    const place = (at: number) => start + (written.origins[at] ?? piece.length);
    for (const { references, from, to } of meantEntities(written.text)) {
      const end =
        place(from) + text.slice(place(from), place(to)).replace(translationAtEnd, '').replace(linkAtEnd, '').length;
      const entity = { references, from: place(from), to: end };
      // Pieces overlap: what is known is left out, and what the piece before had only the beginning of is replaced.
      if (last && entity.to <= last.to) continue;
      if (last && entity.from < last.to) found.pop();
      found.push(entity);
      last = entity;
    }
  }
  return found.flatMap(({ references, from, to }) => references.map((reference) => ({ reference, from, to })));
}

function meantEntities(text: string): Entity[] {
  const meant: Entity[] = [];
  for (const entity of readEntities(text)) {
    if (isMeant(text, entity) || continues(text, meant.at(-1), entity)) meant.push(entity);
  }
  return meant;
}

/** Further verses after a reference: "Matt. 5:3, 4" and "Psalms 42 and 43", but not "John 3:16, 17 people". */
const continues = (text: string, before: Entity | undefined, { from, to }: Entity): boolean =>
  before !== undefined &&
  /^[\s,;&]*(?:and\s+)?$/.test(text.slice(before.to, from)) &&
  /^\d/.test(text.slice(from)) &&
  (follows.test(text.slice(to)) || (isPlural.test(text.slice(before.from)) && !counts.test(text.slice(to))));

/** Reading takes longer than in proportion to the length; in characters. */
const longestPiece = 300;
/** More references than this are no text that somebody reads. */
const maxPieces = 600;

/** The first letters of every name and short form of a book. */
const beginnings =
  'ac|am|ap|ca|ch|co|da|de|dn|dt|ec|ep|es|ex|ez|ga|ge|gn|ha|hb|he|hg|ho|is|ja|jb|jd|je|jg|jh|jl|jm|jn|jo|jr|ju|kg|ki|la|le|lk|lu|lv|ma|mc|mi|mk|mr|mt|na|nb|ne|nm|nu|ob|pe|ph|pr|ps|pt|qo|re|rm|ro|ru|rv|sa|sg|sm|so|ss|th|ti|tt|ze';
/** What may be a reference, at a fraction of the cost of reading one. */
const mayBeReference = new RegExp(
  `(?<!\\p{L})(?:${beginnings})\\p{L}*[.,]?\\s*(?:chapters?\\s*|v{1,2}\\.?\\s*)?[\\divxlc]|\\d(?:st|nd|rd|th)\\s+(?:psalm|chapter)|chapters?\\s+\\d`,
  'iu',
);

/** The parts of a text's lines that lie around digits, from word to word; those that touch are one, up to a length, beyond which they overlap. */
function piecesWithNumbers(text: string): { from: number; piece: string }[] {
  const pieces: { from: number; piece: string }[] = [];
  for (const { 0: line, index: lineStart } of text.matchAll(/[^\n]+/g)) {
    for (const { from, to } of aroundNumbers(line)) {
      const piece = line.slice(from, to);
      if (pieces.length < maxPieces && mayBeReference.test(piece)) pieces.push({ from: lineStart + from, piece });
    }
  }
  return pieces;
}

function aroundNumbers(line: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (const { index } of line.matchAll(/\d+/g)) {
    const from = wordStart(line, Math.max(0, index - reach.before));
    const to = wordEnd(line, Math.min(line.length, index + reach.after));
    const last = places.at(-1);
    if (last && from <= last.to && to - last.from <= longestPiece) last.to = Math.max(last.to, to);
    else if (!last || to > last.to) places.push({ from, to });
  }
  return places;
}

/** Words are no longer than this; what is longer is cut. */
const longestWord = 30;

const wordStart = (line: string, at: number): number =>
  at - (/\S*$/.exec(line.slice(Math.max(0, at - longestWord), at))?.[0].length ?? 0);

const wordEnd = (line: string, at: number): number =>
  at + (/^\S*/.exec(line.slice(at, at + longestWord))?.[0].length ?? 0);

/** Short forms and names of books that are also words, as they are written there. */
const isWord =
  /^(?:is|am|so|he|ex|job|mark|acts|numbers|judges|kings|song|lam|ps|phil|rev|pro|col|dan|ruth|joel)\b(?!\.)/;
const translations = 'AMP|ASV|DBY|ERV|ESV|KJV|NKJV|NASB|NIV|NLT|WEB|YLT|RSV|NRSV';
/** The parser takes a word along that leads on to the next reference. */
const linkAtEnd = /(?:\s+(?:and|or|with))?\s*$/i;
const translationAtEnd = new RegExp(`[\\s,]*[([]?(?:${translations})[)\\]]?$`);
const isAtStart = /(?:^|[.!?]["”’)]*\s+)$/;
/** What is counted after a number, so that it is no chapter: "Mark 5 minutes". */
const counts =
  /^\s+(?:(?:more|other|of|whole|long|full)\s+)?(?:times|(?:second|minute|hour|day|week|month|year|line|page|mile|metre|meter|man|woman|child|person|seat|pound|dollar)s?|men|women|children|people|persons|feet)\b/i;
/** "Psalms 42 and 43": several are coming. */
const isPlural = /^(?:psalms|pss)\b/i;
const namesChapter = /\bchapters?\s*\d/i;
const isRange = /\d\s*-\s*\d/;
const isNumbered = /^(?:[1-3]|i{1,3}\b|first|second|third)/i;
/** Books whose names mean nothing else; also not "the Romans 3 times". */
const isUnmistakable =
  /^(?:gen|exod|lev|deut|ps|prov|eccl|isa|jer|lam|ezek|hos|obad|hab|zeph|hag|zech|mal|matt|rom|cor|gal|eph|philip|philem|phlm|col|thess|heb|rev)/i;
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
  if (counts.test(after)) return false;
  if (isNumbered.test(reference) || namesChapter.test(reference) || isRange.test(reference)) return true;
  if (isUnmistakable.test(reference) && !/\bthe\s+$/i.test(before)) return true;
  return follows.test(after) || precedes.test(before) || (isIn.test(before) && /^\s+\p{Lu}/u.test(after));
}
