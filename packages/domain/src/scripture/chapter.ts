import type { Paragraph, Run, Scripture } from '../document/schema.ts';
import { merged } from '../document/line.ts';
import { hasTitles, shownRuns, type VerseSetting } from './setting.ts';
import { verseRuns } from './verse.ts';

/** A verse as a chapter gives it. */
export type ChapterVerse = {
  verseNumberStart: number;
  /** What stands before the verse in the text itself: a psalm's title. Plain text. */
  title: string | null;
  /** HTML; empty where the translation leaves the verse out. */
  verseContent: string;
  startsParagraph: boolean;
};

/** Verses that are read without a break, and the title above them. */
export type ChapterParagraph = { title: string | null; verses: { number: number; runs: Run[] }[] };

/** A chapter as it is read: its paragraphs, each verse as much of it as the setting shows. Verses that are left out are not there. */
export function chapterParagraphs(verses: readonly ChapterVerse[], setting: VerseSetting): ChapterParagraph[] {
  const paragraphs: ChapterParagraph[] = [];
  for (const { verseNumberStart: number, title, verseContent, startsParagraph } of verses) {
    if (verseContent === '') continue;
    const shownTitle = hasTitles(setting) ? title : null;
    const verse = { number, runs: shownRuns(verseRuns(`<sup>${number}</sup> ${verseContent}`), setting) };
    const last = paragraphs.at(-1);
    if (last && !startsParagraph && shownTitle === null) last.verses.push(verse);
    else paragraphs.push({ title: shownTitle, verses: [verse] });
  }
  return paragraphs;
}

/** A whole chapter as a quotation. */
export function chapterQuotation(
  reference: string,
  translation: string,
  paragraphs: readonly ChapterParagraph[],
): Scripture {
  return { type: 'scripture', reference, translation, paragraphs: paragraphs.flatMap(paragraphsOf) };
}

const paragraphsOf = ({ title, verses }: ChapterParagraph): Paragraph[] => [
  ...(title === null
    ? []
    : [{ type: 'paragraph' as const, runs: [{ text: title, marks: { italic: true as const } }] }]),
  {
    type: 'paragraph',
    runs: merged(verses.flatMap(({ runs }, at) => [...(at > 0 ? [{ text: ' ', marks: {} }] : []), ...runs])),
  },
];

/** The verses of its chapter that a reference names, 'Luke 15:20–24' say; null where it names the whole chapter or more than it. */
export function versesNamed(reference: string): { from: number; to: number } | null {
  const [, from, to = from] = /^[^:]*:(\d+)(?:[–-](\d+))?$/.exec(reference) ?? [];
  return from === undefined ? null : { from: Number(from), to: Number(to) };
}
