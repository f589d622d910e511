import { plainVerse } from '@sermon/domain/scripture/markup';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { readBible } from '../../../apps/server/src/content/bibles/text.ts';
import { slotAt, type TranslationId, translationIds, type RememberedVerse, type Wording } from './set.ts';

/** The plain text of each slot in each translation. */
export type Texts = ReadonlyMap<TranslationId, readonly string[]>;

/** Reads the translations from the folder that the build writes. */
export async function readTexts(directory: string): Promise<Texts> {
  const texts = translationIds.map(async (id): Promise<[TranslationId, string[]]> => {
    const { verses } = await readBible(directory, id);
    return [id, verses.map(({ marked }) => plainVerse(marked))];
  });
  return new Map(await Promise.all(texts));
}

/** Returns the translations in which one of the meant verses has all words of the wording, in any order. */
export function translationsWith(
  wording: Pick<Wording, 'q' | 'kind'>,
  { meant }: Pick<RememberedVerse, 'meant'>,
  texts: Texts,
): TranslationId[] {
  return translationIds.filter((id) =>
    meant.some((osis) => hasWords(wordsOf(texts.get(id)?.[slotAt(osis)] ?? ''), wording)),
  );
}

/** Returns whether one of the meant verses has the words of the wording in a row, in any translation. */
export function isInARow(
  { q, kind }: Pick<Wording, 'q' | 'kind'>,
  { meant }: Pick<RememberedVerse, 'meant'>,
  texts: Texts,
): boolean {
  const row = ` ${wordsOf(q).join(' ')}${kind === 'cut short' ? '' : ' '}`;
  return [...texts.values()].some((verses) =>
    meant.some((osis) => ` ${wordsOf(verses[slotAt(osis)] ?? '').join(' ')} `.includes(row)),
  );
}

/** Returns the queries whose words are all in one verse of a translation. It folds all verses, which takes seconds. */
export function queriesInAVerse(queries: readonly string[], texts: Texts): string[] {
  const found = new Set<string>();
  for (const verses of texts.values()) {
    for (const verse of verses) {
      const words = wordsOf(verse);
      for (const q of queries) if (hasWords(words, { q, kind: 'exact' })) found.add(q);
    }
  }
  return [...found];
}

/** If the wording is cut short, its last word only has to begin a word. */
function hasWords(words: readonly string[], { q, kind }: Pick<Wording, 'q' | 'kind'>): boolean {
  const wanted = wordsOf(q);
  const open = kind === 'cut short' ? wanted.pop() : undefined;
  return (
    wanted.every((word) => words.includes(word)) && (open === undefined || words.some((word) => word.startsWith(open)))
  );
}

const otherNames = ['yahweh', 'jehovah'];

/** Returns the words as the search folds them. The names of God count as one word, because the search finds each by all. */
const wordsOf = (text: string): string[] =>
  foldedWords(text).map((word) => (otherNames.includes(word) ? 'lord' : word));
