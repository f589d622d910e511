import type { RawVerse } from '../../../ports/bible/gathered.ts';

/** Psalm 119, by far the longest, is Psalm 118 in the Septuagint. Psalm 118 of other Bibles has 29 verses. */
const longest = { psalm: 118, verses: 100 };

export const areGreek = (psalms: readonly RawVerse[]): boolean =>
  psalms.some(({ chapter, verse }) => chapter === longest.psalm && verse > longest.verses);

/** Two psalms of other Bibles that are one in the Septuagint, with the number of verses of the second one. */
const united = new Map([
  [9, { first: 9, second: 10, verses: 18 }],
  [113, { first: 114, second: 115, verses: 18 }],
]);
/** The parts of psalms that are two in the Septuagint, with the number of verses of the part before. */
const divided = new Map([
  [114, { psalm: 116, before: 0 }],
  [115, { psalm: 116, before: 9 }],
  [146, { psalm: 147, before: 0 }],
  [147, { psalm: 147, before: 11 }],
]);
/** The psalms between these, inclusive, have a number that is one too low. */
const lower = { from: 10, to: 145 };

export function fromGreek(psalm: readonly RawVerse[]): RawVerse[] {
  const { chapter } = psalm[0]!;
  const last = Math.max(...psalm.map(({ verseEnd }) => verseEnd));
  const two = united.get(chapter);
  if (two)
    return psalm.map((verse) =>
      verse.verse > last - two.verses ? moved(verse, two.second, two.verses - last) : { ...verse, chapter: two.first },
    );
  const part = divided.get(chapter);
  if (part) {
    // Some editions go on with the numbers of the part before.
    const goesOn = psalm.every(({ verse }) => verse > part.before);
    return psalm.map((verse) => moved(verse, part.psalm, goesOn ? 0 : part.before));
  }
  const isLower = chapter >= lower.from && chapter <= lower.to;
  return psalm.map((verse) => ({ ...verse, chapter: isLower ? chapter + 1 : chapter }));
}

const moved = (verse: RawVerse, chapter: number, by: number): RawVerse => ({
  ...verse,
  chapter,
  verse: verse.verse + by,
  verseEnd: verse.verseEnd + by,
});
