import { translations } from '../scripture/translations.ts';
import { stemOf } from '../words/stems.ts';
import { keywordStopWords } from '../words/stopWords.ts';

/** The number of occurrences of each word in a text, indexed by stem and then by form. */
export type Tally = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The default number of keywords (spec part 2 §9). */
const usualKeywords = 5;

/**
 * Full names of translations, longest first. Otherwise, removing 'King James Version' would leave part of '21st Century
 * King James Version'.
 */
const namesOfTranslations = new RegExp(
  `\\b(?:${translations
    .flatMap(({ id, name }) => [name, id])
    .concat('RSV', 'NRSV', 'NKJV', 'CSB', 'King James', 'Septuagint', 'Vulgate')
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[^\p{L}\p{N} ’']/gu, '.'))
    .join('|')})\\b`,
  'gu',
);

const words = /\p{L}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]*)*/gu;

/** An apostrophe and what follows it: a possessive ('God's') or a contracted verb ('he'll'). */
const apostrophe = /['’](?:s|m|d|ll|re|ve)?$/u;

/**
 * Counts the possible keywords in a text. Stop words, names of Bible translations, and words with fewer than three
 * letters are excluded.
 */
export function tallyOf(text: string): Tally {
  const tally = new Map<string, Map<string, number>>();
  for (const [written] of text.replaceAll(namesOfTranslations, ' ').matchAll(words)) {
    const form = written.replace(apostrophe, '');
    const small = form.toLowerCase().normalize('NFKC');
    if (small.length < 3 || /n['’]t$/u.test(small) || keywordStopWords.has(small)) continue;
    const stem = stemOf(small);
    const forms = tally.get(stem) ?? new Map<string, number>();
    forms.set(form, (forms.get(form) ?? 0) + 1);
    tally.set(stem, forms);
  }
  return tally;
}

/**
 * Returns the `max` most frequent words in several parts of a text, five by default. If counts are equal, the word
 * that occurs first comes first.
 */
export function keywordsIn(
  tallies: Iterable<Tally>,
  { max = usualKeywords, without = [], weightOf }: KeywordOptions = {},
): string[] {
  const all = new Map<string, { stem: string; count: number; forms: Map<string, number> }>();
  for (const tally of tallies) {
    for (const [stem, forms] of tally) {
      const known = all.get(stem) ?? { stem, count: 0, forms: new Map<string, number>() };
      all.set(stem, known);
      for (const [form, count] of forms) {
        known.count += count;
        known.forms.set(form, (known.forms.get(form) ?? 0) + count);
      }
    }
  }
  for (const word of without) all.delete(stemOf(word.toLowerCase()));
  const weight = ({ stem, count }: { stem: string; count: number }) => weightOf?.(stem) ?? count;
  return [...all.values()]
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, max)
    .map(({ forms }) => commonest(forms));
}

type KeywordOptions = {
  max?: number;
  without?: readonly string[];
  /** Returns the weight of a stem by which the words are sorted, instead of the number of occurrences. */
  weightOf?: (stem: string) => number;
};

/**
 * Returns the keywords of a text: its `max` most frequent words, most frequent first. Stop words, names of Bible
 * translations and the words in `without` are excluded. Forms of a word count together ('forgive', 'forgives') and are
 * shown as the most frequent form. A word that never occurs in lowercase, such as a name, keeps its capital letter.
 */
export const keywordsOf = (text: string, options?: KeywordOptions): string[] => keywordsIn([tallyOf(text)], options);

function commonest(forms: ReadonlyMap<string, number>): string {
  const counts = new Map<string, number>();
  for (const [form, count] of forms) {
    const small = form.toLowerCase();
    counts.set(small, (counts.get(small) ?? 0) + count);
  }
  const [first] = [...counts].toSorted(
    ([form, count], [otherForm, otherCount]) => otherCount - count || form.length - otherForm.length,
  );
  const shown = first?.[0] ?? '';
  return forms.has(shown) ? shown : ([...forms.keys()].find((form) => form.toLowerCase() === shown) ?? shown);
}
