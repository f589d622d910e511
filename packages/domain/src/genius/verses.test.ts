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
  const titles = (...input: Parameters<typeof pointedTo>) => pointedTo(...input).map((verse) => name(verse.slot));

  test('are sorted by how many passages point to them, how short these are, and the place in their lists', () => {
    expect(of('Luke 15:20-24', 'Psalm 103:13', 'Romans 5:8').map((verse) => name(verse.slot))).toEqual([
      'Jeremiah 31:20',
      'Proverbs 3:12',
      'John 15:13',
      'Ephesians 2:1',
      'Romans 6:11',
      'Ephesians 2:13',
      'Genesis 33:4',
    ]);
  });

  test('rise with each link back to the passages', () => {
    const back = table({ 'Luke 15:20': 'Jer 35:16; Gen 33:4', 'Gen 33:4': 'Luke 15:20' });
    expect(titles([slots('Luke 15:20')], back)).toEqual(['Genesis 33:4', 'Jeremiah 35:16']);
  });

  test('rise with each link to or from another one of them', () => {
    const among = table({ 'Luke 15:20': 'Jer 35:16; Gen 33:4; Gen 45:14', 'Gen 45:14': 'Gen 33:4; Ps 1:1' });
    expect(titles([slots('Luke 15:20')], among)).toEqual(['Genesis 33:4', 'Genesis 45:14', 'Jeremiah 35:16']);
  });

  test('do not include the verses of the passages themselves', () => {
    expect(of('Luke 15', 'Romans 5').map((verse) => name(verse.slot))).not.toContain('Luke 15:20');
  });

  test('name the verse that points to them most', () => {
    expect(of('Psalm 103', 'Luke 15:20').map((verse) => [name(verse.slot), name(verse.from)])[0]).toEqual([
      'Jeremiah 31:20',
      'Luke 15:20',
    ]);
  });

  test('are at most the 300 with the highest weights', () => {
    const many = Array.from({ length: 301 }, (_, at) => slot('Genesis 1:1') + at);
    const found = pointedTo([slots('Luke 15:20')], (at) => (at === slot('Luke 15:20') ? many : []));
    expect(found.map((verse) => verse.slot)).toEqual(many.slice(0, 300));
  });

  test('are empty without passages', () => {
    expect(of()).toEqual([]);
    expect(of('Obadiah 1')).toEqual([]);
  });
});

describe('the suggested verses', () => {
  const pointed = (reference: string, strength: number, from = 'Luke 15:20') => ({
    slot: slot(reference),
    strength,
    from: slot(from),
  });
  /** A verse with keywords. All of them are rare unless `rare` says otherwise. */
  const holding = (reference: string, words: string[], rare = words.length) => ({ slot: slot(reference), words, rare });
  const suggested = (input: Partial<Parameters<typeof nearestVerses>[0]>) =>
    nearestVerses({ pointed: [], holding: [], crossReferencesOf: () => [], take: 5, ...input }).map((verse) => [
      name(verse.slot),
      ...verse.reasons,
    ]);
  const titles = (input: Parameters<typeof suggested>[0]) => suggested(input).map(([title]) => title);

  test('alternate between cross references and verses with at least two rare keywords, with reasons', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 2), pointed('Eph 2:13', 1)],
        holding: [holding('Ezek 34:16', ['seek', 'lost', 'back']), holding('Ps 103:13', ['pity', 'compassion'])],
        crossReferencesOf: table({ 'Jer 31:20': 'Ps 103:13', 'Eph 2:13': 'Ezek 34:16' }),
      }),
    ).toEqual([
      ['Jeremiah 31:20', 'Cross reference for Luke 15:20'],
      ['Ezekiel 34:16', 'seek, lost, back'],
      ['Ephesians 2:13', 'Cross reference for Luke 15:20'],
      ['Psalm 103:13', 'pity, compassion'],
    ]);
  });

  test('may have both reasons', () => {
    expect(
      suggested({ pointed: [pointed('Ps 103:13', 1)], holding: [holding('Ps 103:13', ['father', 'pity'], 1)] }),
    ).toEqual([['Psalm 103:13', 'Cross reference for Luke 15:20', 'father, pity']]);
  });

  test('are sorted by strength, which rare keywords raise and common ones do not', () => {
    const both = [pointed('Eph 2:13', 1), pointed('Luke 19:10', 0.8)];
    expect(titles({ pointed: both.toReversed() })).toEqual(['Ephesians 2:13', 'Luke 19:10']);
    expect(titles({ pointed: both, holding: [holding('Luke 19:10', ['son', 'man'], 0)] })[0]).toBe('Ephesians 2:13');
    expect(titles({ pointed: both, holding: [holding('Luke 19:10', ['lost'])] })[0]).toBe('Luke 19:10');
  });

  test('with keywords come last if the passages do not point to them, even through another verse', () => {
    expect(
      titles({
        pointed: [pointed('Jer 31:20', 2), pointed('Gen 33:4', 1)],
        holding: [holding('Gen 27:30', ['scarce', 'hunting']), holding('Ps 103:13', ['children', 'pity'])],
        crossReferencesOf: table({ 'Jer 31:20': 'Ps 103:13' }),
      }),
    ).toEqual(['Jeremiah 31:20', 'Psalm 103:13', 'Genesis 33:4', 'Genesis 27:30']);
  });

  test('never have fewer than two rare keywords without a cross reference, however many common ones they have', () => {
    const common = [holding('Gen 29:12', ['father', 'ran', 'son'], 1), holding('Luke 19:10', ['lost'])];
    expect(suggested({ holding: common })).toEqual([]);
    expect(
      titles({
        pointed: [pointed('Jer 31:20', 1)],
        holding: common,
        crossReferencesOf: table({ 'Jer 31:20': 'Gen 29:12' }),
      }),
    ).toEqual(['Jeremiah 31:20']);
  });

  test('are from different chapters if possible', () => {
    const chapter = [pointed('Eph 2:1', 1), pointed('Eph 2:2', 1), pointed('Rom 6:11', 1)];
    expect(titles({ pointed: chapter })).toEqual(['Ephesians 2:1', 'Romans 6:11', 'Ephesians 2:2']);
  });

  test('are from the chapters of the passages only if there are no others', () => {
    const near = [pointed('Luke 15:30', 3), pointed('Eph 2:1', 1)];
    expect(titles({ pointed: near })).toEqual(['Ephesians 2:1', 'Luke 15:30']);
  });

  test('are unique, have reasons, and are at most the requested number', () => {
    const verse = fc.integer({ min: 0, max: 31_101 });
    const any = fc.record({
      pointed: fc.array(fc.record({ slot: verse, strength: fc.double({ min: 0, max: 10, noNaN: true }), from: verse })),
      holding: fc.array(
        fc
          .record({ slot: verse, words: fc.array(fc.constantFrom('lost', 'found', 'home')) })
          .map(({ slot: at, words }) => ({ slot: at, words, rare: words.length })),
      ),
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
