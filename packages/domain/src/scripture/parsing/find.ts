import { modernizeNotation } from './notation.ts';
import { numberWord, ordinalWord, spokenNumber } from './spokenReferences.ts';
import {
  beginnings,
  type Entity,
  isTime,
  lacksNumber,
  namesVerse,
  readEntities,
  translations,
  withoutEnd,
} from './parser.ts';
import type { Reference } from '../reference.ts';

/** Book names and abbreviations that are also ordinary words in this spelling. */
const isWord =
  /^(?:is|am|so|he|ex|job|mark|acts|numbers|judges|kings|song|lam|ps|phil|rev|pro|col|dan|ruth|joel)\b(?!\.)/;
const isAtStart = /(?:^|[.!?]["”’)]*\s+)$/;
/** Nouns that follow a count. The number before them is not a chapter: "Mark 5 minutes", "Rev. 3 of our pastors". */
const counts =
  /^\s+(?:of\s+(?!the\b)|or\s+(?:more|so|fewer)\b|(?:[a-z]+\s+)?at\s+a\s+time\b|(?:(?:more|other|whole|long|full)\s+)?(?:times|hundred|thousand|million|percent|(?:second|minute|hour|day|night|week|month|year|decade|line|page|mile|metre|meter|inch|man|woman|child|person|seat|row|door|block|pound|dollar|kid|boy|girl|box)s?|centur(?:y|ies)|boxes|inches|men|women|children|people|persons|feet|foot)\b)/i;
/** A plural that announces several chapters or verses, as in "Psalms 42 and 43". */
const isPlural = /^(?:psalms|pss)\b|\d,?\s*(?:verses|vv)\b/i;
const namesChapter = /\bch(?:ap(?:ter)?)?s?\b\.?\s*\d/i;
const isRange = /\d\s*-\s*\d/;
const isNumbered = /^(?:[1-3]|i{1,3}\b|first|second|third)/i;
const isUnmistakable =
  /^(?:gen|exod|lev|deut|ps|prov|eccl|isa|jer|lam|ezek|hos|obad|hab|zeph|zech|mal|matt|rom|cor|gal\p{L}|gal\.|eph|philip|philem|phlm|colo|col\.|thess|hebr|heb\.|rev)/iu;
/** 'the Romans 3 times' names people, but 'the 23rd Psalm' is read as 'the Psalm 23'. */
const isPeople = /\bthe\s+$/i;
const isPsalm = /^ps/i;
/** Whole names that are references in lowercase too: "we read psalm 22". */
const isName =
  /^(?:genesis|exodus|leviticus|deuteronomy|psalms?|proverbs|ecclesiastes|isaiah|jeremiah|ezekiel|hosea|obadiah|habakkuk|zephaniah|haggai|zechariah|malachi|romans|galatians|ephesians|philippians|colossians|hebrews)\b/;
/** At the start of a clause, "So, chapter 7" is the word and not the Song of Solomon. */
const isClauseOpener = /^(?:so|is|am|he),/i;
/** Words that are never followed by the number of a chapter alone. A play has acts. */
const needsVerse = /^(?:so|act)\b/i;
/** Words that are books with a chapter alone only in parentheses or lists: "(Ex 15)". A 'mic' may be a microphone. */
const needsBracket = /^(?:is|am|he|songs?(?!\s+of)|mic|pro|ex)\b(?!\.)/i;
const isInBracket = /[([;]\s*$/;
/** What chapters do and things that are counted do not: "Mark 1 starts with a voice". */
const verbs =
  'tells?|says?|said|begins?|ends?|contains?|includes?|mentions?|records?|describes?|recounts?|goes\\s+on|' +
  '(?:starts?|opens?|continues?|concludes?|closes)(?=\\s+(?:with|in|by|where|out|off|from|as|and)\\b|\\s*(?:[.,;:!?]|$))';
const follows = new RegExp(
  `^\\s*(?:$|[-.,;:!?()[\\]{}"“”'’…|/·]|(?:${translations})\\b)|` +
    `^\\s+(?:and|or|${verbs}|is|was|where|which|that|we|he|shows?|gives?|speaks?|teaches|has|can|may|must|will|would|should|does)\\b`,
);
/** A verb with its object: "Jude 5 reminds us", "Micah 6 takes the mountains". A count has a noun there. */
const isSubject =
  /^\s+\p{Ll}+s\s+(?:the|an?|us|you|him|them|it|his|her|our|their|no|every|all|that|how|whether|what|why|who|God)\b/u;
const precedes =
  /\b(?:see|read|reads|reading|preach(?:ed|ing)?|from|turn(?:ing)? to|cf\.?|compare|text|lesson|passage|chapter)[:\s]*$/i;
const isIn = /\b(?:in|of|to|through|throughout|with|at|from|about|into|on|by|like)\s+$/i;
/** Words that begin a clause or a phrase, so that the number before them is not the count of something. */
const isPhrase =
  /^\s+(?:you|they|she|it|there|this|these|those|the|an?|his|her|its|our|their|my|your|even|but|as|when|while|because|before|after|again|every|lately|together|aloud|comes?|are|were|about|at|on|by|for|with|to|from)\b(?!\s+a\s+time)/;
const isCapital = /^\s+\p{Lu}/u;
/** "what Amos 5 condemns", "as James 2 teaches" */
const isClause = /\b(?:what|as|how|where)\s+$/i;
const isVerb = /^\s+\p{Ll}+s\b/u;
/** A title makes a person of the name: "King James 1", "Pastor Mark 40 years". */
const isTitle =
  /\b(?:king|queen|prince|pope|pastor|brother|sister|deacon|uncle|aunt|father|judge|mr\.?|mrs\.?|dr\.?|rev\.?)\s+$/i;
/** "Numbers 5 and 7 on the bus line" and "Judges 4 and 5 disagreed": things that are counted or numbered. */
const isNumberOf = /^(?:numbers|judges|kings|acts)\s+\d+(?:\s*(?:-|to|through)\s*\d+)?$/i;
const another = /^\s*(?:,|and|or|to)\s+(\d+)/;
const followsPlural = new RegExp(`^\\s*(?:$|[-.,;:!?()[\\]{}"“”'’…|/])|^\\s+(?:${verbs}|and\\s+\\p{Lu})\\b`, 'u');
/** A verse as speech recognition writes it, with a space: "Luke 2 14". */
const isSpaced = /\p{L}\.?\s+\d{1,3}\s+\d{1,3}$/u;
/** A whole name before a verse with a space is a reference in lowercase too: "as luke 2 14 says". */
const isSpacedName = /^(?:[1-3]\s+|(?:first|second|third)\s+)?\p{L}{4,}\s+\d+\s+\d+$/u;
/** Words with which a verse begins and that do not follow a count or a time: "Luke 2 14 glory to God". */
const beginsVerse =
  /^\s+(?:you|I|they|he|she|it|we|there|the|an?(?!\s+(?:time|day|night|week|month|year|piece|head|person)\b)|his|her|its|our|their|my|your|but|let|do|now|for\s+(?:God|he|we|I|you|they|unto|as|if|all|there)|God|Jesus|Christ|Moses|Paul|Peter|David|blessed|behold|glory|grace|peace)\b/;
const isWhen = /^\s+(?:this|every|at|on|by|before|after|lately)\b/;

/**
 * Returns true if a number adds verses or chapters to the reference before it: "Matt. 5:3, 4" and "Psalms 42 and 43",
 * but not "John 3:16, 17 people".
 */
const continues = (text: string, before: Entity | undefined, { from, to }: Entity): boolean =>
  before !== undefined &&
  /^[\s,;&]*(?:and\s+)?$/.test(text.slice(before.to, from)) &&
  /^\d/.test(text.slice(from)) &&
  (follows.test(text.slice(to)) ||
    isSubject.test(text.slice(to)) ||
    isPhrase.test(text.slice(to)) ||
    (isPlural.test(text.slice(before.from)) && !counts.test(text.slice(to))));

function isReference(text: string, { from, to }: Entity): boolean {
  const [reference, before, after] = [text.slice(from, to), text.slice(0, from), text.slice(to)];
  if (lacksNumber.test(text.slice(Math.max(0, from - 12), to)) || isTime.test(after)) return false;
  if (/\p{L}$/u.test(before) || isWord.test(reference) || isClauseOpener.test(reference)) return false;
  // "chapter 4 of John Stott's book" is not rewritten, and only those of persons are not.
  if (/^ch[a-z]*\.?\s*\d+\s+of\b/i.test(reference) && /^(?:['’]s\b|\s+\p{Lu})/u.test(after)) return false;
  if (namesVerse.test(reference)) return !(/^(?:Is|Am|So|He)\s/.test(reference) && isAtStart.test(before));
  return isNamed(reference, before) && !counts.test(after) && isChapter(reference, before, after);
}

/** Returns true if a book without a verse is written like a name. "James, 12, and John, 14" states two ages. */
function isNamed(reference: string, before: string): boolean {
  if (/\p{L},\s*\d/u.test(reference) || needsVerse.test(reference) || isTitle.test(before)) return false;
  if (needsBracket.test(reference) && !isInBracket.test(before)) return false;
  return (
    /^(?:(?:\d+(?:st|nd|rd|th)?|I{1,3}|first|second|third)\s+|\d)?\p{Lu}/u.test(reference) ||
    isName.test(reference) ||
    isSpacedName.test(reference)
  );
}

function isChapter(reference: string, before: string, after: string): boolean {
  if (isNumbered.test(reference) || namesChapter.test(reference) || isRange.test(reference)) return true;
  if (isUnmistakable.test(reference) && (isPsalm.test(reference) || !isPeople.test(before))) return true;
  if (precedes.test(before) || isSubject.test(after)) return true;
  if (isSpaced.test(reference) && beginsVerse.test(after)) return true;
  if (isIn.test(before) && (isPhrase.test(after) || isCapital.test(after))) {
    return !(isSpaced.test(reference) && isWhen.test(after));
  }
  if (isClause.test(before) && isVerb.test(after)) return true;
  return isNumberOf.test(reference) ? followsPlural.test(after.replace(another, '')) : follows.test(after);
}

/** A reference in a text. `text.slice(from, to)` is the reference as written. */
export type FoundReference = { reference: Reference; from: number; to: number };

const reach = { before: 60, after: 60 };

/**
 * Finds the Scripture references in prose, in text order. Nearly every book's name is also an ordinary word, so prose
 * is parsed more strictly than a search query. A chapter with a verse is always a reference. A chapter without a verse
 * is a reference only if the book is written like a name and the surrounding words confirm it: 'Romans 8' and 'see John
 * 3.' are references; 'there is 1 Lord' and 'Mark 3 people' are not. Only text near numbers is parsed, so long texts
 * are
 * processed quickly.
 *
 * @example
 * findReferences('See Romans 8 and John 3.').map(({ from, to }) => [from, to])
 */
export function findReferences(text: string): FoundReference[] {
  let last: Entity | undefined;
  const found: Entity[] = [];
  for (const { from: start, segment } of segmentsAroundNumbers(text)) {
    const rewritten = modernizeNotation(segment);
    if (!bookWithNumber.test(rewritten.text)) continue;
    const place = (at: number) => start + (rewritten.origins[at] ?? segment.length);
    for (const { references, from, to } of findEntities(rewritten.text)) {
      const end = place(from) + withoutEnd(text.slice(place(from), place(to))).length;
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
