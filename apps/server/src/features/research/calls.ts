import type { contract } from '@sermon/contract';
import type { BibleSearchResults } from '@sermon/contract/research';
import { placeAt } from '@sermon/domain/scripture/books';
import { verseHtml } from '@sermon/domain/scripture/markup';
import { parseReferences } from '@sermon/domain/scripture/parse';
import { bookName, formatReference, isWholeChapter, slotsOf, type Reference } from '@sermon/domain/scripture/reference';
import { substitutes, translations } from '@sermon/domain/scripture/translations';
import { readWords } from '@sermon/domain/scripture/words';
import { research as texts } from '@sermon/domain/texts/research';
import type { Db } from '../../database/open.ts';
import { refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { numbered, readPassages } from './passages.ts';
import {
  foundWord,
  type FoundVerse,
  installedTranslations,
  type Page,
  versesAt,
  versesOfChapter,
  versesWith,
} from './store.ts';

/** Bible search and reading in the texts that are installed. */
export const bibleCalls = ({ db }: Pick<Services, 'db'>): Handlers<typeof contract>['bible'] => ({
  async translations() {
    const installed = new Set((await installedTranslations(db)).map(({ id }) => id));
    return translations.map((translation) => ({ ...translation, isInstalled: installed.has(translation.id) }));
  },

  findVerses: ({ input }) => findVerses(db, input),

  async passages({ input: { references, translationId } }) {
    const answeredIn = await translationFor(db, translationId);
    return { ...answeredIn, passages: await readPassages(db, answeredIn.translationId, references) };
  },

  crossReferences() {
    throw new Error('Not there yet');
  },

  async chapter({ input: { scriptureReference, translationId } }) {
    const [reference] = parseReferences(scriptureReference);
    if (!reference) throw refused(404);
    const { book, chapter } = reference;
    const answeredIn = await translationFor(db, translationId);
    const verses = await versesOfChapter(db, answeredIn.translationId, book, chapter);
    return {
      bookName: bookName(book),
      chapterNumber: chapter,
      ...answeredIn,
      verses: verses.map(({ verse, title, marked, startsParagraph }) => ({
        verseNumberStart: verse,
        verseNumberEnd: verse,
        title,
        verseContent: verseHtml(marked),
        startsParagraph,
        isOmitted: marked === '',
      })),
    };
  },
});

type VerseSearch = Page & { q: string; translationId: string };

/** One page of the passages that a query names, or of the verses that hold its words. */
export async function findVerses(db: Db, { q, translationId, skip, take }: VerseSearch): Promise<BibleSearchResults> {
  const references = parseReferences(q);
  const answeredIn = await translationFor(db, translationId);
  const { totalCount, verses } = await (references.length > 0
    ? ofReferences(db, answeredIn.translationId, references, { skip, take })
    : ofWords(db, answeredIn.translationId, q, { skip, take }));
  return {
    results: verses.map(toResult),
    totalCount,
    isValidScriptureSearch: references.length > 0,
    isChapter: references.length === 1 && isWholeChapter(references[0]!),
    ...answeredIn,
  };
}

/** The translation that is asked for where it is installed, else the first of its substitutes that is; one without id where none is. */
async function translationFor(db: Db, asked: string) {
  const installed = await installedTranslations(db);
  const chosen =
    [asked.toUpperCase(), ...substitutes].map((id) => installed.find((one) => one.id === id)).find(Boolean) ??
    installed[0];
  return {
    translationId: chosen?.id ?? '',
    translationName: chosen?.name ?? '',
    copyrightHtml: chosen?.copyrightHtml ?? '',
  };
}

async function ofReferences(db: Db, translationId: string, references: readonly Reference[], { skip, take }: Page) {
  if (!translationId) return { totalCount: 0, verses: [] };
  const slots = slotsOf(references);
  const places = slots.slice(skip, skip + take).map(placeAt);
  return { totalCount: slots.length, verses: await versesAt(db, translationId, places) };
}

async function ofWords(db: Db, translationId: string, query: string, page: Page) {
  const words = readWords(query);
  if (!translationId || words.whole.length === 0) return { totalCount: 0, verses: [] };
  return versesWith(db, translationId, words, page);
}

function toResult({ marked, ...place }: FoundVerse) {
  const reference = formatReference(place);
  const text = marked
    ? verseHtml(marked).replaceAll(foundWord.start, '<b>').replaceAll(foundWord.end, '</b>')
    : texts.verseOmitted;
  return { title: reference, description: numbered(place.verse, text), scriptureReference: reference };
}
