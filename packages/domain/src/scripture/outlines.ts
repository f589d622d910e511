import { type Book, overlapOf, slotOf, type SlotRange } from './books.ts';

/** A part of a book with a heading in our words, and its key verses. Key verses are one to three verses each. */
export type OutlinePart = SlotRange & { heading: string; keys: readonly SlotRange[] };

/**
 * A passage for one sermon or less: a story, a psalm or a step of an argument. Its movements cover it in order, and have
 * its key verses. A short section has no movements.
 */
export type Section = OutlinePart & {
  closing: SlotRange | null;
  question: string | null;
  movements: readonly OutlinePart[];
};

export const outlineLimits = {
  headingWords: 10,
  questionWords: 20,
  movements: 5,
  keyVerses: 3,
  closingVerses: 2,
} as const;

const closingLine = /^> (?<from>\d+)(?:-(?<to>\d+))?$/;
const partLine = /^(?<indent> {2})?(?<from>\d+)(?:-(?<to>\d+))? (?<heading>\S.*?)(?: \[(?<keys>[\d, -]+)\])?$/;

type Verses = { from: number; to: number };
type Reading = {
  book: Book;
  sections: Draft[];
  chapter: number;
  next: { section: number; movement: number };
};
type Draft = Verses & {
  chapter: number;
  heading: string;
  keys: SlotRange[];
  closing: SlotRange | null;
  question: string | null;
  movements: OutlinePart[];
};

/**
 * Reads the outline of a book, which is described in docs/outlines-of-the-bible.md. Its sections cover the book without gaps. Throws
 * an error with the number of the line if the text breaks a rule. The messages are written for authors.
 */
export function parseOutline(text: string, book: Book): Section[] {
  const reading: Reading = { book, sections: [], chapter: 0, next: { section: 1, movement: 1 } };
  const lines = text.trimEnd().split('\n');
  for (const [at, line] of lines.entries()) {
    try {
      readLine(line, reading);
    } catch (err) {
      throw new Error(`${book.name}, line ${at + 1}: ${err instanceof Error ? err.message : String(err)}`, {
        cause: err,
      });
    }
  }
  try {
    endChapter(reading);
    check(
      reading.chapter === book.verses.length,
      `the outline ends with chapter ${reading.chapter} of ${book.verses.length}`,
    );
  } catch (err) {
    throw new Error(`${book.name}, line ${lines.length}: ${err instanceof Error ? err.message : String(err)}`, {
      cause: err,
    });
  }
  return reading.sections.map(({ chapter, from, to, heading, keys, closing, question, movements }) => ({
    ...slots(book, chapter, { from, to }),
    heading,
    keys: movements.length === 0 ? keys : movements.flatMap((movement) => movement.keys),
    closing,
    question,
    movements,
  }));
}

function check(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new Error(message);
}

const slots = ({ number: book }: Book, chapter: number, { from, to }: Verses): SlotRange => ({
  first: slotOf({ book, chapter, verse: from }),
  last: slotOf({ book, chapter, verse: to }),
});

const wordCount = (text: string): number => text.split(' ').length;

function readLine(line: string, reading: Reading): void {
  if (line === '') return;
  const chapter = /^# (\d+)$/.exec(line);
  if (chapter) {
    endChapter(reading);
    check(Number(chapter[1]) === reading.chapter + 1, `chapter ${reading.chapter + 1} is expected`);
    check(reading.chapter < reading.book.verses.length, 'the book has fewer chapters');
    reading.chapter += 1;
    reading.next = { section: 1, movement: 1 };
    return;
  }
  if (line.startsWith('? ')) return readQuestion(line.slice(2), reading);
  if (line.startsWith('> ')) return readClosing(line, reading);
  const { indent, from = '', to = from, heading = '', keys } = partLine.exec(line)?.groups ?? {};
  check(from !== '', 'the line cannot be read');
  check(wordCount(heading) <= outlineLimits.headingWords, `a heading has at most ${outlineLimits.headingWords} words`);
  check(!/[.:;!]$/.test(heading), 'a heading ends without punctuation');
  check(!/['"“”]/.test(heading), 'a heading has no quotation marks, and its apostrophes are written ’');
  const verses = { from: Number(from), to: Number(to) };
  const part = { ...verses, heading, keys: keysIn(keys, verses, reading) };
  if (indent === undefined) readSection(part, reading);
  else readMovement(part, reading);
}

function keysIn(keys: string | undefined, verses: Verses, { book, chapter }: Reading): SlotRange[] {
  check(
    verses.from >= 1 && verses.from <= verses.to && verses.to <= (book.verses[chapter - 1] ?? 0),
    'there are no such verses',
  );
  return (keys?.split(', ') ?? []).map((written) => {
    const [from = 0, to = from] = written.split('-').map(Number);
    check(verses.from <= from && from <= to && to <= verses.to, `the key verse ${written} is outside of its part`);
    check(to - from < outlineLimits.keyVerses, `${written} are more than ${outlineLimits.keyVerses} key verses`);
    return slots(book, chapter, { from, to });
  });
}

type Part = Verses & { heading: string; keys: SlotRange[] };

function readSection(part: Part, reading: Reading): void {
  endSection(reading);
  check(part.from === reading.next.section, `a section begins at verse ${reading.next.section}`);
  reading.next = { section: part.to + 1, movement: part.from };
  reading.sections.push({ ...part, chapter: reading.chapter, closing: null, question: null, movements: [] });
}

function readMovement({ from, to, heading, keys }: Part, { book, chapter, sections, next }: Reading): void {
  const section = sections.at(-1);
  check(section !== undefined && section.chapter === chapter, 'a movement belongs to a section');
  check(
    section.closing === null && section.question === null,
    'the closing verse and the question come after the movements',
  );
  check(section.keys.length === 0, 'a section with movements has no key verses of its own');
  check(from === next.movement, `a movement begins at verse ${next.movement}`);
  check(to <= section.to, 'the movement ends after its section');
  check(keys.length > 0, 'a movement has a key verse');
  check(
    section.movements.length < outlineLimits.movements,
    `a section has at most ${outlineLimits.movements} movements`,
  );
  next.movement = to + 1;
  section.movements.push({ ...slots(book, chapter, { from, to }), heading, keys });
}

function readClosing(line: string, { book, chapter, sections }: Reading): void {
  const section = sections.at(-1);
  check(section !== undefined && section.chapter === chapter, 'a closing verse belongs to a section');
  check(section.question === null, 'the closing verse comes before the question');
  check(section.closing === null, 'a section has one line with a closing verse');
  const groups = closingLine.exec(line)?.groups;
  check(groups !== undefined, 'the line cannot be read');
  const from = Number(groups.from);
  const to = Number(groups.to ?? groups.from);
  check(section.from <= from && from <= to && to <= section.to, `the closing verse ${from} is outside of its section`);
  check(
    to - from < outlineLimits.closingVerses,
    `${from}-${to} are more than ${outlineLimits.closingVerses} closing verses`,
  );
  section.closing = slots(book, chapter, { from, to });
}

function readQuestion(question: string, { chapter, sections }: Reading): void {
  const section = sections.at(-1);
  check(section !== undefined && section.chapter === chapter, 'a question belongs to a section');
  check(section.question === null, 'a section has one question');
  check(question.endsWith('?'), 'a question ends with a question mark');
  check(
    wordCount(question) <= outlineLimits.questionWords,
    `a question has at most ${outlineLimits.questionWords} words`,
  );
  section.question = question;
}

function endSection({ chapter, sections, next }: Reading): void {
  const section = sections.at(-1);
  if (section?.chapter !== chapter || section.movements.length === 0) return;
  check(
    next.movement === section.to + 1,
    `the movements of ${section.from}-${section.to} end at verse ${next.movement - 1}`,
  );
}

function endChapter(reading: Reading): void {
  endSection(reading);
  const { book, chapter, next } = reading;
  const last = book.verses[chapter - 1];
  check(
    last === undefined || next.section === last + 1,
    `chapter ${chapter} ends at verse ${next.section - 1}, not ${last}`,
  );
}

/** A part of a passage. Without a heading of ours, it has only its reference. */
type PassagePart = SlotRange & { heading: string | null; keys: readonly SlotRange[] };

export type PassageQuestion = SlotRange & { text: string };

export type PassageOutline = {
  parts: readonly PassagePart[];
  closings: readonly SlotRange[];
  questions: readonly PassageQuestion[];
};

export const partLimits = { movements: 6, sections: 7, questions: 2 } as const;

/**
 * Returns the outline of a passage of a book. One section is divided into its movements; several are divided if that
 * gives few parts, and else are the parts themselves. The parts cover the passage exactly.
 */
export function outlineOfPassage(sections: readonly Section[], passage: SlotRange): PassageOutline {
  const touched = sections.filter((section) => overlapOf(section, passage) > 0);
  const movements = touched.flatMap((section): readonly PassagePart[] => {
    const own: readonly OutlinePart[] = section.movements.length === 0 ? [section] : section.movements;
    return withoutRests(own.filter((part) => overlapOf(part, passage) > 0).map((part) => cut(part, passage)));
  });
  const isFine = touched.length === 1 || movements.length <= partLimits.movements;
  const parts = isFine ? movements : touched.map((section) => cut(section, passage));
  // A question needs most of the verses that it is about.
  const asked = touched
    .filter((section) => section.question !== null && 2 * size(cut(section, passage)) > size(section))
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, partLimits.questions)
    .toSorted((a, b) => a.first - b.first);
  return {
    parts: joined(parts),
    closings: touched.flatMap(({ closing }) => (closing && contains(passage, closing) ? [closing] : [])),
    questions:
      touched.length > partLimits.movements
        ? []
        : asked.map((section) => ({ ...rangeIn(section, passage), text: section.question ?? '' })),
  };
}

const contains = (range: SlotRange, other: SlotRange): boolean =>
  range.first <= other.first && other.last <= range.last;
const size = ({ first, last }: SlotRange): number => last - first + 1;
const rangeIn = ({ first, last }: SlotRange, passage: SlotRange): SlotRange => ({
  first: Math.max(first, passage.first),
  last: Math.min(last, passage.last),
});

/** Cuts a part to a passage. Its heading may be about verses that are cut off, unless most of it and a key verse are left. */
function cut({ first, last, heading, keys }: OutlinePart, passage: SlotRange): PassagePart {
  const range = rangeIn({ first, last }, passage);
  const own = keys.filter((key) => contains(range, key));
  const isWhole = range.first === first && range.last === last;
  const isMost = own.length > 0 && 2 * size(range) > size({ first, last });
  return { ...range, heading: isWhole || isMost ? heading : null, keys: own };
}

const maxRest = 3;

function withoutRests(parts: readonly PassagePart[]): readonly PassagePart[] {
  const isRest = (part: PassagePart) => part.heading === null && size(part) <= maxRest;
  const kept = [...parts];
  if (kept.length > 1 && isRest(kept[0]!)) {
    const [rest, next] = kept.splice(0, 2);
    kept.unshift({ ...next!, first: rest!.first, keys: [...rest!.keys, ...next!.keys] });
  }
  if (kept.length > 1 && isRest(kept.at(-1)!)) {
    const [before, rest] = kept.splice(-2, 2);
    kept.push({ ...before!, last: rest!.last, keys: [...before!.keys, ...rest!.keys] });
  }
  return kept;
}

/** Joins neighbors until there are few enough parts, with about the same number of verses. Two headings are joined; more are left out. */
function joined(parts: readonly PassagePart[]): readonly PassagePart[] {
  if (parts.length <= partLimits.sections) return parts;
  const start = parts[0]!.first;
  const whole = parts.at(-1)!.last - start + 1;
  const groups: PassagePart[][] = Array.from({ length: partLimits.sections }, () => []);
  for (const part of parts) groups[Math.floor(((part.first - start) * partLimits.sections) / whole)]!.push(part);
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const headings = group.flatMap(({ heading }) => heading ?? []);
    return {
      first: first.first,
      last: last.last,
      heading: headings.length === group.length && headings.length <= 2 ? headings.join('; ') : null,
      keys: group.flatMap(({ keys }) => keys),
    };
  });
}
