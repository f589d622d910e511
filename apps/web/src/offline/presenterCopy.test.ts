import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { afterEach, describe, expect, test } from 'vitest';
import { maxOwners, presenterCopy } from './sessionCopies.ts';

const key = 'sermon-presenter-preferences';
const copy = { preferences: { ...defaultPresenterPreferences, countdownTime: 25 }, unsent: { countdownTime: 25 } };
const other = { preferences: defaultPresenterPreferences, unsent: {} };

afterEach(() => localStorage.clear());

describe("a user's presenter settings on this device", () => {
  test('stay after another user was on it', () => {
    presenterCopy.write('ruth', copy);
    presenterCopy.write('boaz', other);
    expect(presenterCopy.read('ruth')).toEqual(copy);
    expect(presenterCopy.read('boaz')).toEqual(other);
    expect(presenterCopy.read('naomi')).toBeNull();
  });

  test('are replaced by newer ones', () => {
    presenterCopy.write('ruth', copy);
    presenterCopy.write('ruth', other);
    expect(presenterCopy.read('ruth')).toEqual(other);
    expect(JSON.parse(localStorage.getItem(key)!)).toHaveLength(1);
  });

  test('are kept for a limited number of users, the latest ones', () => {
    presenterCopy.write('ruth', copy);
    for (let count = 1; count < maxOwners; count += 1) presenterCopy.write(`user ${count}`, other);
    expect(presenterCopy.read('ruth')).toEqual(copy);
    presenterCopy.write('boaz', other);
    expect(presenterCopy.read('ruth')).toBeNull();
    expect(presenterCopy.read('user 1')).toEqual(other);
  });

  test('are read although those of another user cannot be', () => {
    localStorage.setItem(key, JSON.stringify([{ ownerId: 'boaz' }, { ownerId: 'ruth', ...copy }]));
    expect(presenterCopy.read('ruth')).toEqual(copy);
    expect(presenterCopy.read('boaz')).toBeNull();
  });
});
