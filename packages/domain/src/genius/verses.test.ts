import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt } from '../scripture/books.ts';
import { parseReferences } from '../scripture/parse.ts';
import { formatReference, slotsOf } from '../scripture/reference.ts';
import { nearestVerses, pointedTo } from './verses.ts';

const slots = (reference: string) => slotsOf(parseReferences(reference));
const slot = (reference: string) => slots(reference)[0]!;
const name = (at: number) => formatReference(placeAt(at));

/** What verses point to, written as it is read. */
const table = (lines: Record<string, string>) => {
  const lists = new Map(Object.entries(lines).map(([from, to]) => [slot(from), slots(to)]));
  return (at: number) => lists.get(at) ?? [];
};

describe('the verses to which the passages of a sermon point', () => {
  const crossReferencesOf = table({
    'Luke 15:20': 'Jer 31:20; Eph 2:13; Gen 33:4',
    'Luke 15:24': 'Eph 2:1; Rom 6:11',
    'Ps 103:13': 'Prov 3:12; Jer 31:20',
    'Rom 5:8': 'Jer 31:20; John 15:13; Luke 15:20',
  });
  const of = (...references: string[]) => pointedTo(references.map(slots), crossReferencesOf);

  test('are those to which most passages point, then the nearest', () => {
    expect(of('Luke 15:20-24', 'Psalm 103:13', 'Romans 5:8').map((one) => [name(one.slot), one.passages])).toEqual([
      ['Jeremiah 31:20', 3],
      ['Proverbs 3:12', 1],
      ['Ephesians 2:1', 1],
      ['John 15:13', 1],
      ['Romans 6:11', 1],
      ['Ephesians 2:13', 1],
      ['Genesis 33:4', 1],
    ]);
  });

  test('are not the verses of the passages themselves', () => {
    expect(of('Luke 15', 'Romans 5').map((one) => name(one.slot))).not.toContain('Luke 15:20');
  });

  test('say which verse points to them most', () => {
    expect(of('Psalm 103', 'Luke 15').map((one) => [name(one.slot), name(one.from)])[0]).toEqual([
      'Jeremiah 31:20',
      'Luke 15:20',
    ]);
  });

  test('are none where there are no passages', () => {
    expect(of()).toEqual([]);
    expect(of('Obadiah 1')).toEqual([]);
  });
});

describe('the verses that are suggested', () => {
  const pointed = (reference: string, passages: number, from = 'Luke 15:20') => ({
    slot: slot(reference),
    passages,
    nearness: 1,
    from: slot(from),
  });
  const holding = (reference: string, ...words: string[]) => ({ slot: slot(reference), words });
  const suggested = (given: Partial<Parameters<typeof nearestVerses>[0]>) =>
    nearestVerses({ pointed: [], holding: [], crossReferencesOf: () => [], take: 5, ...given }).map((verse) => [
      name(verse.slot),
      ...verse.reasons,
    ]);

  test('are by turns cross references and verses with two keywords or more, and say why', () => {
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

  test('may be suggested for both reasons', () => {
    expect(
      suggested({ pointed: [pointed('Ps 103:13', 1)], holding: [holding('Ps 103:13', 'father', 'pity')] }),
    ).toEqual([['Psalm 103:13', 'Cross reference for Luke 15:20', 'father, pity']]);
  });

  test('of those to which equally many passages point, those with the keywords come first', () => {
    expect(
      suggested({
        pointed: [pointed('Gen 33:4', 2), pointed('Eph 2:13', 1), pointed('Luke 19:10', 1)],
        holding: [holding('Luke 19:10', 'lost')],
      }).map(([title]) => title),
    ).toEqual(['Genesis 33:4', 'Luke 19:10', 'Ephesians 2:13']);
  });

  test('of those with keywords, those to which the passages lead by way of another verse come first', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 1)],
        holding: [holding('Gen 27:30', 'father', 'brother'), holding('Ps 103:13', 'father', 'pity')],
        crossReferencesOf: table({ 'Jer 31:20': 'Ps 103:13' }),
      }).map(([title]) => title),
    ).toEqual(['Jeremiah 31:20', 'Psalm 103:13', 'Genesis 27:30']);
  });

  test('hold two keywords and nothing else only where there are no others left', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 1), pointed('Gen 33:4', 1)],
        holding: [holding('Acts 9:17', 'brother', 'road'), holding('Luke 15:6', 'home', 'lost', 'found')],
      }).map(([title]) => title),
    ).toEqual(['Jeremiah 31:20', 'Luke 15:6', 'Genesis 33:4', 'Acts 9:17']);
  });

  test('do not hold one keyword only', () => {
    expect(suggested({ holding: [holding('Luke 19:10', 'lost')] })).toEqual([]);
  });

  test('stand in different chapters where there are enough', () => {
    const chapter = [pointed('Eph 2:1', 1), pointed('Eph 2:2', 1), pointed('Rom 6:11', 1)];
    expect(suggested({ pointed: chapter }).map(([title]) => title)).toEqual([
      'Ephesians 2:1',
      'Romans 6:11',
      'Ephesians 2:2',
    ]);
  });

  test('are never more than asked for, nor the same twice, and each says why', () => {
    const verse = fc.integer({ min: 0, max: 31_101 });
    const any = fc.record({
      pointed: fc.array(fc.record({ slot: verse, passages: fc.nat(5), nearness: fc.double(), from: verse })),
      holding: fc.array(fc.record({ slot: verse, words: fc.array(fc.constantFrom('lost', 'found', 'home')) })),
      take: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(any, (given) => {
        const nearest = nearestVerses({ ...given, crossReferencesOf: (at) => [at] });
        expect(nearest.length).toBeLessThanOrEqual(given.take);
        expect(new Set(nearest.map((one) => one.slot)).size).toBe(nearest.length);
        for (const { reasons } of nearest) expect(reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
