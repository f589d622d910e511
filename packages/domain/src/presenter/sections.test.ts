import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { wordCount } from '../document/outline.ts';
import { type Block, usualNumbering } from '../document/schema.ts';
import {
  budgetsOf,
  maxSections,
  plannedAt,
  planOf,
  type Section,
  sectionAt,
  sectionsOf,
  skipsToCatchUp,
  scheduleStatus,
  wholeMinutes,
} from './sections.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const text = (count: number): Block => ({
  type: 'paragraph',
  runs: count > 0 ? [{ text: words(count), marks: {} }] : [],
});
const skippable = (count: number): Block => ({ ...text(count), skip: true }) as Block;
const heading = (level: 1 | 2, name: string, minutes?: number): Block => ({
  type: 'heading',
  level,
  ...(minutes && { minutes }),
  runs: name === '' ? [] : [{ text: name, marks: {} }],
});
const names = (blocks: Block[]) => sectionsOf(blocks).map((section) => section.heading);

const section = (wordsIn: number, minutes: number | null = null): Section => ({
  heading: 'Grace',
  level: 2,
  first: 0,
  end: 1,
  firstLeaf: 0,
  endLeaf: 1,
  words: wordsIn,
  skippableWords: 0,
  minutes,
});

describe('sections', () => {
  test('begin at headings of level 1 if there are two', () => {
    expect(names([heading(1, 'One'), heading(2, 'a'), text(3), heading(1, 'Two')])).toEqual(['One', 'Two']);
  });

  test('begin at all headings if only the title has level 1', () => {
    expect(names([heading(1, 'Title'), text(3), heading(2, 'One'), heading(2, 'Two')])).toEqual([
      'Title',
      'One',
      'Two',
    ]);
  });

  test('have no heading before the first one, or without any', () => {
    expect(names([text(3), heading(2, 'One')])).toEqual([null, 'One']);
    expect(names([text(3)])).toEqual([null]);
    expect(names([text(0)])).toEqual([null]);
    expect(names([])).toEqual([]);
  });

  test('include empty lines before the first heading, and ignore headings without words', () => {
    const [one] = sectionsOf([text(0), heading(2, 'One', 4), heading(2, ' '), text(2)]);
    expect(one).toEqual({
      heading: 'One',
      level: 2,
      first: 0,
      end: 4,
      firstLeaf: 0,
      endLeaf: 4,
      words: 3,
      skippableWords: 0,
      minutes: 4,
    });
  });

  test('count the words that may be skipped, also in lists and quotations', () => {
    const blocks: Block[] = [
      heading(2, 'One'),
      skippable(5),
      { type: 'list', ordered: false, ...usualNumbering, items: [[text(2)], [skippable(3)]] },
      { type: 'quote', blocks: [skippable(4)] },
      heading(2, 'Two'),
      text(1),
    ];
    expect(sectionsOf(blocks)).toMatchObject([
      { words: 15, skippableWords: 12, first: 0, end: 4, firstLeaf: 0, endLeaf: 5 },
      { words: 2, skippableWords: 0, first: 4, end: 6, firstLeaf: 5, endLeaf: 7 },
    ]);
  });

  test('are at most 100', () => {
    const blocks = Array.from({ length: maxSections + 1 }, (_, at) => heading(2, `Point ${at + 1}`));
    const found = sectionsOf(blocks);
    expect(found).toHaveLength(100);
    expect(found.at(-1)).toMatchObject({ heading: 'Point 100', first: 99, end: 101 });
  });

  test('contain every block, paragraph and word exactly once', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        const found = sectionsOf(blocks);
        let [block, leaf] = [0, 0];
        for (const { first, end, firstLeaf, endLeaf } of found) {
          expect([first, firstLeaf]).toEqual([block, leaf]);
          [block, leaf] = [end, endLeaf];
        }
        expect(block).toBe(blocks.length);
        expect(found.reduce((sum, each) => sum + each.words, 0)).toBe(wordCount(blocks));
      }),
    );
  });

  test('are found by a place in the text', () => {
    const found = sectionsOf([text(1), text(1), heading(2, 'One'), text(1)]);
    expect([0, 1, 2, 3, 9].map((leaf) => sectionAt(found, { leaf, part: 0 }))).toEqual([0, 0, 1, 1, 1]);
  });
});

describe('budgets', () => {
  test.each([
    ['without a limit, by words at the pace', [section(180), section(90)], null, [2, 1]],
    ['without a limit, own times stay', [section(180, 7), section(90)], null, [7, 1]],
    ['a limit of 0 is none', [section(180)], 0, [2]],
    ['a limit is shared by words', [section(200), section(100)], 30, [20, 10]],
    ['own times stay within a limit', [section(200, 5), section(100), section(300)], 25, [5, 5, 15]],
    ['own times are shortened if they are more than the limit', [section(9, 30), section(9, 10)], 20, [15, 5]],
    ['own times are shortened if nothing is left for others', [section(9, 20), section(450)], 20, [16, 4]],
    ['own times are lengthened if they do not fill the limit', [section(9, 5), section(9, 10)], 30, [10, 20]],
    ['sections without words share equally', [section(0), section(0)], 10, [5, 5]],
    ['own times fill the limit if the other section is empty', [section(9, 10), section(0)], 10, [10, 0]],
    ['no sections', [], 30, []],
  ])('%s', (_, sections, limit, expected) => {
    const budgets = budgetsOf(sections, limit, 90);
    expect(budgets).toHaveLength(expected.length);
    for (const [at, minutes] of expected.entries()) expect(budgets[at]).toBeCloseTo(minutes);
  });

  const anySections = fc.array(
    fc
      .record({ words: fc.integer({ min: 0, max: 5_000 }), minutes: fc.option(fc.integer({ min: 1, max: 600 })) })
      .map(({ words: wordsIn, minutes }) => section(wordsIn, minutes)),
    { minLength: 1, maxLength: 100 },
  );
  const anyLimit = fc.integer({ min: 1, max: 600 });
  const anyPace = fc.integer({ min: 40, max: 250 });

  test('sum to the limit, are never negative, and keep own times that leave time for the others', () => {
    fc.assert(
      fc.property(anySections, anyLimit, anyPace, (sections, limit, pace) => {
        const budgets = budgetsOf(sections, limit, pace);
        expect(budgets.reduce((sum, minutes) => sum + minutes, 0)).toBeCloseTo(limit);
        expect(budgets.every((minutes) => minutes >= 0)).toBe(true);
        const own = sections.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
        if (own < limit && sections.some(({ minutes }) => minutes === null))
          for (const [at, { minutes }] of sections.entries()) if (minutes !== null) expect(budgets[at]).toBe(minutes);
      }),
    );
  });

  test('lose no time when they are rounded', () => {
    fc.assert(
      fc.property(anySections, anyLimit, anyPace, (sections, limit, pace) => {
        const budgets = budgetsOf(sections, limit, pace);
        const rounded = wholeMinutes(budgets);
        expect(rounded.reduce((sum, minutes) => sum + minutes, 0)).toBe(limit);
        for (const [at, minutes] of rounded.entries()) expect(Math.abs(minutes - budgets[at]!)).toBeLessThan(1 + 1e-6);
      }),
    );
    expect(wholeMinutes([10 / 3, 10 / 3, 10 / 3])).toEqual([4, 3, 3]);
    expect(wholeMinutes([2.4, 1.4, 5])).toEqual([3, 1, 5]);
    expect(wholeMinutes([])).toEqual([]);
  });
});

// 10 minutes each at 100 words per minute. The paragraphs of the first section begin at 0, 0.01, 5 and 6.
const sermon: Block[] = [
  heading(2, 'One'),
  text(499),
  skippable(100),
  text(400),
  heading(2, 'Two'),
  text(299),
  skippable(300),
  skippable(200),
  text(200),
];
const plans = (blocks: Block[], limit: number | null, wordsPerMinute: number) => {
  const sections = sectionsOf(blocks);
  return planOf(blocks, sections, budgetsOf(sections, limit, wordsPerMinute));
};
const plan = plans(sermon, 20, 100);
const at = (leaf: number, part = 0) => ({ leaf, part });

describe('the plan', () => {
  test('says when each place comes', () => {
    expect(plan.budgets).toEqual([10, 10]);
    expect(plannedAt(plan, at(0))).toBe(0);
    expect(plannedAt(plan, at(2))).toBeCloseTo(5);
    expect(plannedAt(plan, at(2, 0.5))).toBeCloseTo(5.5);
    expect(plannedAt(plan, at(4))).toBe(10);
    expect(plannedAt(plan, at(99))).toBe(20);
    expect(plannedAt(plans([], 30, 90), at(0))).toBe(0);
  });

  test('goes forward only, and ends with the sum of the times', () => {
    fc.assert(
      fc.property(documents(), fc.option(fc.integer({ min: 1, max: 60 })), (blocks, limit) => {
        const { starts, budgets } = plans(blocks, limit, 90);
        for (const [leaf, start] of starts.entries())
          expect(start).toBeGreaterThanOrEqual((starts[leaf - 1] ?? 0) - 1e-9);
        expect(starts.at(-1)).toBeCloseTo(budgets.reduce((sum, minutes) => sum + minutes, 0));
      }),
    );
  });
});

const minutes = (count: number) => count * 60_000;

describe('standing', () => {
  test.each([
    ['early: the screen begins later in the plan', at(2), at(4), 3, { section: 0, behind: -2, left: 7 }],
    ['on time: within what the screen shows', at(0), at(2), 3, { section: 0, behind: 0, left: 7 }],
    ['late: even the end of the screen was planned earlier', at(0), at(2), 8, { section: 0, behind: 3, left: 2 }],
    ['the first of two sections on the screen', at(3), at(6), 9, { section: 0, behind: 0, left: 1 }],
    ['the second of two sections on the screen', at(3), at(6), 11, { section: 1, behind: 0, left: 9 }],
    ['after a passage was skipped', at(7), at(8), 12, { section: 1, behind: -4, left: 8 }],
    ['after the end', at(8), at(8, 1), 25, { section: 1, behind: 5, left: -5 }],
  ])('%s', (_, from, to, elapsed, expected) => {
    const found = scheduleStatus(plan, from, to, minutes(elapsed));
    expect(found.section).toBe(expected.section);
    expect(found.behind).toBeCloseTo(expected.behind);
    expect(found.left).toBeCloseTo(expected.left);
  });

  test('of an empty text', () => {
    expect(scheduleStatus(plans([], null, 90), at(0), at(0), minutes(2))).toEqual({ section: 0, behind: 2, left: -2 });
  });
});

describe('catching up', () => {
  test.each([
    ['the shortest passage that is enough', at(0), 1, [2], 0],
    ['another one if it is too short', at(0), 1.5, [7], 0],
    ['only passages that are still ahead', at(3), 1, [7], 0],
    ['not a passage that has begun', at(7, 0.5), 1, [], 1],
    ['as few as possible, in the order of the text', at(0), 4, [2, 6], 0],
    ['all of them, and the time that is missing', at(0), 8, [2, 6, 7], 2],
    ['nothing if the sermon is on time', at(0), 0, [], 0],
  ])('with %s', (_, from, behind, leaves, missing) => {
    const found = skipsToCatchUp(plan, from, behind);
    expect(found.skips.flatMap((skip) => skip.leaves)).toEqual(leaves);
    expect(found.missing).toBeCloseTo(missing);
  });

  test('skips marked items of one list together, and no empty paragraphs', () => {
    const { skips } = plans(
      [
        { type: 'list', ordered: false, ...usualNumbering, items: [[skippable(100)], [text(100)], [skippable(100)]] },
        skippable(0),
      ],
      null,
      100,
    );
    expect(skips).toEqual([{ leaves: [0, 2], minutes: 2 }]);
  });
});
