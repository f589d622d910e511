import type { BibleChapter } from '@sermon/contract/bible';
import { OfflineChapters } from '../offline/store/chapters.ts';
import { OfflineDocuments } from '../offline/store/offlineDocuments.ts';
import { ruth } from './app.setup.tsx';
import { keptDocument } from './offline.setup.ts';

export const readChapter = 'GET /api/Search/GetBibleChapter';

const names: Record<string, string> = { WEB: 'World English Bible', KJV: 'King James Version' };

/** Returns a chapter of 24 verses whose words name the translation, the chapter and the verse. */
export function bibleChapterOf(reference: string, translationId = 'WEB'): BibleChapter {
  const [, bookName = '', number = ''] = /^(.+) (\d+)$/.exec(reference) ?? [];
  return {
    bookName,
    chapterNumber: Number(number),
    translationId,
    translationName: names[translationId] ?? translationId,
    copyrightHtml: `${translationId} is free.`,
    verses: Array.from({ length: 24 }, (_, at) => ({
      verseNumberStart: at + 1,
      verseNumberEnd: at + 1,
      title: null,
      verseContent: `${translationId} ${reference} verse ${at + 1}.`,
      startsParagraph: at === 0,
      isOmitted: false,
    })),
  };
}

/** Keeps a document with this text and these chapters on this device. Returns the document. */
export async function keepWithChapters(text: string, references: readonly string[]) {
  const document = keptDocument({ text });
  await new OfflineDocuments(ruth.id).keep(document, new Date());
  const chapters = new OfflineChapters(ruth.id);
  const cited = references.map((reference) => ({ reference, translationId: null }));
  await chapters.note((await chapters.readUnread(document.id))!, cited);
  for (const wanted of await chapters.require(() => 'WEB', new Date(0)))
    await chapters.keep(wanted, bibleChapterOf(wanted.reference), new Date());
  return document;
}
