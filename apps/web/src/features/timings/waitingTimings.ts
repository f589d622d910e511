import { type NewTiming, newTiming } from '@sermon/contract/timings';
import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

/** The limit counts all users of the device. The oldest ones are dropped. */
export const maxWaiting = 20;
/** After that, the document is no longer expected to appear. */
export const waitsAtMostMs = 30 * 86_400_000;

const waiting = z.object({
  ownerId: z.string(),
  timing: newTiming,
  /** Time of day in ms. */
  since: z.number(),
});
type LoadingState = z.output<typeof waiting>;

/**
 * Local storage, because a timing must be stored at once when the page is closed. Entries are read one by one, so that one
 * in another form does not hide the others.
 */
const stored = storedValue('sermon-timings-waiting', z.array(z.unknown()), 'browser');
const listeners = new Set<() => void>();

const read = (): LoadingState[] => (stored.read() ?? []).flatMap((entry) => waiting.safeParse(entry).data ?? []);

function change(next: (before: readonly LoadingState[]) => readonly LoadingState[]): boolean {
  const kept = next(read()).slice(-maxWaiting);
  if (kept.length === 0) stored.remove();
  else if (!stored.replace([...kept])) return false;
  for (const listener of listeners) listener();
  return true;
}

const isFresh = ({ since }: LoadingState): boolean => Date.now() - since < waitsAtMostMs;

/** The oldest first. Those of other users are left alone. */
export const waitingTimings = (ownerId: string): NewTiming[] =>
  read()
    .filter((each) => each.ownerId === ownerId && isFresh(each))
    .map(({ timing }) => timing);

export const addWaiting = (ownerId: string, timing: NewTiming): boolean =>
  change((before) => [
    ...before.filter((each) => isFresh(each) && each.timing.timingId !== timing.timingId),
    { ownerId, timing, since: Date.now() },
  ]);

export const removeWaiting = (timingId: string): boolean =>
  change((before) => before.filter(({ timing }) => timing.timingId !== timingId));

/** Called after each change in this page. Returns a function that stops this. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
