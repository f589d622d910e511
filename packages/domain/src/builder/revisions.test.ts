import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKept, isStale } from './revisions.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 20, 0, seconds));
const version = (text: string, seconds: number, editorId = 'desk') => ({ text, editorId, date: at(seconds) });

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

test('the steps of continuous typing are not stored', () => {
  expect(isKept(version('In the beginning', 10), version('In the beginning was', 14), at(0))).toBe(false);
});

test('a text is stored if two minutes, another editor or a large cut separates it from the next', () => {
  const before = version('In the beginning was the Word', 0);
  expect(isKept(before, version('In the beginning was the Word, and', 119), at(0))).toBe(false);
  expect(isKept(before, version('In the beginning was the Word, and', 120), at(0))).toBe(true);
  expect(isKept(before, version('In the beginning was the Word, and', 3, 'phone'), at(0))).toBe(true);
  expect(isKept(before, version('In the', 3), at(0))).toBe(true);
});

test('during continuous typing a text is stored every two minutes', () => {
  expect(isKept(version('word '.repeat(50), 120), version('word '.repeat(51), 123), at(0))).toBe(true);
  expect(isKept(version('word '.repeat(50), 119), version('word '.repeat(51), 122), at(0))).toBe(false);
});

test('an empty text and an unchanged one are not stored', () => {
  expect(isKept(version('', 0), version('Grace', 500), null)).toBe(false);
  expect(isKept(version('Grace', 0), version('Grace', 500), null)).toBe(false);
});
