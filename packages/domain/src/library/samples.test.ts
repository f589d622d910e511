import { expect, test } from 'vitest';
import { hasOnlySample, wasWorkedOn } from './quickAccess.ts';

const registered = new Date('2026-11-21T20:00:00.000Z');
const later = new Date('2026-11-21T20:00:05.000Z');
const sample = { isSample: true, dateCreated: registered, dateModified: registered, dateAccessed: registered };
const own = { ...sample, isSample: false };

test('a library contains nothing of its own while it is empty or contains only the sample sermon', () => {
  expect([[], [sample], [own], [sample, own]].map(hasOnlySample)).toEqual([true, true, false, false]);
});

test('a document counts as worked on once the user has opened it, and the sample sermon once they have changed it', () => {
  const opened = { dateAccessed: later };
  const changed = { dateModified: later, dateAccessed: later };
  expect([own, { ...own, ...opened }, { ...own, ...changed }].map(wasWorkedOn)).toEqual([false, true, true]);
  expect([sample, { ...sample, ...opened }, { ...sample, ...changed }].map(wasWorkedOn)).toEqual([false, false, true]);
});
