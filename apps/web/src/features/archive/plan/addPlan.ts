import type { AddedItem } from '@sermon/contract/archive';
import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { api } from '../api.ts';
import { inTurns } from './inTurns.ts';
import { NotRead } from '../import/notRead.ts';
import type { Plan, Planned } from './plan.ts';

/** One call takes so many items, and so many bytes of text where they are several. */
export const maxBatch = { items: 100, bytes: 3_000_000 };
/** So many texts are read, and files sent, at once. */
const madeAtOnce = 2;
/** Progress is told, and stopping takes effect, after so many items at the latest. */
const stride = 25;

export type NotAdded = { name: string; reason: string };

/** What became of a plan: everything that was added, and what could not be. */
export type Added = {
  made: LibraryItem[];
  failed: NotAdded[];
  /** Why it ended early; null where it did not. '' where the person ended it. */
  stoppedBy: string | null;
};

type Ready = { planned: Planned & { key?: string }; item: AddedItem };

/**
 * Adds what is planned under a folder (null: the library itself), and tells how many are done. What cannot be read or is refused is left
 * out; a fault of the network or the server, or the aborted signal, ends it. What was added until then stays, and is told.
 */
export async function addPlan(
  { known, levels, leaves }: Plan,
  targetId: string | null,
  tell: (done: number) => void,
  signal: AbortSignal,
): Promise<Added> {
  const made: LibraryItem[] = [];
  const failed: NotAdded[] = [];
  const ids = new Map<string | null, string | null>([[null, targetId], ...known]);
  const refuse = ({ name }: Planned, reason: string) => {
    failed.push({ name, reason });
    tell(made.length + failed.length);
  };

  const make = async (planned: Planned, ready: (Ready | null)[], at: number) => {
    const parentId = ids.get(planned.parentKey);
    if (parentId === undefined) return refuse(planned, texts.unreadable);
    try {
      ready[at] = { planned, item: { ...(await planned.make(signal)), parentId } };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof NotRead) refuse(planned, cause.message);
      else if (isRefusal(cause)) refuse(planned, cause.sentence);
      else throw cause;
    }
  };

  const send = async (batch: readonly Ready[]): Promise<void> => {
    if (!batch.length) return;
    try {
      // Not ended by the signal: what the server added must be known, so that it can be removed.
      const added = await api.archive.add({ items: batch.map(({ item }) => item) });
      for (const [n, { planned }] of batch.entries()) if (planned.key && added[n]) ids.set(planned.key, added[n].id);
      made.push(...added);
      tell(made.length + failed.length);
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      if (batch.length === 1) return refuse(batch[0]!.planned, cause.sentence);
      // One of them is wrong: the halves tell which.
      const half = Math.ceil(batch.length / 2);
      await send(batch.slice(0, half));
      await send(batch.slice(half));
    }
  };

  const addGroup = async (group: readonly Planned[]) => {
    const ready: (Ready | null)[] = group.map(() => null);
    await inTurns([...group.entries()], madeAtOnce, ([at, planned]) => make(planned, ready, at), signal);
    for (const batch of inBatches(ready.filter((one) => one !== null))) {
      signal.throwIfAborted();
      // In the order of the plan.
      await send(batch);
    }
  };

  try {
    for (const group of [...levels.flatMap((level) => grouped(level, maxBatch.items)), ...grouped(leaves, stride)])
      // Folders must be there before what lies in them.
      await addGroup(group);
    return { made, failed, stoppedBy: null };
  } catch (cause) {
    if (signal.aborted) return { made, failed, stoppedBy: '' };
    if (!(cause instanceof CallFailed)) throw cause;
    return { made, failed, stoppedBy: cause.sentence };
  }
}

/** What was added where nothing else of it lies around: removing these removes all of it. */
export function topOf(made: readonly LibraryItem[]): LibraryItem[] {
  const ids = new Set(made.map(({ id }) => id));
  return made.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}

/** The server read the call and does not take it as it is; another item may be taken. */
const isRefusal = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed && [400, 413].includes(cause.statusCode);

const grouped = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const encoder = new TextEncoder();

function inBatches(ready: readonly Ready[]): Ready[][] {
  const batches: Ready[][] = [];
  let bytes = 0;
  for (const one of ready) {
    const own = encoder.encode(one.item.text ?? '').length;
    const last = batches.at(-1);
    if (last && last.length < maxBatch.items && bytes + own <= maxBatch.bytes) last.push(one);
    else {
      batches.push([one]);
      bytes = 0;
    }
    bytes += own;
  }
  return batches;
}
