import type { AddedItem } from '@sermon/contract/archive';
import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { api } from '../api.ts';
import { forEachConcurrently } from './forEachConcurrently.ts';
import { ReadError } from '../source.ts';
import type { Plan, Planned } from './plan.ts';

/** Limits of one call: number of items, and total bytes of text if there are several items. */
export const maxBatch = { items: 100, bytes: 3_000_000 };
/** Number of texts read and files uploaded concurrently. */
const concurrency = 2;
/** Progress is reported, and canceling takes effect, at least every 25 items. */
const stride = 25;

export type NotAdded = { name: string; reason: string };

/** The result of a plan. */
export type Added = {
  made: LibraryItem[];
  failed: NotAdded[];
  /** Why the plan ended early; null if it did not, '' if the user canceled it. */
  stoppedBy: string | null;
};

type Ready = { planned: Planned & { key?: string }; item: AddedItem };

/**
 * Adds the items of a plan under a folder (null: the library itself) and reports how many are done. Items that are
 * unreadable or refused are skipped. A network or server failure, or the aborted signal, ends the run. Items added
 * before that are kept and returned.
 */
export async function addPlan(
  { known, levels, leaves }: Plan,
  targetId: string | null,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Added> {
  const made: LibraryItem[] = [];
  const failed: NotAdded[] = [];
  const ids = new Map<string | null, string | null>([[null, targetId], ...known]);
  const refuse = ({ name }: Planned, reason: string) => {
    failed.push({ name, reason });
    onProgress(made.length + failed.length);
  };

  const make = async (planned: Planned, ready: (Ready | null)[], at: number) => {
    const parentId = ids.get(planned.parentKey);
    if (parentId === undefined) return refuse(planned, texts.unreadable);
    try {
      ready[at] = { planned, item: { ...(await planned.make(signal)), parentId } };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ReadError) refuse(planned, cause.message);
      else if (isRefusal(cause)) refuse(planned, cause.sentence);
      else throw cause;
    }
  };

  const send = async (batch: readonly Ready[]): Promise<void> => {
    if (!batch.length) return;
    try {
      // The signal does not cancel this call. If the server adds items, they must be known, so that Undo can remove
      // them.
      const added = await api.archive.add({ items: batch.map(({ item }) => item) });
      for (const [n, { planned }] of batch.entries()) if (planned.key && added[n]) ids.set(planned.key, added[n].id);
      made.push(...added);
      onProgress(made.length + failed.length);
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      if (batch.length === 1) return refuse(batch[0]!.planned, cause.sentence);
      // One item of the batch is invalid. Sending the halves separately finds it.
      const half = Math.ceil(batch.length / 2);
      await send(batch.slice(0, half));
      await send(batch.slice(half));
    }
  };

  const addGroup = async (group: readonly Planned[]) => {
    const ready: (Ready | null)[] = group.map(() => null);
    await forEachConcurrently([...group.entries()], concurrency, ([at, planned]) => make(planned, ready, at), signal);
    for (const batch of inBatches(ready.filter((each) => each !== null))) {
      signal.throwIfAborted();
      // Batches are sent one after the other, in the order of the plan.
      await send(batch);
    }
  };

  try {
    for (const group of [...levels.flatMap((level) => grouped(level, maxBatch.items)), ...grouped(leaves, stride)])
      // Folders must exist before their contents are added.
      await addGroup(group);
    return { made, failed, stoppedBy: null };
  } catch (cause) {
    if (signal.aborted) return { made, failed, stoppedBy: '' };
    if (!(cause instanceof CallFailed)) throw cause;
    return { made, failed, stoppedBy: cause.sentence };
  }
}

/** Returns the added items whose parent was not added. Removing these removes everything. */
export function topOf(made: readonly LibraryItem[]): LibraryItem[] {
  const ids = new Set(made.map(({ id }) => id));
  return made.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}

/** True if the server rejected this item. Other items may still be accepted. */
const isRefusal = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed && [400, 413].includes(cause.statusCode);

const grouped = <Value>(all: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const encoder = new TextEncoder();

function inBatches(ready: readonly Ready[]): Ready[][] {
  const batches: Ready[][] = [];
  let bytes = 0;
  for (const each of ready) {
    const own = encoder.encode(each.item.text ?? '').length;
    const last = batches.at(-1);
    if (last && last.length < maxBatch.items && bytes + own <= maxBatch.bytes) last.push(each);
    else {
      batches.push([each]);
      bytes = 0;
    }
    bytes += own;
  }
  return batches;
}
