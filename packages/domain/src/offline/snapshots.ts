export type Snapshot = { documentId: string; at: Date; bytes: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const snapshotEveryMs = 5 * minuteMs;
/** Of snapshots older than this, only the last one of each hour is kept. */
export const allSnapshotsStayMs = dayMs;
/** Snapshots older than this are deleted, unless the device has an unsaved text of their document. */
export const snapshotsStayMs = 30 * dayMs;
export const maxSnapshots = 50;
export const maxSnapshotBytes = 10_000_000;
export const maxUserSnapshotBytes = 50_000_000;

/**
 * Whether a snapshot is due when a text is written at `now`. `since` is the time of the last snapshot or, before the
 * first one, the time when the writing began. If the clock was set back as far, one is due as well.
 */
export const isSnapshotDue = (since: Date, now: Date): boolean =>
  Math.abs(now.getTime() - since.getTime()) >= snapshotEveryMs;

/**
 * Returns the snapshots of one user that must be deleted. Of those older than a day, the last one of each hour is kept.
 * Then the oldest are deleted until the rest fits. The newest of each document stays if it fits at all.
 */
export function surplusSnapshots<S extends Snapshot>(snapshots: readonly S[], now: Date): S[] {
  const newestFirst = snapshots.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const hours = new Set<string>();
  const documents = new Map<string, { count: number; bytes: number }>();
  let total = 0;
  const isSurplus = ({ documentId, at, bytes }: S): boolean => {
    if (now.getTime() - at.getTime() > allSnapshotsStayMs) {
      const hour = `${documentId} ${Math.floor(at.getTime() / hourMs)}`;
      if (hours.has(hour)) return true;
      hours.add(hour);
    }
    const used = documents.get(documentId) ?? { count: 0, bytes: 0 };
    const next = { count: used.count + 1, bytes: used.bytes + bytes };
    documents.set(documentId, next);
    total += bytes;
    return next.count > maxSnapshots || next.bytes > maxSnapshotBytes || total > maxUserSnapshotBytes;
  };
  return newestFirst.filter(isSurplus);
}
