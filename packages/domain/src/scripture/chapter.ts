import type { Paragraph, Run, Scripture } from '../document/schema.ts';
import { merged } from '../document/html/line.ts';
import { formatReferences, referenceBetween } from './reference.ts';
import { hasTitles, shownRuns, type VerseSetting } from './setting.ts';
import { toPassages, verseRuns } from './verse.ts';
import type { ChapterAt } from './walk.ts';

/** A verse as a chapter gives it. */
export type ChapterVerse = {
  verseNumberStart: number;
  /** Another one where the translation writes several verses as one. */
  verseNumberEnd: number;
  /** What stands before the verse in the text itself: a psalm's title. Plain text. */
  title: string | null;
  /** HTML; empty where the translation leaves the verse out. */
  verseContent: string;
  startsParagraph: boolean;
};

/** Verses that are read without a break, and the title above them. */
export type ChapterParagraph = { title: string | null; verses: { number: number; label: string; runs: Run[] }[] };

/** A chapter as it is read: its paragraphs, each verse as much of it as the setting shows. Verses that are left out are not there. */
export function chapterParagraphs(verses: readonly ChapterVerse[], setting: VerseSetting): ChapterParagraph[] {
  const paragraphs: ChapterParagraph[] = [];
  for (const verse of verses) {
    if (verse.verseContent === '') continue;
    const shownTitle = hasTitles(setting) ? verse.title : null;
    const { verseNumberStart: number, startsParagraph } = verse;
    const read = { number, label: verseLabel(verse), runs: shownRuns(verseRuns(numbered(verse)), setting) };
    const last = paragraphs.at(-1);
    if (last && !startsParagraph && shownTitle === null) last.verses.push(read);
    else paragraphs.push({ title: shownTitle, verses: [read] });
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

/** The verses of its chapter that a reference names, 'Luke 15:20–22, 24' say; none where it names the whole chapter or more than it. */
export function versesNamed(reference: string): number[] {
  const [, list] = /^[^:]*:([\d\s,–-]+)$/.exec(reference) ?? [];
  return (list ?? '').split(',').flatMap((part) => {
    const [, from, to = from] = /^\s*(\d{1,3})(?:[–-](\d{1,3}))?\s*$/.exec(part) ?? [];
    if (from === undefined) return [];
    return Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, at) => Number(from) + at);
  });
}

/** Its number, '16', or '16–18' where several verses are written as one. */
export const verseLabel = ({ verseNumberStart: from, verseNumberEnd: to }: ChapterVerse): string =>
  to > from ? `${from}–${to}` : `${from}`;

const numbered = (verse: ChapterVerse): string => `<sup>${verseLabel(verse)}</sup> ${verse.verseContent}`;

/** The verses of a chapter that have one of these numbers. */
export const versesWith = <Verse extends ChapterVerse>(verses: readonly Verse[], numbers: readonly number[]): Verse[] =>
  verses.filter(({ verseNumberStart: from, verseNumberEnd: to }) => numbers.some((one) => one >= from && one <= to));

/** Verses of one chapter as they are usually written together: 'Luke 15:20–22, 24'. In their order, at least one. */
export function chosenReference(chapter: ChapterAt, verses: readonly ChapterVerse[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const { verseNumberStart: from, verseNumberEnd: to } of verses) {
    const last = ranges.at(-1);
    if (last && from === last.to + 1) last.to = to;
    else ranges.push({ from, to });
  }
  return formatReferences(
    ranges.map(({ from, to }) => referenceBetween({ ...chapter, verse: from }, { ...chapter, verse: to })),
  );
}

/** Verses of one chapter as quotations: those that follow each other are one. Verses that the translation leaves out are not there. */
export function chosenPassages(
  chapter: string,
  verses: readonly ChapterVerse[],
  translation: string,
  setting: VerseSetting,
): Scripture[] {
  const found = verses
    .filter(({ verseContent }) => verseContent !== '')
    .map((verse) => ({ title: `${chapter}:${verseLabel(verse)}`, description: numbered(verse) }));
  return toPassages(found, translation, setting);
}
