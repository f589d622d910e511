import type { contract } from '@sermon/contract';
import { verseHtml } from '@sermon/domain/scripture/markup';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { bookName } from '@sermon/domain/scripture/reference';
import { translations } from '@sermon/domain/scripture/translations';
import { refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { answerIn } from './answer.ts';
import { readCrossReferences } from './crossReferences.ts';
import { findVerses } from './find.ts';
import { readPassages } from './passages.ts';

/** Bible search and reading, in the texts that are installed and those of the services that are set. */
export const bibleCalls = ({
  bibles,
  crossReferencesOf,
}: Pick<Services, 'bibles' | 'crossReferencesOf'>): Handlers<typeof contract>['bible'] => ({
  async translations() {
    const offered = (await Promise.all(bibles.map((source) => source.translations()))).flat();
    const byId = new Map(offered.toReversed().map((one) => [one.id, one]));
    const known = new Set(translations.map(({ id }) => id));
    return [
      ...translations.map((one) => ({ ...(byId.get(one.id) ?? one), isInstalled: byId.has(one.id) })),
      ...[...byId.values()]
        .filter(({ id }) => !known.has(id))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
        .map((one) => ({ ...one, isInstalled: true })),
    ];
  },

  findVerses: ({ input }) => findVerses(bibles, input),

  passages: ({ input: { references, translationId } }) => readPassages(bibles, translationId, references),

  crossReferences({ input: { scriptureReference, translationId } }) {
    const [reference] = parseReferences(scriptureReference);
    if (!reference) throw refused(404);
    const { book, chapter, verse = 1 } = reference;
    return readCrossReferences(bibles, translationId, { book, chapter, verse }, crossReferencesOf);
  },

  async chapter({ input: { scriptureReference, translationId } }) {
    const [reference] = parseReferences(scriptureReference);
    if (!reference) throw refused(404);
    const { book, chapter } = reference;
    const { answer, ...answeredIn } = await answerIn(bibles, translationId, [], (source, id) =>
      source.chapter(id, book, chapter),
    );
    return {
      bookName: bookName(book),
      chapterNumber: chapter,
      ...answeredIn,
      verses: answer.map(({ verse, verseEnd, title, marked, startsParagraph }) => ({
        verseNumberStart: verse,
        verseNumberEnd: verseEnd,
        title,
        verseContent: verseHtml(marked),
        startsParagraph,
        isOmitted: marked === '',
      })),
    };
  },
});
