import { countWords } from '../document/outline.ts';
import { findReferences, type FoundReference } from '../scripture/parsing/find.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReferences, type Reference } from '../scripture/reference.ts';
import { type Tally, tallyOf } from './keywords.ts';
import { passivesIn } from './passive.ts';
import type { Passage } from './passages.ts';
import { type Range, sentencesIn } from '../words/sentences.ts';
import { countCharacters, lettersIn, syllablesIn, type Word, wordsIn } from '../words/words.ts';

const parseList = (lines: string): string[] =>
  lines
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/**
 * Transitional words and phrases that count anywhere in a sentence, grouped by function: addition, contrast, cause,
 * condition, example, order and time, summary.
 */
const anywhere = parseList(`
  also, besides, moreover, furthermore, additionally, likewise, similarly, in addition, not only, along with, together with, what is more,
  not to mention, in the same way, just as, as well as, in like manner, even as
  but, however, nevertheless, nonetheless, though, although, even though, whereas, instead, rather than, otherwise, despite,
  notwithstanding, regardless, on the other hand, on the contrary, in contrast, by contrast, in spite of, even so, all the same,
  at the same time, unlike, conversely, albeit, except that, and yet, but yet, still more, much more
  because, therefore, thus, hence, consequently, accordingly, thereby, wherefore, whereby, for this reason, for that reason, as a result,
  as a consequence, due to, so that, in order that, in order to, that is why, this is why, it follows that, this means that,
  which means, seeing that, for the sake of, lest, thanks to, and so, inasmuch as
  if, unless, provided that, as long as, whether, in case, even if, on condition that
  for example, for instance, such as, namely, specifically, particularly, in particular, especially, to illustrate, that is to say,
  in other words, in fact, indeed, to be sure, without doubt, no doubt, undoubtedly, of course, above all, most of all, after all
  firstly, secondly, thirdly, fourthly, fifthly, to begin with, in the first place, in the second place, first of all, last of all,
  to start with, finally, lastly, then, afterward, afterwards, after that, after this, before that, before this, meanwhile, previously,
  formerly, subsequently, eventually, ultimately, until, till, when, whenever, while, as soon as, at once, at last, at first, at length,
  in the meantime, by then, since then, since, from then on, from now on, until now, up to now, so far, at that moment, at this point,
  in the end, thereafter, thereupon, henceforth, hereafter, afterwards, once again,
  before he, before she, before they, before we, before i, after he, after she, after they, after we, after i
  in conclusion, in summary, in short, in brief, to sum up, to conclude, to summarize, all in all, on the whole, overall, altogether,
  in a word
`);

/**
 * Words that count only at the start of a sentence: 'so' counts in 'So we wait' but not in 'so much', and 'before' in
 * 'Before the feast, he prayed' but not in 'before the throne'. Words that mostly begin a question, a command or a
 * statement without a connection ('why', 'remember', 'here', 'today', 'like') are not in the list.
 */
const atStart = parseList(`
  so, yet, still, again, now, next, first, second, third, fourth, later, soon, suddenly, immediately, once, further, equally,
  clearly, obviously, certainly, surely, truly, evidently, generally, briefly, one day, the next day, that day, nowadays,
  for, nor, rather, except, given that, as, before, after
`);

/** Words that form a question when they follow 'when': 'When will he come?' */
const auxiliaries = new Set(
  parseList(`
  am, is, are, was, were, do, does, did, has, have, had, will, would, shall, should, can, could, may, might, must
`),
);

/** Words before 'while' that make it a noun: 'a little while'. */
const beforeNoun = new Set(['a', 'little', 'long', 'short', 'good', 'the']);

function byFirstWord(phrases: readonly string[]): ReadonlyMap<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const [first = '', ...rest] = phrase.split(' ');
    found.set(first, [...(found.get(first) ?? []), rest]);
  }
  return found;
}

const leading = byFirstWord(anywhere);
const leadingAtStart = byFirstWord(atStart);

/**
 * Returns true if a sentence has a transitional word or phrase. Such a phrase connects the sentence with the previous
 * one, or parts of the sentence with each other.
 */
function hasTransition(sentence: readonly Word[]): boolean {
  const begins = /^(?:and|but|oh)$/.test(sentence[0]?.plain ?? '') ? 1 : 0;
  if (isPhraseAt(sentence, 0, leadingAtStart) || isPhraseAt(sentence, begins, leadingAtStart)) return true;
  return sentence.some((_, at) => isPhraseAt(sentence, at, leading));
}

function isPhraseAt(sentence: readonly Word[], at: number, phrases: ReadonlyMap<string, string[][]>): boolean {
  const word = sentence[at]?.plain ?? '';
  if (word === 'when' && auxiliaries.has(sentence[at + 1]?.plain ?? '')) return false;
  if (word === 'while' && beforeNoun.has(sentence[at - 1]?.plain ?? '')) return false;
  const rests = phrases.get(word);
  return rests?.some((rest) => rest.every((next, after) => sentence[at + 1 + after]?.plain === next)) ?? false;
}

export type Sentence = Range & {
  words: number;
  letters: number;
  syllables: number;
  first: Range & { word: string };
  hasTransition: boolean;
  passives: readonly Range[];
};

/** The analysis of a single passage. It stays valid until the passage changes, so it can be cached. */
export type Reading = {
  kind: Passage['kind'];
  length: number;
  words: number;
  characters: number;
  tally: Tally;
  references: readonly (Range & { reference: string })[];
  /** Only paragraphs have sentences. Headings are not sentences, and Scripture is not in the preacher's own style. */
  sentences: readonly Sentence[];
};

/**
 * Analyzes a passage. The whole text counts toward words, characters and keywords. Only the preacher's own text, in
 * paragraphs and list items, is divided into sentences. `find` can return the references from a cache.
 */
export function readPassage(
  { kind, text, plain, reference }: Passage,
  find: (text: string) => readonly FoundReference[] = findReferences,
): Reading {
  return {
    kind,
    length: text.length,
    words: countWords(plain),
    characters: countCharacters(text),
    tally: tallyOf(plain),
    references: reference === undefined ? referencesIn(find(text)) : quotedReference(reference, text),
    sentences: kind === 'paragraph' ? sentencesIn(text).map((range) => readSentence(text, range)) : [],
  };
}

function readSentence(text: string, { from, to }: Range): Sentence {
  const words = wordsIn(text.slice(from, to));
  const at = ({ from: start, to: end }: Range): Range => ({ from: from + start, to: from + end });
  const first = words[0];
  const letters = first ? first.from + Math.max(0, first.text.search(/[\p{L}\p{N}]/u)) : 0;
  return {
    from,
    to,
    words: words.length,
    letters: words.reduce((sum, word) => sum + lettersIn(word.text), 0),
    syllables: words.reduce((sum, word) => sum + syllablesIn(word.plain), 0),
    first: { ...at({ from: letters, to: letters + (first?.plain.length ?? 0) }), word: first?.plain ?? '' },
    hasTransition: hasTransition(words),
    passives: passivesIn(words).map(at),
  };
}

function referencesIn(found: readonly FoundReference[]): Reading['references'] {
  const places = new Map<number, Range & { named: Reference[] }>();
  for (const { reference, from, to } of found) {
    const place = places.get(from) ?? { from, to, named: [] };
    place.named.push(reference);
    places.set(from, place);
  }
  return [...places.values()].map(({ from, to, named }) => ({ from, to, reference: formatReferences(named) }));
}

const quotedReference = (reference: string, text: string): Reading['references'] => {
  const named = parseReferences(reference);
  return [{ from: 0, to: text.length, reference: named.length > 0 ? formatReferences(named) : reference }];
};
