import type { Reading } from '@sermon/domain/search/plan';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { topicsOf } from '@sermon/domain/search/topics/topics';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { describe, expect, test } from 'vitest';
import type { Group } from './compiledQuery.ts';
import { sharedRanges } from './passages.ts';
import { type Match, mostNamed, rank, type RankedQuery } from './rank.ts';
import { reasonsFor } from './reasons.ts';

const group = (written: string, place: number): Group => ({
  query: `'${written}'`,
  stems: [written],
  synonyms: [],
  written,
  place,
  isUnknown: false,
  rarity: 1,
});

function queryOf(q: string): RankedQuery {
  const typed = foldedWords(q);
  const reading: Reading = {
    groups: typed.map((word) => [word]),
    finished: null,
    phrases: [],
    references: [],
    topics: topicsOf(typed),
    titleWords: [],
    typed,
    changed: [],
    isOpen: false,
    title: typed,
  };
  return { reading, groups: typed.map(group), otherNames: [] };
}

const match = (id: string, values: Partial<Match>): Match => ({
  id,
  version: '1',
  title: null,
  rating: 0,
  isWhole: true,
  weights: [0, 0],
  forms: [0, 0],
  isFinished: true,
  topicWeights: [],
  nameWeights: [],
  ...values,
});

test('items that lack words and are much worse than the best are left out', () => {
  const items = [
    match('best', { weights: [70, 70] }),
    match('all words', { weights: [0, 0], isFinished: false }),
    match('some', { weights: [60, 0], isWhole: false }),
    match('hardly', { weights: [10, 0], isWhole: false, isFinished: false }),
  ];
  const ids = (query: RankedQuery) => rank(query, items).map(({ id }) => id);
  const query = queryOf('patience suffering');
  expect(ids(query)).toEqual(['best', 'some', 'all words']);
  expect(ids({ ...query, reading: { ...query.reading, phrases: [['patience']] } })).toContain('hardly');
});

test('a recommendation decides between items that are nearly as relevant, and adds no results', () => {
  const items = [
    match('clearly better', { weights: [80, 80] }),
    match('as good', { weights: [60, 60] }),
    match('nearly as good', { weights: [59, 59], recommendation: 1 }),
    match('hardly', { weights: [10, 0], isWhole: false, isFinished: false, recommendation: 1 }),
  ];
  const ids = (all: Match[]) => rank(queryOf('patience suffering'), all).map(({ id }) => id);
  expect(ids(items)).toEqual(['clearly better', 'nearly as good', 'as good']);
  const without = items.map((item) => ({ ...item, recommendation: 0 }));
  expect(ids(without)).toEqual(['clearly better', 'as good', 'nearly as good']);
});

test('a text with the typed words in its title is never below one that has one of them merely in the text', () => {
  const query = queryOf('patience suffering');
  const order = (title: string | null) =>
    rank(query, [
      match('merely in the text', { weights: [80, 40], forms: [90, 40], nearness: 0.9, topicWeights: [90] }),
      match('strong words', { weights: [80, 80], forms: [90, 80], nearness: 0.9, topicWeights: [90] }),
      match('in the title', { title, weights: [30, 30] }),
    ]).map(({ id }) => id);
  expect(order('On the Patience of God and Our Sufferings')).toEqual([
    'strong words',
    'in the title',
    'merely in the text',
  ]);
  expect(order(null)).toEqual(['strong words', 'merely in the text', 'in the title']);
});

describe('the topic of a query', () => {
  const palmSunday = queryOf('palm sunday');

  test('as a unit counts more than a part of its name alone', () => {
    const ranked = rank(palmSunday, [
      match('only sunday', { weights: [0, 90], isWhole: false }),
      match('both, apart', { weights: [50, 50] }),
      match('the entry', { weights: [30, 30], topicWeights: [70] }),
    ]);
    expect(ranked.map(({ id }) => id)).toEqual(['the entry', 'both, apart', 'only sunday']);
  });

  test('counts by the share of the words that name it', () => {
    const { topics } = queryOf('fasting during lent').reading;
    const min = topics.map(({ share }) => share);
    expect(mostNamed(match('a', { topicWeights: [0, 80] }), topics)).toEqual({
      topic: topics[1],
      weight: (min[1] ?? 0) * 0.8,
    });
    expect(mostNamed(match('a', { topicWeights: [0, 0] }), topics)).toBeUndefined();
    expect(mostNamed(match('a', {}), topics)).toBeUndefined();
  });

  test('is a reason, instead of the words of its name', () => {
    expect(reasonsFor(match('a', { weights: [0, 60], topicWeights: [70] }), palmSunday)).toEqual(['About Palm Sunday']);
    expect(reasonsFor(match('a', { weights: [0, 60], topicWeights: [40] }), palmSunday)).toEqual(['About Sunday']);
    expect(reasonsFor(match('a', { weights: [60, 60], topicWeights: [70] }), palmSunday)).toEqual([
      'About palm, Sunday',
    ]);
  });

  test('is a reason under another name only with the words that the text has', () => {
    const newBirth = queryOf('born again');
    const otherNames = [
      {
        name: 'new birth',
        query: '',
        topic: newBirth.reading.topics[0]!.name,
        topicStems: ['born', 'again'],
        stems: [{ stem: 'birth', rarity: 1 }],
        share: 1,
      },
    ];
    const lacking = match('a', { isWhole: false, nameWeights: [70], topicWeights: [70] });
    expect(reasonsFor(lacking, { ...newBirth, otherNames })).toEqual(['About new birth']);
  });

  test('that an item names is no missing word', () => {
    const lacking = match('a', { isWhole: false, topicWeights: [70] });
    expect(reasonsFor(lacking, palmSunday, [true, true])).toEqual(['About Palm Sunday']);
    expect(reasonsFor({ ...lacking, topicWeights: [0] }, palmSunday)).toEqual(['Missing: palm, Sunday']);
  });

  test('is no reason if only one word names it, and not by its usual name', () => {
    const query = queryOf('sovereign morning');
    const topicSlots = [slotsBetween(query.reading.topics[0]!.references[0]!)];
    const reasons = (q: RankedQuery) =>
      reasonsFor(match('a', { isWhole: false, weights: [60, 0], topicWeights: [90], topicSlots }), q);
    expect(reasons(query)).toEqual(['About sovereign', 'Missing: morning']);
    expect(reasons(queryOf('God reigns'))).toEqual(['On Daniel 4:34–37 (sovereignty of God)', 'About God']);
  });

  test('whose passage an item is on may be the only reason: it says nothing about words that the text lacks', () => {
    const query = queryOf('lost coin');
    const topicSlots = query.reading.topics.flatMap(({ own }) => own.map(slotsBetween));
    const onIt = match('a', { isWhole: false, weights: [0, 0], topicSlots });
    expect(reasonsFor(onIt, query, [false, false])).toEqual(['On Luke 15:8–10 (parable of the lost coin)']);
    expect(reasonsFor(onIt, query, [true, true])).toEqual([
      'On Luke 15:8–10 (parable of the lost coin)',
      'In the text',
    ]);
  });

  test.each([
    ['lost coin', 'Luke 15:1-10', ['On Luke 15:8–10 (parable of the lost coin)', 'In the text']],
    ['lost coin', 'Luke 15:32; Luke 19:10', ['On Luke 19:10 (related passage)', 'In the text']],
    ['lost sheep', 'Isaiah 53:1-12', ['On Isaiah 53:6 (related passage)', 'In the text']],
    ['good Samaritan', 'Micah 6:8; Luke 10:25-37', ['On Luke 10:25–37 (parable of the good Samaritan)', 'In the text']],
    [
      'lost coin and good Samaritan',
      'Luke 10:30-35',
      ['On Luke 10:30–35 (parable of the good Samaritan)', 'In the text'],
    ],
  ])('“%s” is named only on the passages that tell it: %s', (q, passages, reasons) => {
    const query = queryOf(q);
    const sorted = (references: readonly Reference[]) =>
      references.map(slotsBetween).toSorted((a, b) => a.first - b.first);
    const topicSlots = query.reading.topics.flatMap(({ references }) =>
      sharedRanges(sorted(references), sorted(parseReferences(passages))),
    );
    expect(reasonsFor(match('a', { topicSlots }), query)).toEqual(reasons);
  });
});
