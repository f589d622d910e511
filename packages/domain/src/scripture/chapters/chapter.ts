import type { Paragraph, Run, Scripture } from '../../document/schema.ts';
import { mergeRuns } from '../../document/html/line.ts';
import { formatReferences, referenceBetween } from '../reference.ts';
import { hasTitles, shownRuns, type VerseSetting } from '../markup.ts';
import { toPassages, verseRuns } from '../verse.ts';
import type { ChapterAt } from './adjacentChapters.ts';

export type ChapterVerse = {
  verseNumberStart: number;
  /** Differs from `verseNumberStart` if the translation combines several verses into one. */
  verseNumberEnd: number;
  /** Text printed before the verse, such as a psalm's title. Plain text. */
  title: string | null;
  /** HTML; empty if the translation omits the verse. */
  verseContent: string;
  startsParagraph: boolean;
};

export type ChapterParagraph = { title: string | null; verses: { number: number; label: string; runs: Run[] }[] };

/**
 * Groups the verses of a chapter into paragraphs. The setting determines how much of each verse is shown. Verses that
 * the translation omits are skipped.
 */
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
    runs: mergeRuns(verses.flatMap(({ runs }, at) => [...(at > 0 ? [{ text: ' ', marks: {} }] : []), ...runs])),
  },
];

/**
 * Returns the verse numbers in a reference to a single chapter: 'Luke 15:20–22, 24' → 20, 21, 22, 24. Returns an empty
 * list if the reference is a whole chapter or spans several chapters.
 */
export function versesNamed(reference: string): number[] {
  const [, list] = /^[^:]*:([\d\s,–-]+)$/.exec(reference) ?? [];
  return (list ?? '').split(',').flatMap((part) => {
    const [, from, to = from] = /^\s*(\d{1,3})(?:[–-](\d{1,3}))?\s*$/.exec(part) ?? [];
    if (from === undefined) return [];
    return Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, at) => Number(from) + at);
  });
}

/** Returns a verse number such as '16', or a range such as '16–18' if the translation combines these verses. */
export const verseLabel = ({ verseNumberStart: from, verseNumberEnd: to }: ChapterVerse): string =>
  to > from ? `${from}–${to}` : `${from}`;

const numbered = (verse: ChapterVerse): string => `<sup>${verseLabel(verse)}</sup> ${verse.verseContent}`;

export const versesWith = <Verse extends ChapterVerse>(verses: readonly Verse[], numbers: readonly number[]): Verse[] =>
  verses.filter(({ verseNumberStart: from, verseNumberEnd: to }) =>
    numbers.some((number) => number >= from && number <= to),
  );

/**
 * Formats verses from one chapter as a reference, such as 'Luke 15:20–22, 24'. There must be at least one verse, and
 * the verses must be in order.
 */
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

/**
 * Creates quotations of verses from one chapter. Consecutive verses become one quotation. Verses that the translation
 * omits are skipped.
 */
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
