import { countWords, lineText } from '../document/outline.ts';
import type { Block, Heading, Paragraph } from '../document/schema.ts';

/** The maximum number of sections. Later headings belong to the last one. */
export const maxSections = 100;

export type Section = {
  /** Null for the text before the first heading. */
  heading: string | null;
  level: 1 | 2 | null;
  first: number;
  end: number;
  /** The index of its first paragraph or heading, as the presenter counts them: also inside lists and quotations. */
  firstLeaf: number;
  endLeaf: number;
  words: number;
  skippableWords: number;
  /** The time that the user gave to the section, or null to have one proposed. */
  minutes: number | null;
};

type Leaf = { line: Paragraph | Heading; block: number; words: number };

const linesOf = (blocks: readonly Block[]): (Paragraph | Heading)[] =>
  blocks.flatMap((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [block];
      case 'list':
        return block.items.flatMap(linesOf);
      case 'quote':
        return linesOf(block.blocks);
      case 'scripture':
        return block.paragraphs;
    }
  });

const leavesOf = (blocks: readonly Block[]): Leaf[] =>
  blocks.flatMap((each, block) =>
    linesOf([each]).map((line) => ({ line, block, words: countWords(lineText(line.runs)) })),
  );

export const wordsOfLeaves = (blocks: readonly Block[]): number[] => leavesOf(blocks).map(({ words }) => words);

const isSkipped = (line: Paragraph | Heading): boolean => line.type === 'paragraph' && line.skip === true;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function beginnings(blocks: readonly Block[]): number[] {
  const headings = [...blocks.entries()].flatMap(([at, block]) =>
    block.type === 'heading' && lineText(block.runs).trim() !== '' ? [{ at, level: block.level }] : [],
  );
  const highest = headings.filter(({ level }) => level === 1);
  return (highest.length > 1 ? highest : headings).map(({ at }) => at);
}

/**
 * Divides a text into sections. Headings of level 1 begin one if there are at least two of them. Otherwise all headings do,
 * since a single one of level 1 is usually the title. Headings without words, and those inside lists and quotations, begin
 * none. Every block is in exactly one section; text without words before the first heading belongs to its section.
 */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  if (blocks.length === 0) return [];
  const leaves = leavesOf(blocks);
  const starts = beginnings(blocks);
  const hasOpening = leaves.some(({ block, words }) => words > 0 && block < (starts[0] ?? blocks.length));
  const headings = (hasOpening || starts.length === 0 ? [null, ...starts] : starts).slice(0, maxSections);
  return headings.map((at, index) => {
    const first = index === 0 ? 0 : at!;
    const end = headings[index + 1] ?? blocks.length;
    const own = leaves.filter(({ block }) => block >= first && block < end);
    const before = leaves.findIndex(({ block }) => block >= first);
    const firstLeaf = before < 0 ? leaves.length : before;
    const heading = at === null ? null : (blocks[at] as Heading);
    return {
      heading: heading && lineText(heading.runs).replace(/\s+/g, ' ').trim(),
      level: heading && heading.level,
      first,
      end,
      firstLeaf,
      endLeaf: firstLeaf + own.length,
      words: sum(own.map(({ words }) => words)),
      skippableWords: sum(own.filter(({ line }) => isSkipped(line)).map(({ words }) => words)),
      minutes: heading?.minutes ?? null,
    };
  });
}

function shares(total: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  return weights.map((weight) => (all > 0 ? (total * weight) / all : total / weights.length));
}

/**
 * Returns the time of each section in minutes, not rounded.
 *
 * Without a limit, it is the user's own time for the section, or what its words take. With a limit, the times sum to the
 * limit: own times stay, and the other sections share the rest by their words. If no time is left for them, or if own times
 * alone do not fill the limit, all times become shorter or longer in proportion.
 *
 * @param limit In minutes. Null or 0 is no limit.
 */
export function budgetsOf(sections: readonly Section[], limit: number | null, wordsPerMinute: number): number[] {
  const natural = sections.map(({ minutes, words }) => minutes ?? words / wordsPerMinute);
  if (limit === null || limit <= 0) return natural;
  const proposed = sections.filter(({ minutes }) => minutes === null);
  const rest = limit - sum(sections.map(({ minutes }) => minutes ?? 0));
  const needsTime = proposed.some(({ words }) => words > 0);
  if (proposed.length === 0 || rest < 0 || (rest === 0 && needsTime)) return shares(limit, natural);
  const others = shares(
    rest,
    proposed.map(({ words }) => words),
  );
  return sections.map(({ minutes }) => minutes ?? others.shift()!);
}

/**
 * Rounds times to whole minutes whose sum is the rounded sum of the times. Each is rounded down or up, those with the
 * largest fractions up.
 */
export function wholeMinutes(budgets: readonly number[]): number[] {
  // Sums of fractions are not exact: 2.9999999999 minutes are 3.
  const down = budgets.map((minutes) => Math.floor(minutes + 1e-9));
  const missing = Math.round(sum(budgets)) - sum(down);
  const fractions = budgets.map((minutes, at) => ({ at, fraction: minutes - down[at]! }));
  const up = fractions.toSorted((a, b) => b.fraction - a.fraction || a.at - b.at).slice(0, Math.max(0, missing));
  for (const { at } of up) down[at]! += 1;
  return down;
}

/** A place in the text: the index of a paragraph or heading, and the part of it that is before the place, from 0 to 1. */
export type TextPlace = { leaf: number; part: number };

/** Returns the index of the section with a place. Places after the end are in the last section. */
export function sectionAt(sections: readonly Section[], { leaf }: TextPlace): number {
  const at = sections.findIndex(({ endLeaf }) => leaf < endLeaf);
  return at < 0 ? Math.max(0, sections.length - 1) : at;
}

/** When each part of a sermon is planned, for asking often. Times are in minutes. */
export type TimePlan = {
  sections: readonly Section[];
  budgets: readonly number[];
  /** When each paragraph or heading is planned to begin, and at last the end. */
  starts: readonly number[];
  /** Paragraphs that may be skipped when late, in the order of the text. */
  skips: readonly Skip[];
};

/** Paragraphs that are skipped together, because they are in the same list or quotation, with the time they take. */
export type Skip = {
  leaves: readonly number[];
  minutes: number;
};

export function planOf(blocks: readonly Block[], sections: readonly Section[], budgets: readonly number[]): TimePlan {
  const leaves = leavesOf(blocks);
  const starts: number[] = [];
  let sectionStart = 0;
  for (const [at, { firstLeaf, endLeaf, words }] of sections.entries()) {
    let wordsBefore = 0;
    for (const leaf of leaves.slice(firstLeaf, endLeaf)) {
      starts.push(sectionStart + (words > 0 ? (budgets[at]! * wordsBefore) / words : 0));
      wordsBefore += leaf.words;
    }
    sectionStart += budgets[at]!;
  }
  starts.push(sectionStart);
  const skipped = new Map<number, Skip>();
  for (const [at, { line, block, words }] of leaves.entries()) {
    if (!isSkipped(line) || words === 0) continue;
    const before = skipped.get(block) ?? { leaves: [], minutes: 0 };
    skipped.set(block, {
      leaves: [...before.leaves, at],
      minutes: before.minutes + minutesOfLeaf({ sections, budgets }, at, words),
    });
  }
  return { sections, budgets, starts, skips: [...skipped.values()] };
}

function minutesOfLeaf({ sections, budgets }: Pick<TimePlan, 'sections' | 'budgets'>, leaf: number, words: number) {
  const at = sectionAt(sections, { leaf, part: 0 });
  return (budgets[at]! * words) / sections[at]!.words;
}

/** Returns when a place is planned, in minutes from the beginning. */
export function plannedAt({ starts }: TimePlan, { leaf, part }: TextPlace): number {
  const last = starts.length - 1;
  const start = starts[Math.min(leaf, last)]!;
  const next = starts[Math.min(leaf + 1, last)]!;
  return start + Math.max(0, Math.min(1, part)) * (next - start);
}

export type ScheduleStatus = {
  section: number;
  /** How late the sermon is in minutes, or with a negative number how early. */
  behind: number;
  /** The time until the section is planned to end, in minutes. It is negative after that. */
  left: number;
};

/**
 * Returns whether a sermon is ahead or behind, and by how much. The preacher is somewhere on the screen, so it is late only
 * if even the end of the screen was planned earlier, and early only if its beginning is planned later.
 *
 * @param from The beginning of what the screen shows.
 * @param to Its end.
 * @param elapsed The time since the beginning of the sermon in ms.
 */
export function scheduleStatus(plan: TimePlan, from: TextPlace, to: TextPlace, elapsed: number): ScheduleStatus {
  const now = elapsed / 60_000;
  const earliest = plannedAt(plan, from);
  const latest = Math.max(earliest, plannedAt(plan, to));
  const at = Math.max(earliest, Math.min(latest, now));
  const behind = now - at;
  const last = Math.max(0, plan.sections.length - 1);
  let [section, end] = [0, plan.budgets[0] ?? 0];
  // The section on the screen that is planned for now.
  while (section < last && (section < sectionAt(plan.sections, from) || (end < at && end < latest))) {
    section += 1;
    end += plan.budgets[section]!;
  }
  return { section, behind, left: end - now };
}

/**
 * Returns what to skip to catch up, in the order of the text, and how many minutes are missing even then. As few passages
 * as possible are chosen, and the last of them is the shortest one that is enough.
 *
 * @param from Only passages from this place on can be skipped.
 * @param minutes How late the sermon is.
 */
export function skipsToCatchUp(
  { skips }: TimePlan,
  from: TextPlace,
  minutes: number,
): { skips: Skip[]; missing: number } {
  const isAhead = (leaf: number) => leaf > from.leaf || (leaf === from.leaf && from.part === 0);
  const ahead = skips
    .filter(({ leaves }) => leaves.every(isAhead))
    .toSorted((a, b) => b.minutes - a.minutes || a.leaves[0]! - b.leaves[0]!);
  const chosen: Skip[] = [];
  let missing = minutes;
  while (missing > 0 && ahead.length > 0) {
    const enough = ahead.findLastIndex((skip) => skip.minutes >= missing);
    const [skip] = ahead.splice(Math.max(0, enough), 1);
    chosen.push(skip!);
    missing -= skip!.minutes;
  }
  return { skips: chosen.toSorted((a, b) => a.leaves[0]! - b.leaves[0]!), missing: Math.max(0, missing) };
}
