import { describe, expect, test } from 'vitest';
import { isSnapshotDue, type Snapshot, surplusSnapshots } from './snapshots.ts';

const now = new Date('2026-11-23T12:00:00Z');
/** A snapshot that was taken this many minutes ago. */
const taken = (minutes: number, overrides: Partial<Snapshot> = {}): Snapshot => ({
  documentId: 'advent',
  at: new Date(now.getTime() - minutes * 60_000),
  bytes: 1_000,
  ...overrides,
});

describe('a snapshot is due', () => {
  const after = (ms: number) => isSnapshotDue(now, new Date(now.getTime() + ms));

  test('five minutes after the last one, and not before', () => {
    expect(after(299_999)).toBe(false);
    expect(after(300_000)).toBe(true);
  });

  test('after the clock was set back', () => {
    expect(after(-3_600_000)).toBe(true);
  });
});

describe('of the snapshots of a user', () => {
  test('the newest fifty of each document stay', () => {
    const advent = Array.from({ length: 52 }, (_, n) => taken(n));
    const lent = Array.from({ length: 50 }, (_, n) => taken(n, { documentId: 'lent' }));
    expect(surplusSnapshots([...advent, ...lent], now)).toEqual(advent.slice(50));
  });

  test('all of the last day stay, and the last one of each hour before', () => {
    const minutesOfYesterday = [25 * 60 + 10, 25 * 60 + 20, 26 * 60 + 10];
    const [late, early, before] = minutesOfYesterday.map((minutes) => taken(minutes));
    expect(surplusSnapshots([before!, taken(10), taken(20), early!, late!], now)).toEqual([early]);
  });

  test('ten megabytes of a document stay, and the oldest go first', () => {
    const large = Array.from({ length: 8 }, (_, n) => taken(n, { bytes: 1_500_000 }));
    expect(surplusSnapshots(large.toReversed(), now)).toEqual(large.slice(6));
  });

  test('fifty megabytes stay in total', () => {
    const snapshots = Array.from({ length: 10 }, (_, n) => taken(n, { documentId: `${n}`, bytes: 9_000_000 }));
    expect(surplusSnapshots(snapshots, now)).toEqual(snapshots.slice(5));
  });
});
