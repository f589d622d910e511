import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt } from '../scripture/books.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReference, slotsOf } from '../scripture/reference.ts';
import { crossReferencedVerses } from './crossReferences.ts';
import { nearestVerses } from './verses.ts';

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
  const of = (...references: string[]) => crossReferencedVerses(references.map(slots), crossReferencesOf);
  const titles = (...input: Parameters<typeof crossReferencedVerses>) =>
    crossReferencedVerses(...input).map((verse) => name(verse.slot));

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
    const found = crossReferencedVerses(['Luke 15:20', 'Psalm 103:13'].map(slots), crossReferencesOf, isPsalm);
    expect(found.find((verse) => verse.slot === slot('Proverbs 3:12'))).toMatchObject({ isFromTreated: true });
    expect(found.find((verse) => verse.slot === slot('Genesis 33:4'))).toMatchObject({
      isFromMain: true,
      isFromTreated: false,
    });
    expect(found.findIndex((verse) => verse.slot === slot('Proverbs 3:12'))).toBeLessThan(
      found.findIndex((verse) => verse.slot === slot('Genesis 33:4')),
    );
  });

  test('count little for a verse of a long passage without keywords, unless the sermon names the verse', () => {
    const story = slots('Luke 15:11-32');
    const hasKeyword = (passage: readonly number[]) => passage.includes(slot('Luke 15:24'));
    const treated = (...passages: number[][]) =>
      crossReferencedVerses(passages, crossReferencesOf, hasKeyword).flatMap((verse) =>
        verse.isFromTreated ? name(verse.slot) : [],
      );
    expect(treated(story).toSorted()).toEqual(['Ephesians 2:1', 'Romans 6:11']);
    expect(treated(story, slots('Luke 15:20'))).toContain('Genesis 33:4');
  });

  test('are at most the 300 with the highest weights', () => {
    const many = Array.from({ length: 301 }, (_, at) => slot('Genesis 1:1') + at);
    const found = crossReferencedVerses([slots('Luke 15:20')], (at) => (at === slot('Luke 15:20') ? many : []));
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
  const keywordVerses = (reference: string, words: string[], rare = words.length) => ({
    slot: slot(reference),
    words,
    weights: words.map((_, at) => (at < rare ? 1.5 : 0)),
  });
  /** The stems of verses. Those with a capital letter are names. */
  const stems = (lines: Record<string, string>) => {
    const sets = new Map(Object.entries(lines).map(([at, words]) => [slot(at), words.split(' ')]));
    return (at: number) => {
      const written = sets.get(at) ?? [];
      const capitalized = written.filter((word) => word !== word.toLowerCase());
      const stemsOf = (words: readonly string[]) => new Set(words.map((word) => word.toLowerCase()));
      return { stems: stemsOf(written), capitalized: stemsOf(capitalized) };
    };
  };
  const suggested = (input: Partial<Parameters<typeof nearestVerses>[0]>) =>
    nearestVerses({
      pointed: [],
      keywordVerses: [],
      crossReferencesOf: () => [],
      isMainWord: () => true,
      wordsOf: stems({}),
      take: 5,
      ...input,
    }).map((verse) => [name(verse.slot), ...verse.reasons]);
  const titles = (input: Parameters<typeof suggested>[0]) => suggested(input).map(([title]) => title);

  test('are cross references, and verses with rare keywords to which one of them points, with reasons', () => {
    expect(
      suggested({
        pointed: [pointed('Jer 31:20', 2), pointed('Eph 2:13', 1.5)],
        keywordVerses: [
          keywordVerses('Ezek 34:16', ['thicket', 'fat']),
          keywordVerses('Ps 103:13', ['pity', 'mercy', 'fear']),
        ],
        crossReferencesOf: table({ 'Jer 31:20': 'Ps 103:13', 'Eph 2:13': 'Ezek 34:16' }),
      }),
    ).toEqual([
      ['Psalm 103:13', 'In common: pity, mercy, fear'],
      ['Ezekiel 34:16', 'In common: thicket, fat'],
      ['Jeremiah 31:20', 'Cross reference for Luke 15:20'],
    ]);
  });

  test('may have both reasons', () => {
    expect(
      suggested({
        pointed: [pointed('Ps 103:13', 1)],
        keywordVerses: [keywordVerses('Ps 103:13', ['pity', 'father'], 1)],
      }),
    ).toEqual([['Psalm 103:13', 'Cross reference for Luke 15:20', 'In common: pity, father']]);
  });

  test('are sorted by strength, which rare keywords raise and common ones do not', () => {
    const both = [pointed('Eph 2:13', 1), pointed('Luke 19:10', 0.8)];
    expect(titles({ pointed: both.toReversed() })).toEqual(['Ephesians 2:13', 'Luke 19:10']);
    expect(titles({ pointed: both, keywordVerses: [keywordVerses('Luke 19:10', ['son', 'man'], 0)] })[0]).toBe(
      'Ephesians 2:13',
    );
    expect(titles({ pointed: both, keywordVerses: [keywordVerses('Luke 19:10', ['sycamore'])] })[0]).toBe('Luke 19:10');
  });

  test('that are weak, or for a passing reference, need shared words as well', () => {
    const strong = pointed('Jer 31:20', 2);
    const weak = [pointed('Eph 2:13', 0.6), pointed('Gen 33:4', 1.9, 'John 3:16', false)];
    expect(titles({ pointed: [strong, ...weak] })).toEqual(['Jeremiah 31:20']);
    expect(titles({ pointed: [strong, ...weak], keywordVerses: [keywordVerses('Gen 33:4', ['embrace'])] })).toContain(
      'Genesis 33:4',
    );
    const wordsOf = stems({ 'Luke 15:20': 'neck kiss distanc', 'Eph 2:13': 'neck kiss distanc' });
    expect(titles({ pointed: [strong, ...weak], wordsOf })).toEqual(['Ephesians 2:13', 'Jeremiah 31:20']);
  });

  test('need a cross reference or two rare keywords, and for a sermon with passages, a link to them', () => {
    const common = [
      keywordVerses('Gen 29:12', ['rare', 'father', 'son'], 1),
      keywordVerses('Luke 19:10', ['sycamore']),
    ];
    expect(suggested({ keywordVerses: common })).toEqual([]);
    const rare = [keywordVerses('Gen 27:30', ['scarce', 'hunting'])];
    expect(titles({ keywordVerses: rare })).toEqual(['Genesis 27:30']);
    expect(titles({ keywordVerses: rare, pointed: [pointed('Jer 31:20', 2)] })).toEqual(['Jeremiah 31:20']);
  });

  test('for keywords alone need one that is really rare', () => {
    const verse = (weights: number[]) => [{ slot: slot('1 Pet 1:7'), words: ['wisps', 'sparks', 'embers'], weights }];
    expect(titles({ keywordVerses: verse([1.1, 1.1, 1.1]) })).toEqual([]);
    expect(titles({ keywordVerses: verse([1.6, 1.1, 1.1]) })).toEqual(['1 Peter 1:7']);
  });

  test('are not for a name alone', () => {
    const words = {
      'Ruth 1:19': 'Bethlehem citi',
      '1 Chr 2:51': 'Bethlehem father',
      'Mic 5:2': 'Bethlehem citi littl',
    };
    const both = [pointed('1 Chr 2:51', 2, 'Ruth 1:19'), pointed('Mic 5:2', 2, 'Ruth 1:19')];
    const held = [keywordVerses('1 Chr 2:51', ['Bethlehem']), keywordVerses('Mic 5:2', ['Bethlehem', 'city'])];
    expect(titles({ pointed: both, keywordVerses: held, wordsOf: stems(words) })).toEqual(['Micah 5:2']);
    const names = stems({ 'Gen 19:4': 'Sodom Lot surround' });
    const alone = (...written: string[]) =>
      titles({ keywordVerses: [keywordVerses('Gen 19:4', written)], wordsOf: names });
    expect(alone('Sodom', 'surround')).toEqual([]);
    expect(alone('Sodom', 'Lot')).toEqual([]);
    expect(alone('Sodom', 'surround', 'threshold')).toEqual(['Genesis 19:4']);
  });

  test('that are weak are not for a name and common words', () => {
    const words = { 'Ruth 1:2': 'nam son Bethlehem', '1 Sam 17:12': 'nam son Bethlehem' };
    const both = [pointed('Jer 31:20', 2), pointed('1 Sam 17:12', 0.6, 'Ruth 1:2')];
    const held = (...written: string[]) => [keywordVerses('1 Sam 17:12', written, 1)];
    const found = (...written: string[]) =>
      titles({ pointed: both, keywordVerses: held(...written), wordsOf: stems(words) });
    expect(found('Bethlehem', 'name')).toEqual(['Jeremiah 31:20']);
    expect(found('barley', 'Bethlehem')).toContain('1 Samuel 17:12');
  });

  test('for keywords alone need two of the main ones', () => {
    const found = (main: string[]) =>
      titles({
        keywordVerses: [keywordVerses('Job 16:13', ['spare', 'archers'])],
        isMainWord: (word) => main.includes(word),
      });
    expect(found(['spare', 'archers'])).toEqual(['Job 16:13']);
    expect(found(['spare'])).toEqual([]);
  });

  test('do not tell the same about one verse', () => {
    const both = [pointed('Mark 14:54', 2, 'John 18:18'), pointed('Luke 22:55', 1.9, 'John 18:18')];
    const held = [
      keywordVerses('Mark 14:54', ['warmth', 'fire']),
      keywordVerses('Luke 22:55', ['fire', 'warmth', 'court']),
    ];
    expect(titles({ pointed: both, keywordVerses: held })).toHaveLength(1);
    const wordsOf = stems({
      'Job 42:8': 'bull ram burnt',
      'Num 23:1': 'bull ram seven balak altar squar',
      '2 Chr 29:21': 'bull ram lamb kingdom judah sanctuari',
    });
    const offerings = [pointed('Num 23:1', 2, 'Job 42:8'), pointed('2 Chr 29:21', 1.9, 'Job 42:8')];
    expect(titles({ pointed: offerings, wordsOf })).toHaveLength(1);
  });

  test('have the same keywords at most twice, and once if they have no other reason', () => {
    const tongues = ['Ps 140:3', 'Ps 57:4', 'Prov 12:18'];
    const from = ['James 3:8', 'James 3:9', 'James 3:5'];
    const three = tongues.map((verse, at) => pointed(verse, 2, from[at]));
    expect(
      titles({ pointed: three, keywordVerses: tongues.map((verse) => keywordVerses(verse, ['tongue'])) }),
    ).toHaveLength(2);
    const both = ['2 Kgs 20:10', 'Jer 7:24'].map((verse) => keywordVerses(verse, ['sundial', 'threshold']));
    expect(titles({ keywordVerses: both })).toHaveLength(1);
  });

  test('are not parallel to each other', () => {
    const storms = [pointed('Mark 4:39', 2, 'Jonah 1:4'), pointed('Luke 8:24', 2, 'Jonah 1:15')];
    expect(titles({ pointed: storms })).toHaveLength(1);
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
    const words = [keywordVerses('Eph 2:1', ['dead']), keywordVerses('Rom 6:11', ['dead'])];
    expect(titles({ pointed: both, keywordVerses: words })).toHaveLength(1);
  });

  test('do not say nearly the same', () => {
    const alike = [pointed('Prov 30:8', 2), pointed('Luke 11:3', 1.9, 'Luke 15:17')];
    const wordsOf = stems({ 'Prov 30:8': 'daili bread', 'Luke 11:3': 'daili bread', 'Luke 15:17': 'bread' });
    expect(titles({ pointed: alike })).toHaveLength(2);
    expect(titles({ pointed: alike, wordsOf })).toHaveLength(1);
  });

  test('end where they are much weaker than the best one', () => {
    const holdingMuch = [keywordVerses('Ps 103:13', ['compassion', 'pity', 'frame', 'dust'])];
    const both = [pointed('Ps 103:13', 2), pointed('Jer 31:20', 1, 'Luke 15:17')];
    expect(titles({ pointed: both })).toHaveLength(2);
    expect(titles({ pointed: both, keywordVerses: holdingMuch })).toEqual(['Psalm 103:13']);
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
      keywordVerses: fc.array(
        fc
          .record({ slot: verse, words: fc.array(fc.constantFrom('lost', 'found', 'home')) })
          .map(({ slot: at, words }) => ({ slot: at, words, weights: words.map(() => 1) })),
      ),
      take: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(any, (input) => {
        const nearest = nearestVerses({
          ...input,
          crossReferencesOf: (at) => [at],
          isMainWord: () => true,
          wordsOf: stems({}),
        });
        expect(nearest.length).toBeLessThanOrEqual(input.take);
        expect(new Set(nearest.map((found) => found.slot)).size).toBe(nearest.length);
        for (const { reasons } of nearest) expect(reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
