import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasArrived, isKeptVersion, isStale } from './revisions.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 20, 0, seconds));
const version = (text: string, seconds: number, editorId = 'desk', isByAdministrator = false) => ({
  size: text.length,
  editorId,
  isByAdministrator,
  date: at(seconds),
});

test('a save that began from the newest revision is never stale', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.uuid()), fc.option(fc.uuid()), (revision, editorId, other) => {
      const document = { revision, editorId: other, editorFrom: 0, editorStep: 9 };
      expect(isStale(document, { revision, editorId, editorStep: 0 })).toBe(false);
    }),
  );
});

test('a save that began before another editor saved is stale', () => {
  const document = { revision: 7, editorId: 'phone', editorFrom: 5, editorStep: 2 };
  expect(isStale(document, { revision: 6, editorId: 'desk', editorStep: 9 })).toBe(true);
  expect(isStale(document, { revision: 4, editorId: 'phone', editorStep: 9 })).toBe(true);
  expect(isStale(document, { revision: 6, editorId: null, editorStep: 9 })).toBe(true);
});

test('an editor that lost replies may continue from any revision of its own run', () => {
  const document = { revision: 7, editorId: 'desk', editorFrom: 5, editorStep: 2 };
  const isStaleFrom = (revision: number) => isStale(document, { revision, editorId: 'desk', editorStep: 3 });
  expect([5, 6, 7].map(isStaleFrom)).toEqual([false, false, false]);
});

test("an editor's older text that arrives after its newer one is stale", () => {
  const document = { revision: 7, editorId: 'desk', editorFrom: 5, editorStep: 3 };
  expect(isStale(document, { revision: 6, editorId: 'desk', editorStep: 3 })).toBe(true);
  expect(isStale(document, { revision: 6, editorId: 'desk', editorStep: 2 })).toBe(true);
  expect(isStale(document, { revision: 6, editorId: 'desk', editorStep: 4 })).toBe(false);
});

test('a save from a revision that does not exist yet is stale', () => {
  const document = { revision: 3, editorId: 'desk', editorFrom: 1, editorStep: 1 };
  expect(isStale(document, { revision: 4, editorId: 'desk', editorStep: 5 })).toBe(true);
});

describe('whether the text of a save has already arrived', () => {
  const receipt = { step: 4, revision: 7, textHash: 'hash of 4' };
  test.each([
    ['the same text again, after a lost reply', { step: 4, revision: 6, textHash: 'hash of 4' }, true],
    ['the same text, based on the revision that it became', { step: 4, revision: 7, textHash: 'hash of 4' }, true],
    ['another text under the same step', { step: 4, revision: 6, textHash: 'another hash' }, false],
    ['an older text that was overtaken', { step: 3, revision: 6, textHash: 'hash of 3' }, true],
    ['a later text', { step: 5, revision: 6, textHash: 'hash of 5' }, false],
    ['a later text that equals the saved one', { step: 5, revision: 6, textHash: 'hash of 4' }, false],
    ['a lower step that is based on the saved text', { step: 3, revision: 7, textHash: 'hash of 3' }, false],
    ['the same text, put over a newer one', { step: 4, revision: 8, textHash: 'hash of 4' }, false],
  ])('%s', (_, { step, ...save }, expected) => {
    expect(hasArrived(receipt, { ...save, editorId: 'desk', editorStep: step })).toBe(expected);
  });

  test('is unknown without a receipt, and with one that has no hash', () => {
    const save = { editorId: 'desk', editorStep: 3, revision: 6, textHash: 'hash of 3' };
    expect(hasArrived(null, save)).toBe(false);
    expect(hasArrived({ ...receipt, textHash: '' }, save)).toBe(false);
  });
});

test('the steps of continuous typing are not stored', () => {
  expect(isKeptVersion(version('In the beginning', 10), version('In the beginning was', 14), at(0))).toBe(false);
});

test('a text is stored if two minutes, another editor or a large cut separates it from the next', () => {
  const before = version('In the beginning was the Word', 0);
  expect(isKeptVersion(before, version('In the beginning was the Word, and', 119), at(0))).toBe(false);
  expect(isKeptVersion(before, version('In the beginning was the Word, and', 120), at(0))).toBe(true);
  expect(isKeptVersion(before, version('In the beginning was the Word, and', 3, 'phone'), at(0))).toBe(true);
  expect(isKeptVersion(before, version('In the', 3), at(0))).toBe(true);
  expect(isKeptVersion(before, version('In the beginning was the Word, and', 3, 'desk', true), at(0))).toBe(true);
});

test('during continuous typing a text is stored every two minutes', () => {
  expect(isKeptVersion(version('word '.repeat(50), 120), version('word '.repeat(51), 123), at(0))).toBe(true);
  expect(isKeptVersion(version('word '.repeat(50), 119), version('word '.repeat(51), 122), at(0))).toBe(false);
});

test('an empty text is not stored', () => {
  expect(isKeptVersion(version('', 0), version('Grace', 500), null)).toBe(false);
});

describe('a clock that was wrong', () => {
  const [minuteMs, dayMs] = [60_000, 24 * 60 * 60_000];
  /** Saves at these times, one editor and a little more text each time. Returns the number of stored texts. */
  function countStored(times: number[], first = 0): number {
    let [current, lastKept, stored] = [version('word', first / 1_000), null as Date | null, 0];
    for (const [n, time] of times.entries()) {
      const next = version('word '.repeat(n + 2), time / 1_000);
      if (isKeptVersion(current, next, lastKept)) [lastKept, stored] = [current.date, stored + 1];
      current = next;
    }
    return stored;
  }
  const everyMinute = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n * minuteMs);
  const steady = countStored(everyMinute(12, minuteMs));

  test('does not stop the history when it goes back a day', () => {
    expect(steady).toBe(6);
    const stored = countStored(everyMinute(12, minuteMs - dayMs));
    expect(stored).toBeGreaterThanOrEqual(steady);
    expect(stored).toBeLessThanOrEqual(steady + 1);
  });

  test('does not stop the history after three saves a day ahead', () => {
    const stored = countStored([...everyMinute(3, dayMs), ...everyMinute(12, 4 * minuteMs)]);
    expect(stored).toBeGreaterThanOrEqual(steady);
    expect(stored).toBeLessThanOrEqual(steady + 3);
  });
});
