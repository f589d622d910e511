import { translations } from '../scripture/translations.ts';
import { stemOf } from './words/stems.ts';
import { stopWords } from './words/stopWords.ts';

/** How often the words of a text stand in it: by their stem, and in each of their forms. */
export type Tally = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Keywords are so many where nobody asks for another number (spec part 2 §9). */
const usualKeywords = 5;

/** Whole names of translations, and the longest first: '21st Century King James Version' would leave a part behind. */
const namesOfTranslations = new RegExp(
  `\\b(?:${translations
    .flatMap(({ id, name }) => [name, id])
    .concat('RSV', 'NRSV', 'NKJV', 'CSB', 'King James', 'Septuagint', 'Vulgate')
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[^\p{L}\p{N} ’']/gu, '.'))
    .join('|')})\\b`,
  'gu',
);

const words = /\p{L}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]*)*/gu;

/** What an apostrophe adds: whose it is, or a verb. */
const apostrophe = /['’](?:s|m|d|ll|re|ve)?$/u;

/** Counts the words of a text that say what it is about: neither stop words nor the names of Bible translations, and no short ones. */
export function tallyOf(text: string): Tally {
  const tally = new Map<string, Map<string, number>>();
  for (const [written] of text.replaceAll(namesOfTranslations, ' ').matchAll(words)) {
    const form = written.replace(apostrophe, '');
    const small = form.toLowerCase().normalize('NFKC');
    if (small.length < 3 || /n['’]t$/u.test(small) || stopWords.has(small)) continue;
    const stem = stemOf(small);
    const forms = tally.get(stem) ?? new Map<string, number>();
    forms.set(form, (forms.get(form) ?? 0) + 1);
    tally.set(stem, forms);
  }
  return tally;
}

/** The `most` words that stand most often in several parts of a text, usually five; of equals, the one that comes first. */
export function keywordsIn(
  tallies: Iterable<Tally>,
  { most = usualKeywords, without = [] }: KeywordOptions = {},
): string[] {
  const all = new Map<string, { count: number; forms: Map<string, number> }>();
  for (const tally of tallies) {
    for (const [stem, forms] of tally) {
      const known = all.get(stem) ?? { count: 0, forms: new Map<string, number>() };
      all.set(stem, known);
      for (const [form, count] of forms) {
        known.count += count;
        known.forms.set(form, (known.forms.get(form) ?? 0) + count);
      }
    }
  }
  for (const word of without) all.delete(stemOf(word.toLowerCase()));
  return [...all.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ forms }) => commonest(forms));
}

type KeywordOptions = { most?: number; without?: readonly string[] };

/**
 * What a text is about: its `most` commonest words, the commonest first, without stop words, the names of Bible translations and
 * `without`. Forms of one word count together and are shown in their commonest form; a word that is never written small, as names are,
 * keeps its capital.
 */
export const keywordsOf = (text: string, options?: KeywordOptions): string[] => keywordsIn([tallyOf(text)], options);

function commonest(forms: ReadonlyMap<string, number>): string {
  const counts = new Map<string, number>();
  for (const [form, count] of forms) {
    const small = form.toLowerCase();
    counts.set(small, (counts.get(small) ?? 0) + count);
  }
  const [first] = [...counts].toSorted(
    ([one, count], [other, otherCount]) => otherCount - count || one.length - other.length,
  );
  const shown = first?.[0] ?? '';
  return forms.has(shown) ? shown : ([...forms.keys()].find((form) => form.toLowerCase() === shown) ?? shown);
}
