import { stemOf } from '../words/stems.ts';
import { placeAt, type SlotRange } from '../scripture/books.ts';
import { formatReference, slotsBetween } from '../scripture/reference.ts';
import { parallelsOf } from '../search/topics/parallels.ts';
import { genius as texts } from '../texts/genius.ts';
import type { CrossReferencesOf, CrossReferencedVerse } from './crossReferences.ts';
import { usualRarity } from './rarity.ts';
import { tallyOf } from '../analyzer/keywords.ts';

export type NearVerse = { slot: number; reasons: string[] };

export type KeywordVerse = {
  slot: number;
  words: readonly string[];
  /** For each of the words, the rarity in the Bible: 0 for words in 3,000 verses, 1 for words in 300, 2 for words in 30. */
  weights: readonly number[];
};

/**
 * A keyword is rare if at most this many verses contain it, about one verse in a hundred. Words such as 'father' and 'son'
 * are in so many verses that sharing them says nothing.
 */
export const rareInVerses = 300;

/** The minimum number of rare keywords that a verse must contain to be suggested without a cross reference. */
export const fewestRareWords = 2;
const rareWeight = 1;
/** One of these keywords must have at least this weight. Several common words do not make a theme: 'glory, honor, praise'. */
const rarestWeight = 1.2;
/** The name of a person or place counts this much of another word, because the verse may be about something else. */
const nameShare = 0.5;
/** Two verses are linked by a name alone if the other words that they share are less rare than this. */
const minBesideName = { strong: 0.4, weak: 0.7 } as const;
/** Keywords beside a name that weigh less than this in total do not count: 'name' in 'name, Bethlehem'. */
const minKeywordBesideName = 0.2;

/** A cross reference for the most important passage is a strong reason with at least this share of the highest strength. */
const strongShare = 0.5;
const strongSupport = 0.5;
/** A weaker one needs a second reason: shared words with at least this weight in total. */
const fewestShared = 0.7;
/** The maximum weight of the words that a verse shares with the verse that points to it and with the keywords. */
const maxShared = 2;
/** Words that it shares with that verse count less, because cross references are often given for a single word. */
const wordsShare = 0.4;
/** The score of a cross reference without shared words, in relation to those with shared words. */
const withoutWords = 0.5;
/** The score of a verse that only shares keywords, in relation to cross references. */
const keywordsOnly = 0.4;
/** A verse that only shares keywords needs this weight: if a cross reference points to it, and if none does. */
const fewestKeywords = { linked: 1.9, notLinked: 2 } as const;
const lowestShare = 0.35;
/** Two verses are of a kind if they share this part of the rarity of their words, such as parallel passages. */
const ofAKind = 0.45;

const strengthPower = 0.8;

const maxFromVerse = 2;
const maxWithSameWords = 2;

/** `link` are the stems that the verse shares with the verse that points to it. */
type Scored = NearVerse & {
  score: number;
  from: number | null;
  link: ReadonlySet<string>;
  words: readonly string[];
};

export type VerseWords = {
  stems: ReadonlySet<string>;
  /** The stems that the verse always writes with a capital letter, such as names. */
  capitalized: ReadonlySet<string>;
};

/**
 * Returns the verses most closely related to a sermon, at most `take` and only sensible ones:
 *
 * - Cross references for its passages, if they are strong, or share words with the verse that points to them or with the
 *   sermon's keywords.
 * - Verses with at least two rare keywords of the main ones to which one of these cross references points. For a sermon without passages,
 *   all verses with such keywords. Names of persons and places do not count.
 * - None that shares only a name with the verse that points to it.
 * - None from a chapter from which the cross references come, no two from one chapter, no two that are parallel or have
 *   nearly the same words, at most two to which the same verse points, and at most two with the same keywords.
 */
export function nearestVerses(input: {
  pointed: readonly CrossReferencedVerse[];
  keywordVerses: readonly KeywordVerse[];
  crossReferencesOf: CrossReferencesOf;
  /** Returns true for the most telling keywords, two of which a verse needs if it is no cross reference. */
  isMainWord: (word: string) => boolean;
  wordsOf: (slot: number) => VerseWords;
  take: number;
}): NearVerse[] {
  const { pointed, crossReferencesOf, isMainWord, wordsOf, take } = input;
  const stemsOf = (slot: number) => wordsOf(slot).stems;
  const held = new Map(input.keywordVerses.map((keywordVerses) => [keywordVerses.slot, keywordVerses]));
  const linked = new Set(pointed.flatMap(({ slot }) => [slot, ...crossReferencesOf(slot)]));
  const strongest = Math.max(...pointed.map(({ strength }) => strength), Number.MIN_VALUE);
  const scored: Scored[] = [];
  for (const { slot, strength, from, isFromMain, isFromTreated, support } of pointed) {
    const keywordVerses = held.get(slot);
    const share = strength / strongest;
    const weighed = keywordVerses ? weighedWords(keywordVerses, wordsOf(slot)) : [];
    const link = common(stemsOf(slot), stemsOf(from));
    const isStrong = isFromMain && isFromTreated && share >= strongShare && support >= strongSupport;
    if (hasOnlyNames(weighed, isStrong) && isOnlyName(link, wordsOf(slot), isStrong)) continue;
    const shared = Math.min(maxShared, (isFromTreated ? wordsShare * linkOf(link, wordsOf(slot)) : 0) + sumOf(weighed));
    if (!isStrong && shared < fewestShared) continue;
    const words = keywordVerses?.words ?? [];
    scored.push({
      slot,
      from,
      link,
      words,
      reasons: reasonsFor(from, words),
      score: share ** strengthPower * (withoutWords + shared),
    });
  }
  const isPointed = new Set(pointed.map(({ slot }) => slot));
  for (const keywordVerses of input.keywordVerses) {
    const { slot, words } = keywordVerses;
    const isLinked = linked.has(slot);
    // Keywords alone are too weak a reason beside the passages of the sermon.
    if (isPointed.has(slot) || (pointed.length > 0 && !isLinked)) continue;
    const rare = weighedWords(keywordVerses, wordsOf(slot)).filter(
      ({ isName, rarity }, index) => !isName && rarity >= rareWeight && isMainWord(words[index] ?? ''),
    );
    if (rare.length < fewestRareWords || rare.every(({ weight }) => weight < rarestWeight)) continue;
    const weight = sumOf(weighedWords(keywordVerses, wordsOf(slot)));
    if (weight < (isLinked ? fewestKeywords.linked : fewestKeywords.notLinked)) continue;
    const reasons = reasonsFor(undefined, words);
    scored.push({ slot, from: null, link: new Set(), words, reasons, score: keywordsOnly * weight });
  }
  const sorted = scored.toSorted((a, b) => b.score - a.score || a.slot - b.slot);
  const lowest = lowestShare * (sorted[0]?.score ?? 0);
  const usedChapters = new Set(pointed.map(({ from }) => chapterOf(from)));
  const chosen: Scored[] = [];
  // Passages about the same events as the chosen verses, such as in another Gospel.
  const parallels: SlotRange[] = [];
  for (const verse of sorted) {
    const { slot, from, score } = verse;
    if (chosen.length >= take || score < lowest) break;
    if (usedChapters.has(chapterOf(slot))) continue;
    if (from !== null && chosen.filter((other) => other.from === from).length >= maxFromVerse) continue;
    if (chosen.filter((other) => hasSameWords(verse, other)).length >= (from === null ? 1 : maxWithSameWords)) continue;
    if (
      chosen.some(
        (other) =>
          hasSameReasons(verse, other) || tellsTheSame(verse, other) || isOfAKind(stemsOf(slot), stemsOf(other.slot)),
      )
    )
      continue;
    if (parallels.some(({ first, last }) => first <= slot && slot <= last)) continue;
    usedChapters.add(chapterOf(slot));
    chosen.push(verse);
    parallels.push(...parallelsOf([placeAt(slot)]).map(slotsBetween));
  }
  return chosen.map(({ slot, reasons }) => ({ slot, reasons }));
}

type WeighedWord = { isName: boolean; rarity: number; weight: number };

/** Returns the keywords in a verse with their weights. Words that are usual in sermons, and names, count less. */
const weighedWords = ({ words, weights }: KeywordVerse, { capitalized }: VerseWords): WeighedWord[] =>
  words.map((word, at) => {
    const stem = stemOf(word.toLowerCase());
    const isName = word !== word.toLowerCase() && capitalized.has(stem);
    const rarity = weights[at] ?? 0;
    return { isName, rarity, weight: rarity * usualRarity(stem) * (isName ? nameShare : 1) };
  });

const sumOf = (words: readonly WeighedWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

const linkOf = (shared: ReadonlySet<string>, { capitalized }: VerseWords): number =>
  [...shared].reduce((sum, stem) => sum + usualRarity(stem) * (capitalized.has(stem) ? nameShare : 1), 0);

/**
 * Returns true if the keywords in a verse are names. A weak cross reference needs two names or a telling word beside the
 * name.
 */
function hasOnlyNames(words: readonly WeighedWord[], isStrong: boolean): boolean {
  const others = words.filter(({ isName }) => !isName);
  if (isStrong) return others.length === 0;
  return words.length - others.length < fewestNames && sumOf(others) < minKeywordBesideName;
}
const fewestNames = 2;

function isOnlyName(shared: ReadonlySet<string>, { capitalized }: VerseWords, isStrong: boolean): boolean {
  const others = new Set([...shared].filter((stem) => !capitalized.has(stem)));
  return others.size < shared.size && rarityOf(others) < minBesideName[isStrong ? 'strong' : 'weak'];
}

const hasSameWords = (a: Scored, b: Scored): boolean => a.words.length > 0 && a.words.join() === b.words.join();

const hasSameReasons = (a: NearVerse, b: NearVerse): boolean =>
  a.reasons.length > 1 && a.reasons.join('\n') === b.reasons.join('\n');

/**
 * Two cross references for the same verse tell the same if they share this many keywords ('Peter' and 'fire'), or the same words
 * of that verse with this rarity in total ('seven bulls and seven rams').
 */
const wordsOfTheSame = { keywords: 2, rarity: 1.5 } as const;
const tellsTheSame = (a: Scored, b: Scored): boolean =>
  a.from !== null &&
  a.from === b.from &&
  (a.words.filter((word) => b.words.includes(word)).length >= wordsOfTheSame.keywords ||
    rarityOf(common(a.link, b.link)) >= wordsOfTheSame.rarity);

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> =>
  new Set([...a].filter((stem) => b.has(stem)));

function isOfAKind(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const all = rarityOf(new Set([...a, ...b]));
  return all > 0 && rarityOf(common(a, b)) / all >= ofAKind;
}

const rarityOf = (stems: ReadonlySet<string>): number => [...stems].reduce((sum, stem) => sum + usualRarity(stem), 0);

function reasonsFor(from: number | undefined, words: readonly string[]): string[] {
  const reasons = from === undefined ? [] : [texts.crossReferenceOf(formatReference(placeAt(from)))];
  return words.length > 0 ? [...reasons, texts.inCommon(words)] : reasons;
}

function chapterOf(slot: number): string {
  const { book, chapter } = placeAt(slot);
  return `${book}.${chapter}`;
}

/** The first word of a text, of a sentence or of direct speech, which always has a capital letter. */
const firstWord = /(?:^|[.?!:]|[“‘"])[^\p{L}]{0,20}\p{L}[\p{L}\p{M}’'-]*/gu;

/**
 * Returns the stems of the names in verses of the Bible: words that have a capital letter within a sentence, and no small
 * one anywhere.
 */
export function namesIn(verses: Iterable<string>): Set<string> {
  const [capital, small] = [new Set<string>(), new Set<string>()];
  for (const verse of verses) {
    for (const [stem, forms] of tallyOf(verse.replaceAll(firstWord, ' ')))
      for (const form of forms.keys()) (form === form.toLowerCase() ? small : capital).add(stem);
  }
  return new Set([...capital].filter((stem) => !small.has(stem)));
}
