import { describe, expect, test } from 'vitest';
import { builtBibles } from '../../support/bibles.ts';
import { parts } from '../queries.ts';
import { type Find, indexedFind, rankWordings, type Result, tryTraps } from './measure.ts';
import { isInARow, readTexts, translationsWith } from './occurrence.ts';
import { missedOf, reportOf, shownOf, trapReportOf } from './report.ts';
import { circles, kinds, readRememberedVerses, readTraps, type RememberedVerse, slotAt } from './set.ts';

const verses = readRememberedVerses();
const traps = readTraps();
const texts = await readTexts(await builtBibles());
const wordings = verses.flatMap((verse) => verse.wordings.map((wording) => ({ verse, wording })));

describe('the remembered verses', () => {
  test('are at least 120 in canonical order, and no wording occurs twice', () => {
    expect(verses.length).toBeGreaterThanOrEqual(120);
    const slots = verses.map(({ meant }) => slotAt(meant[0]!));
    expect(slots).toEqual(slots.toSorted((a, b) => a - b));
    const queries = wordings.map(({ wording }) => wording.q);
    expect(queries.filter((q, at) => queries.indexOf(q) !== at)).toEqual([]);
  });

  test('are verses that exist, each named once', () => {
    expect(() => verses.map(({ meant }) => meant.map(slotAt))).not.toThrow();
    expect(verses.filter(({ meant }) => new Set(meant).size !== meant.length)).toEqual([]);
  });

  test('are in every book of the Bible', () => {
    expect(new Set(verses.flatMap(({ meant }) => meant.map((osis) => osis.split('.')[0]))).size).toBe(66);
  });

  test.each(circles)('are known to %s in more than a quarter', (circle) => {
    const known = verses.filter(({ knownTo }) => knownTo === circle);
    expect(known.length / verses.length).toBeGreaterThan(1 / 4);
  });

  test.each(kinds)('have at least 20 wordings of the kind %s', (kind) => {
    expect(wordings.filter(({ wording }) => wording.kind === kind).length).toBeGreaterThanOrEqual(20);
  });

  test('name the translations that have all words', () => {
    const named = wordings.map(({ wording: { q, wordsIn } }) => ({ q, wordsIn }));
    expect(named).toEqual(
      wordings.map(({ verse, wording }) => ({ q: wording.q, wordsIn: translationsWith(wording, verse, texts) })),
    );
  });

  test('are called exact if a translation has the words in a row', () => {
    const inARow = wordings.filter(({ verse, wording }) => isInARow(wording, verse, texts));
    const exact = wordings.filter(({ wording }) => wording.kind === 'exact' || wording.kind === 'cut short');
    expect(inARow.map(({ wording }) => wording.q)).toEqual(exact.map(({ wording }) => wording.q));
  });
});

test('there are at least 30 traps, each with its origin', () => {
  expect(traps.length).toBeGreaterThanOrEqual(30);
  expect(traps.filter(({ q, from }) => !q || !from)).toEqual([]);
});

describe('the search', () => {
  const find = indexedFind(texts);

  test.each(['KJV', 'WEB'] as const)('finds 94 %% of each half among the first three, with %s chosen', async (id) => {
    const ranked = await rankWordings(find, verses, [id]);
    for (const part of parts) {
      const half = ranked.filter(({ verse }) => verse.part === part);
      const found = half.filter(({ rank }) => rank >= 1 && rank <= 3);
      expect(found.length / half.length, part).toBeGreaterThanOrEqual(0.94);
    }
  });

  test('shows no trap as a match', async () => {
    const tried = await tryTraps(find, traps, ['KJV', 'WEB']);
    expect(shownOf(tried)).toBe('');
  });
});

describe('the report', () => {
  const verse = (meant: string[], part: RememberedVerse['part'], q: string): RememberedVerse => ({
    meant,
    knownTo: 'everybody',
    part,
    wordings: [{ q, kind: 'exact', wordsIn: ['KJV'] }],
  });
  const known = [
    verse(['Ps.23.1'], 'tuned', 'shepherd'),
    verse(['Mark.10.14', 'Matt.19.14'], 'tuned', 'children'),
    verse(['John.11.35'], 'tuned', 'wept'),
    verse(['Gen.1.1'], 'hidden', 'beginning'),
  ];
  const children = slotAt('Matt.19.14');
  const other = slotAt('Rev.1.1');
  const result = (...slots: number[]) => ({ slots, isNearest: false });
  const nearest = (...slots: number[]) => ({ slots, isNearest: true });
  const results: Record<string, Result[]> = {
    shepherd: [result(slotAt('Ps.23.1'))],
    // A result of several verses.
    children: [result(other), nearest(children - 1, children)],
    wept: [result(other), result(other), result(other), result(slotAt('John.11.35'))],
    'this too shall pass': [result(other), result(other), nearest(children)],
    'honesty is the best policy': [nearest(other)],
  };
  const find: Find = (q) => Promise.resolve(results[q] ?? []);

  test('counts the verses that are first and among the first three', async () => {
    const ranked = await rankWordings(find, known, ['KJV']);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 4, 0]);
    const report = reportOf(ranked, ['KJV']).split('\n');
    expect(report).toContain('| KJV | exact | 1 of 4 (25.0 %) | 2 of 4 (50.0 %) | 1 of 4 (25.0 %) |');
    expect(report).toContain('| KJV | slip | 0 of 0 (0.0 %) | 0 of 0 (0.0 %) | 0 of 0 (0.0 %) |');
    expect(report).toContain('| KJV | all words in KJV | 1 of 4 (25.0 %) | 2 of 4 (50.0 %) | 1 of 4 (25.0 %) |');
    expect(report).toContain('| KJV | tuned half | 1 of 3 (33.3 %) | 2 of 3 (66.7 %) | 1 of 3 (33.3 %) |');
    expect(missedOf(ranked, 'tuned')).toBe('KJV | John.11.35 | exact | wept | 4');
    expect(missedOf(ranked, 'hidden')).toBe('KJV | Gen.1.1 | exact | beginning | —');
  });

  test('counts the traps for which no match is shown, and nothing at all', async () => {
    const asked = ['this too shall pass', 'follow your heart', 'honesty is the best policy'].map((q) => ({
      q,
      from: 'saying',
    }));
    const tried = await tryTraps(find, asked, ['WEB']);
    expect(trapReportOf(tried, ['WEB'])).toContain('| WEB | 2 of 3 (66.7 %) | 1 of 3 (33.3 %) |');
    expect(shownOf(tried)).toBe('WEB | this too shall pass | 2');
  });
});
