import type { contract } from '@sermon/contract';
import { verseHtml } from '@sermon/domain/scripture/markup';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { bookName } from '@sermon/domain/scripture/reference';
import { maxTranslations, translations } from '@sermon/domain/scripture/translations';
import { refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readInTranslation } from './translation.ts';
import { readCrossReferences, readPassages } from './verses.ts';
import { findVerses } from './find.ts';

export const bibleCalls = ({
  bibles,
  crossReferencesOf,
}: Pick<Services, 'bibles' | 'crossReferencesOf'>): Handlers<typeof contract>['bible'] => ({
  async translations() {
    // Read first, so that a Bible that is installed meanwhile is in at least one of the lists.
    const installing = new Set(
      (await Promise.all(bibles.map(async (source) => (await source.beingInstalled?.()) ?? []))).flat(),
    );
    const offered = await Promise.all(
      bibles.map(async (source) =>
        (await source.translations()).map((translation) => ({
          ...translation,
          isInstalled: true,
          mayBeKept: source.limits.mayBeKept,
        })),
      ),
    );
    const byId = new Map(
      offered
        .flat()
        .toReversed()
        .map((translation) => [translation.id, translation]),
    );
    const known = new Set(translations.map(({ id }) => id));
    return [
      ...translations.map(
        (listed) =>
          byId.get(listed.id) ?? {
            ...listed,
            isInstalled: false,
            mayBeKept: false,
            isBeingInstalled: installing.has(listed.id),
          },
      ),
      ...[...byId.values()].filter(({ id }) => !known.has(id)).toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    ].slice(0, maxTranslations);
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
    const { content, ...usedTranslation } = await readInTranslation(bibles, translationId, [], (source, id) =>
      source.chapter(id, book, chapter),
    );
    return {
      bookName: bookName(book),
      chapterNumber: chapter,
      ...usedTranslation,
      verses: content.map(({ verse, verseEnd, title, marked, startsParagraph }) => ({
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
