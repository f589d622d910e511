import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thinnedOut, type Version } from './thinning.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hour = 60 * 60_000;
const day = 24 * hour;
const saved = (iso: string, overrides: Partial<Version> = {}): Version => ({
  date: new Date(iso),
  kind: 'saved',
  label: '',
  ...overrides,
});
const gone = (versions: Version[]) => thinnedOut(versions, now).map(({ date }) => date.toISOString().slice(0, 16));

describe('thinning of stored versions', () => {
  test('keeps all versions for a week', () => {
    expect(gone([saved('2026-11-15T12:01:00Z'), saved('2026-11-15T12:02:00Z'), saved('2026-11-22T11:59:00Z')])).toEqual(
      [],
    );
  });

  test('then keeps the last version of each hour', () => {
    const versions = ['2026-11-10T09:05:00Z', '2026-11-10T09:55:00Z', '2026-11-10T09:30:00Z', '2026-11-10T10:00:00Z'];
    expect(gone(versions.map((iso) => saved(iso)))).toEqual(['2026-11-10T09:05', '2026-11-10T09:30']);
  });

  test('keeps the last version of each day after three months', () => {
    const versions = ['2026-08-01T09:05:00Z', '2026-08-01T21:00:00Z', '2026-08-02T00:00:00Z'];
    expect(gone(versions.map((iso) => saved(iso)))).toEqual(['2026-08-01T09:05']);
  });

  test('always keeps named versions, and does not count them or refused versions as the last of an hour or day', () => {
    expect(
      gone([
        saved('2026-08-01T09:00:00Z', { label: 'As it was preached' }),
        saved('2026-08-01T08:00:00Z'),
        saved('2026-10-01T08:20:00Z'),
        saved('2026-10-01T08:40:00Z', { kind: 'refused' }),
        saved('2026-08-01T23:00:00Z', { label: 'Later' }),
      ]),
    ).toEqual([]);
  });
});

describe('thinning of refused versions', () => {
  const refused = (age: number, overrides: Partial<Version> = {}): Version => ({
    date: new Date(now.getTime() - age),
    kind: 'refused',
    label: '',
    ...overrides,
  });

  test('keeps them for 90 days', () => {
    expect(thinnedOut([refused(90 * day), refused(90 * day + 1)], now)).toEqual([refused(90 * day + 1)]);
  });

  test('keeps the newest 200', () => {
    const all = Array.from({ length: 201 }, (_, n) => refused(n * hour));
    expect(thinnedOut(all.slice(0, 200), now)).toEqual([]);
    expect(thinnedOut(all, now)).toEqual([all[200]]);
  });

  test('keeps only the saved one of two equal texts', () => {
    expect(thinnedOut([refused(hour), refused(hour, { isRepeated: true })], now)).toEqual([
      refused(hour, { isRepeated: true }),
    ]);
  });

  test('keeps all that have a name, and does not count them', () => {
    const named = Array.from({ length: 201 }, (_, n) => refused(n * day, { label: 'Mine', isRepeated: true }));
    const unnamed = Array.from({ length: 200 }, () => refused(hour));
    expect(thinnedOut([...named, ...unnamed], now)).toEqual([]);
  });
});

describe('for every set of versions', () => {
  const versions = fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 200 * day }).map((age) => new Date(now.getTime() - age)),
      kind: fc.constantFrom('saved' as const, 'saved' as const, 'refused' as const),
      label: fc.constantFrom('', '', '', 'Named'),
    }),
    { maxLength: 200 },
  );
  const thin = (all: Version[], at: Date) => {
    const out = new Set(thinnedOut(all, at));
    return all.filter((version) => !out.has(version));
  };
  const later = fc.integer({ min: 0, max: 120 * day }).map((ms) => new Date(now.getTime() + ms));

  test('thinning twice has the same result as thinning once later', () => {
    fc.assert(
      fc.property(versions, later, (all, then) => {
        expect(thin(thin(all, now), then)).toEqual(thin(all, then));
      }),
    );
  });

  test('named versions, saved versions of the last week and refused versions of the last 90 days stay', () => {
    fc.assert(
      fc.property(versions, (all) => {
        for (const { label, kind, date } of thinnedOut(all, now)) {
          expect(label).toBe('');
          expect(now.getTime() - date.getTime()).toBeGreaterThan(kind === 'saved' ? 7 * day : 90 * day);
        }
      }),
    );
  });

  test('a day with saved versions keeps at least one', () => {
    const isSaved = ({ kind }: Version) => kind === 'saved';
    const dayOf = ({ date }: Version) => Math.floor(date.getTime() / day);
    fc.assert(
      fc.property(versions, (all) => {
        expect(new Set(thin(all, now).filter(isSaved).map(dayOf))).toEqual(new Set(all.filter(isSaved).map(dayOf)));
      }),
    );
  });
});
