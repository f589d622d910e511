import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt } from '../scripture/books.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReference, slotsOf } from '../scripture/reference.ts';
import { nearestVerses, pointedTo } from './verses.ts';

const slots = (reference: string) => slotsOf(parseReferences(reference));
const slot = (reference: string) => slots(reference)[0]!;
const name = (at: number) => formatReference(placeAt(at));

/** Builds a lookup function for cross references. Both sides are given as references in text form. */
const table = (lines: Record<string, string>) => {
  const lists = new Map(Object.entries(lines).map(([from, to]) => [slot(from), slots(to)]));
  return (at: number) => lists.get(at) ?? [];
};

describe("the cross references of a sermon's passages", () => {
  const crossReferencesOf = table({
    'Luke 15:20': 'Jer 31:20; Eph 2:13; Gen 33:4',
    'Luke 15:24': 'Eph 2:1; Rom 6:11',
    'Ps 103:13': 'Prov 3:12; Jer 31:20',
    'Rom 5:8': 'Jer 31:20; John 15:13; Luke 15:20',
  });
  const of = (...references: string[]) => pointedTo(references.map(slots), crossReferencesOf);

  test('are sorted by the number of passages that point to them, then by nearness', () => {
    expect(
      of('Luke 15:20-24', 'Psalm 103:13', 'Romans 5:8').map((verse) => [name(verse.slot), verse.passages]),
    ).toEqual([
      ['Jeremiah 31:20', 3],
      ['Proverbs 3:12', 1],
      ['Ephesians 2:1', 1],
      ['John 15:13', 1],
      ['Romans 6:11', 1],
      ['Ephesians 2:13', 1],
      ['Genesis 33:4', 1],
    ]);
  });

  test('do not include the verses of the passages themselves', () => {
    expect(of('Luke 15', 'Romans 5').map((verse) => name(verse.slot))).not.toContain('Luke 15:20');
  });

  test('name the verse that points to them most', () => {
    expect(of('Psalm 103', 'Luke 15').map((verse) => [name(verse.slot), name(verse.from)])[0]).toEqual([
      'Jeremiah 31:20',
      'Luke 15:20',
    ]);
  });

  test('are empty without passages', () => {
    expect(of()).toEqual([]);
    expect(of('Obadiah 1')).toEqual([]);
  });
});

describe('the suggested verses', () => {
  const pointed = (reference: string, passages: number, from = 'Luke 15:20') => ({
    slot: slot(reference),
    passages,
    nearness: 1,
    from: slot(from),
  });
  const holding = (reference: string, ...words: string[]) => ({ slot: slot(reference), words });
  const suggested = (input: Partial<Parameters<typeof nearestVerses>[0]>) =>
    nearestVerses({ pointed: [], holding: [], crossReferencesOf: () => [], take: 5, ...input }).map((verse) => [
      name(verse.slot),
      ...verse.reasons,
    ]);

  test('alternate between cross references and verses with at least two keywords, with reasons', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 2), pointed('Eph 2:13', 1)],
        holding: [holding('Luke 15:6', 'home', 'lost', 'found'), holding('Ps 103:13', 'father', 'compassion')],
      }),
    ).toEqual([
      ['Jeremiah 31:20', 'Cross reference for Luke 15:20'],
      ['Luke 15:6', 'home, lost, found'],
      ['Ephesians 2:13', 'Cross reference for Luke 15:20'],
      ['Psalm 103:13', 'father, compassion'],
    ]);
  });

  test('may have both reasons', () => {
    expect(
      suggested({ pointed: [pointed('Ps 103:13', 1)], holding: [holding('Ps 103:13', 'father', 'pity')] }),
    ).toEqual([['Psalm 103:13', 'Cross reference for Luke 15:20', 'father, pity']]);
  });

  test('are sorted by keywords if equally many passages point to them', () => {
    expect(
      suggested({
        pointed: [pointed('Gen 33:4', 2), pointed('Eph 2:13', 1), pointed('Luke 19:10', 1)],
        holding: [holding('Luke 19:10', 'lost')],
      }).map(([title]) => title),
    ).toEqual(['Genesis 33:4', 'Luke 19:10', 'Ephesians 2:13']);
  });

  test('with keywords come first if the passages point to them through another verse', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 1)],
        holding: [holding('Gen 27:30', 'father', 'brother'), holding('Ps 103:13', 'father', 'pity')],
        crossReferencesOf: table({ 'Jer 31:20': 'Ps 103:13' }),
      }).map(([title]) => title),
    ).toEqual(['Jeremiah 31:20', 'Psalm 103:13', 'Genesis 27:30']);
  });

  test('with only two keywords come last', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 1), pointed('Gen 33:4', 1)],
        holding: [holding('Acts 9:17', 'brother', 'road'), holding('Luke 15:6', 'home', 'lost', 'found')],
      }).map(([title]) => title),
    ).toEqual(['Jeremiah 31:20', 'Luke 15:6', 'Genesis 33:4', 'Acts 9:17']);
  });

  test('never have only one keyword', () => {
    expect(suggested({ holding: [holding('Luke 19:10', 'lost')] })).toEqual([]);
  });

  test('are from different chapters if possible', () => {
    const chapter = [pointed('Eph 2:1', 1), pointed('Eph 2:2', 1), pointed('Rom 6:11', 1)];
    expect(suggested({ pointed: chapter }).map(([title]) => title)).toEqual([
      'Ephesians 2:1',
      'Romans 6:11',
      'Ephesians 2:2',
    ]);
  });

  test('are unique, have reasons, and are at most the requested number', () => {
    const verse = fc.integer({ min: 0, max: 31_101 });
    const any = fc.record({
      pointed: fc.array(fc.record({ slot: verse, passages: fc.nat(5), nearness: fc.double(), from: verse })),
      holding: fc.array(fc.record({ slot: verse, words: fc.array(fc.constantFrom('lost', 'found', 'home')) })),
      take: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(any, (input) => {
        const nearest = nearestVerses({ ...input, crossReferencesOf: (at) => [at] });
        expect(nearest.length).toBeLessThanOrEqual(input.take);
        expect(new Set(nearest.map((verse) => verse.slot)).size).toBe(nearest.length);
        for (const { reasons } of nearest) expect(reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
