import type { BibleChapter, BiblePassages } from '@sermon/contract/bible';
import { passageFrom } from '@sermon/domain/scripture/chapters/passage';
import { chaptersOf } from '@sermon/domain/scripture/citedChapters';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { readChapter } from '../../../offline/store/chapters.ts';

/** In the wanted translation or in another one. Null if this device does not have the chapter. */
export async function readOfflineChapter(reference: string, translationId: string): Promise<BibleChapter | null> {
  const [named] = parseReferences(reference);
  const [chapter] = named ? chaptersOf(named) : [];
  return chapter === undefined ? null : readChapter(chapter, translationId);
}

/** As the server returns them. Null if this device does not have all of their chapters in the same translation. */
export async function readOfflinePassages(
  references: readonly string[],
  translationId: string,
): Promise<BiblePassages | null> {
  const parsed = references.map((reference) => ({ reference, named: parseReferences(reference) }));
  const chapters = new Map<string, BibleChapter>();
  for (const name of new Set(parsed.flatMap(({ named }) => named.flatMap(chaptersOf)))) {
    const chapter = await readChapter(name, translationId);
    if (!chapter) return null;
    chapters.set(name, chapter);
  }
  const [first] = chapters.values();
  if (!first || [...chapters.values()].some((chapter) => chapter.translationId !== first.translationId)) return null;
  const verses = new Map([...chapters].map(([name, chapter]) => [name, chapter.verses]));
  const { translationId: usedId, translationName, copyrightHtml } = first;
  return {
    translationId: usedId,
    translationName,
    copyrightHtml,
    passages: parsed.map(({ reference, named }) => ({
      reference,
      ...(passageFrom(named, verses) ?? { title: '', description: '' }),
    })),
  };
}
