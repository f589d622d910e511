import { stemOf } from '@sermon/domain/words/stems';
import { usualShare } from '@sermon/domain/genius/rarity';
import type { Lexicon } from '@sermon/domain/words/lexicon';
import { topicsOf } from '@sermon/domain/search/topics/topics';
import { stopWords } from '@sermon/domain/words/stopWords';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import type { ReadSession } from '../../../../database/readSession.ts';
import type { SuggestionInput } from '../../port.ts';
import { stemsOf } from '../compiledQuery.ts';

export type Term = {
  written: string;
  /** The term's stems as a tsquery in text form. */
  stems: string;
  /** The stems of its words as `stemOf` returns them, for the usual frequency. */
  lightStems: readonly string[];
  /** Words with the same beginning are one reason: 'pray' and 'prayer', 'forget' and 'forgotten'. */
  family: string;
  isName: boolean;
  /** The topic that the first keyword names by itself, if it is also in the title. Null for all others. */
  theme: string | null;
  /** From 0, a word that all items contain, to 1, a word that few contain. */
  rarity: number;
  /** The importance of the term from 0 to 1: its rarity and its position. */
  weight: number;
};

const maxTerms = 16;
/** With fewer keywords, the words of the title are terms as well. Otherwise, titles say less than keywords. */
const fewKeywords = 3;
const positionDamping = 0.12;
/** A title that says what its words are not has no theme: 'Without Money'. */
const negation = /\b(?:no|not|nor|never|neither|without|nothing)\b/i;

/** Number of letters at the beginning of a word by which its forms are recognized. */
const familyLength = 4;

/** A word in at most this share of the items has the rarity 1. */
const rareShare = 0.02;
/**
 * Smooths the shares of words in a small corpus, where a single item changes them: this many items are added, and the
 * share above of them contains the word.
 */
const addedItems = 50;
/** A word of at least this rarity is a reason for a suggestion. 'Lord' or 'father' is not. */
export const tellingRarity = 0.25;

export type Statistics = { lexicon: Lexicon; documents: number };

/** Returns the terms of a sermon, those whose position is most important first. Words without stems are omitted. */
export async function termsOf(
  session: ReadSession,
  { title, keywords }: SuggestionInput,
  statistics: Statistics,
): Promise<Term[]> {
  const written = [...keywords, ...(keywords.length < fewKeywords ? foldedWords(title) : [])]
    .map((word) => ({ word, parts: foldedWords(word).filter((part) => !stopWords.has(part)) }))
    .filter(({ parts }) => parts.length > 0)
    .slice(0, maxTerms);
  const stemsOfWord = await stemsOf(
    session,
    written.flatMap(({ parts }) => parts),
  );
  // In old prints, all nouns have capital letters.
  const hasNames = keywords.filter(isCapitalized).length <= keywords.length / 2;
  const inTitle = new Set(foldedWords(title).map(stemOf));
  const seen = new Set<string>();
  return written.flatMap(({ word, parts }): Term[] => {
    const found = parts.map(stemsOfWord).filter(Boolean).join(' & ');
    if (!found || seen.has(found)) return [];
    const rarity = Math.max(...parts.map((part) => rarityOf(part, statistics)));
    const weight = rarity / (1 + seen.size * positionDamping);
    const isFirst = seen.size === 0 && !negation.test(title);
    seen.add(found);
    const isName = hasNames && isCapitalized(word);
    const isInTitle = parts.every((part) => inTitle.has(stemOf(part)));
    const theme = isFirst && !isName && isInTitle ? topicsOf(parts).find(({ share }) => share === 1) : undefined;
    return [
      {
        written: word,
        stems: found,
        lightStems: parts.map(stemOf),
        family: parts.join(' ').slice(0, familyLength),
        isName,
        theme: theme?.name ?? null,
        rarity,
        weight,
      },
    ];
  });
}

const isCapitalized = (word: string): boolean => word !== word.toLowerCase();

/** Number of letters at the end of a word that its other forms may replace. */
const endingLength = 3;
const shortestBeginning = 3;
const maxForms = 60;

function formsOf(word: string, lexicon: Lexicon): string[] {
  const stem = stemOf(word);
  const beginning = word.slice(0, Math.max(shortestBeginning, word.length - endingLength));
  return [
    word,
    ...lexicon.completions(beginning, maxForms).filter((other) => other !== word && stemOf(other) === stem),
  ];
}

function rarityOf(word: string, { lexicon, documents }: Statistics): number {
  const holding = Math.max(...formsOf(word, lexicon).map((form) => lexicon.documents(form)));
  const share = Math.max((holding + rareShare * addedItems) / (documents + addedItems), usualShare(stemOf(word)));
  return Math.min(1, Math.max(0, Math.log(share) / Math.log(rareShare)));
}
