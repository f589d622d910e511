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

  test('are sorted by how many passages point to them, how short and important these are, and the place in their lists', () => {
    expect(of('Luke 15:20-24', 'Psalm 103:13', 'Romans 5:8').map((verse) => name(verse.slot))).toEqual([
      'Jeremiah 31:20',
      'Ephesians 2:1',
      'Proverbs 3:12',
      'Romans 6:11',
      'Ephesians 2:13',
      'Genesis 33:4',
      'John 15:13',
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

  test('count little if the sermon does not treat the passage', () => {
    const isPsalm = (passage: readonly number[]) => passage.includes(slot('Psalm 103:13'));
    const found = pointedTo(['Luke 15:20', 'Psalm 103:13'].map(slots), crossReferencesOf, isPsalm);
    expect(found.find((verse) => verse.slot === slot('Proverbs 3:12'))).toMatchObject({ isFromTreated: true });
    expect(found.find((verse) => verse.slot === slot('Genesis 33:4'))).toMatchObject({
      isFromMain: true,
      isFromTreated: false,
    });
    expect(found.findIndex((verse) => verse.slot === slot('Proverbs 3:12'))).toBeLessThan(
      found.findIndex((verse) => verse.slot === slot('Genesis 33:4')),
    );
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
  const pointed = (reference: string, strength: number, from = 'Luke 15:20', isFromMain = true) => ({
    slot: slot(reference),
    strength,
    from: slot(from),
    isFromMain,
    isFromTreated: true,
    support: 1,
  });
  /** A verse with keywords. All of them are rare unless `rare` says otherwise. */
  const holding = (reference: string, words: string[], rare = words.length) => ({
    slot: slot(reference),
    words,
    rare,
    weights: words.map((_, at) => (at < rare ? 1.5 : 0)),
  });
  const stems = (lines: Record<string, string>) => {
    const sets = new Map(Object.entries(lines).map(([at, words]) => [slot(at), new Set(words.split(' '))]));
    return (at: number) => sets.get(at) ?? new Set<string>();
  };
  const suggested = (input: Partial<Parameters<typeof nearestVerses>[0]>) =>
    nearestVerses({
      pointed: [],
      holding: [],
      crossReferencesOf: () => [],
      stemsOf: () => new Set(),
      take: 5,
      ...input,
    }).map((verse) => [name(verse.slot), ...verse.reasons]);
  const titles = (input: Parameters<typeof suggested>[0]) => suggested(input).map(([title]) => title);

  test('are cross references, and verses with rare keywords to which one of them points, with reasons', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 2), pointed('Eph 2:13', 1.5)],
        holding: [holding('Ezek 34:16', ['flock', 'fat']), holding('Ps 103:13', ['pity', 'mercy', 'fear'])],
        crossReferencesOf: table({ 'Jer 31:20': 'Ps 103:13', 'Eph 2:13': 'Ezek 34:16' }),
      }),
    ).toEqual([
      ['Psalm 103:13', 'In common: pity, mercy, fear'],
      ['Ezekiel 34:16', 'In common: flock, fat'],
      ['Jeremiah 31:20', 'Cross reference for Luke 15:20'],
    ]);
  });

  test('may have both reasons', () => {
    expect(
      suggested({ pointed: [pointed('Ps 103:13', 1)], holding: [holding('Ps 103:13', ['pity', 'father'], 1)] }),
    ).toEqual([['Psalm 103:13', 'Cross reference for Luke 15:20', 'In common: pity, father']]);
  });

  test('are sorted by strength, which rare keywords raise and common ones do not', () => {
    const both = [pointed('Eph 2:13', 1), pointed('Luke 19:10', 0.8)];
    expect(titles({ pointed: both.toReversed() })).toEqual(['Ephesians 2:13', 'Luke 19:10']);
    expect(titles({ pointed: both, holding: [holding('Luke 19:10', ['son', 'man'], 0)] })[0]).toBe('Ephesians 2:13');
    expect(titles({ pointed: both, holding: [holding('Luke 19:10', ['sycamore'])] })[0]).toBe('Luke 19:10');
  });

  test('that are weak, or for a passing reference, need shared words as well', () => {
    const strong = pointed('Jer 31:20', 2);
    const weak = [pointed('Eph 2:13', 0.6), pointed('Gen 33:4', 1.9, 'John 3:16', false)];
    expect(titles({ pointed: [strong, ...weak] })).toEqual(['Jeremiah 31:20']);
    expect(titles({ pointed: [strong, ...weak], holding: [holding('Gen 33:4', ['embrace'])] })).toContain(
      'Genesis 33:4',
    );
    const stemsOf = stems({ 'Luke 15:20': 'neck kiss distanc', 'Eph 2:13': 'neck kiss distanc' });
    expect(titles({ pointed: [strong, ...weak], stemsOf })).toEqual(['Ephesians 2:13', 'Jeremiah 31:20']);
  });

  test('need a cross reference or two rare keywords, and for a sermon with passages, a link to them', () => {
    const common = [holding('Gen 29:12', ['rare', 'father', 'son'], 1), holding('Luke 19:10', ['sycamore'])];
    expect(suggested({ holding: common })).toEqual([]);
    const rare = [holding('Gen 27:30', ['scarce', 'hunting'])];
    expect(titles({ holding: rare })).toEqual(['Genesis 27:30']);
    expect(titles({ holding: rare, pointed: [pointed('Jer 31:20', 2)] })).toEqual(['Jeremiah 31:20']);
  });

  test('are from different chapters, and never from those of the passages', () => {
    const near = [pointed('Luke 15:30', 3), pointed('Eph 2:1', 2), pointed('Eph 2:2', 2), pointed('Rom 6:11', 2)];
    expect(titles({ pointed: near })).toEqual(['Romans 6:11', 'Ephesians 2:1']);
  });

  test('are not for the same verse more than twice', () => {
    const three = [pointed('Eph 2:1', 2), pointed('Gen 33:4', 2), pointed('Rom 6:11', 2)];
    expect(titles({ pointed: three })).toHaveLength(2);
    expect(titles({ pointed: [...three, pointed('Ps 51:17', 2, 'Luke 15:21')] })).toContain('Psalm 51:17');
  });

  test('do not have the same reasons', () => {
    const both = [pointed('Eph 2:1', 2), pointed('Rom 6:11', 2)];
    const words = [holding('Eph 2:1', ['dead']), holding('Rom 6:11', ['dead'])];
    expect(titles({ pointed: both, holding: words })).toHaveLength(1);
  });

  test('do not say nearly the same', () => {
    const parallel = [pointed('Matt 6:11', 2), pointed('Luke 11:3', 1.9, 'Luke 15:17')];
    const stemsOf = stems({ 'Matt 6:11': 'daili bread', 'Luke 11:3': 'daili bread', 'Luke 15:17': 'bread' });
    expect(titles({ pointed: parallel })).toHaveLength(2);
    expect(titles({ pointed: parallel, stemsOf })).toHaveLength(1);
  });

  test('end where they are much weaker than the best one', () => {
    const holdingMuch = [holding('Ps 103:13', ['compassion', 'pity', 'frame', 'dust'])];
    const both = [pointed('Ps 103:13', 2), pointed('Jer 31:20', 1, 'Luke 15:17')];
    expect(titles({ pointed: both })).toHaveLength(2);
    expect(titles({ pointed: both, holding: holdingMuch })).toEqual(['Psalm 103:13']);
  });

  test('are unique, have reasons, and are at most the requested number', () => {
    const verse = fc.integer({ min: 0, max: 31_101 });
    const any = fc.record({
      pointed: fc.array(
        fc.record({
          slot: verse,
          strength: fc.double({ min: 0, max: 10, noNaN: true }),
          from: verse,
          isFromMain: fc.boolean(),
          isFromTreated: fc.boolean(),
          support: fc.constantFrom(0.1, 1),
        }),
      ),
      holding: fc.array(
        fc
          .record({ slot: verse, words: fc.array(fc.constantFrom('lost', 'found', 'home')) })
          .map(({ slot: at, words }) => ({ slot: at, words, rare: words.length, weights: words.map(() => 1) })),
      ),
      take: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(any, (input) => {
        const nearest = nearestVerses({ ...input, crossReferencesOf: (at) => [at], stemsOf: () => new Set() });
        expect(nearest.length).toBeLessThanOrEqual(input.take);
        expect(new Set(nearest.map((found) => found.slot)).size).toBe(nearest.length);
        for (const { reasons } of nearest) expect(reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
