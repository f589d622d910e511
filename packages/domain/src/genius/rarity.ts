import { stemOf } from '../words/stems.ts';
import commonStems from './commonStems.json' with { type: 'json' };

/** Word frequencies are counted on pages of this many words, because one long text would otherwise make its words common. */
export const wordsPerPage = 300;
/**
 * The lowest shares of pages of the levels in `commonStems`, whose words are on at least this share of the pages of the
 * built-in texts, the King James Version or the World English Bible. Each is half of the one before. The list is written
 * by `npm run relevance:genius -- --words`.
 */
export const pageLevels = [0.32, 0.16, 0.08, 0.04, 0.02] as const;

const rareShare = 0.01;
/** The share of words that nearly every sermon uses, although the sources of the table do not show it. */
const shareInSermons = 0.6;
const inSermons = [
  'christ',
  'lord',
  'christian',
  'brethren',
  'beloved',
  'dearly-beloved',
  'sermon',
  'preach',
  'holy',
  'psalm',
  'gospel',
  'epistle',
  'apostle',
];

const shares = new Map<string, number>();
for (const [level, stems] of commonStems.entries())
  for (const stem of stems.split(' ')) shares.set(stem, (pageLevels[level] ?? rareShare) * Math.SQRT2);
for (const word of inSermons) shares.set(stemOf(word), shareInSermons);

/** Returns how often a word usually occurs, as a share of all words from 0 to 1. `stem` is a stem of `stemOf`. */
export function usualFrequency(stem: string): number {
  // Inverts the chance that a page contains the word at least once.
  return -Math.log(1 - Math.min(usualShare(stem), 0.99)) / wordsPerPage;
}

/** Returns the share of pages that usually contain a word, from 0 to 1. `stem` is a stem of `stemOf`. */
export const usualShare = (stem: string): number => shares.get(stem) ?? rareShare;

/** Returns the rarity of a word from 0, a word on every page, to 1. `stem` is a stem of `stemOf`. */
export const usualRarity = (stem: string): number => Math.log(usualShare(stem)) / Math.log(rareShare);

/**
 * Returns how telling a word is for a text: its part of the Kullback-Leibler divergence of the text from usual texts.
 * It is high for words that occur often in the text and rarely elsewhere.
 */
export const divergence = (times: number, length: number, stem: string): number =>
  times === 0 ? 0 : times * Math.log(times / length / usualFrequency(stem));
