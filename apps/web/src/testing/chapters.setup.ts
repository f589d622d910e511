import type { BibleChapter } from '@sermon/contract/bible';

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
