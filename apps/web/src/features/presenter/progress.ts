import * as z from 'zod';
import { newId } from '../../ui/browser/newId.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';

/** A place in the text that stays the same if the text is laid out again. */
export const place = z.object({
  leaf: z.int().min(0),
  /** The part of its lines that are above the place, from 0 to 1. */
  part: z.number().min(0).max(1),
});
export type Place = z.output<typeof place>;

export const beginning: Place = { leaf: 0, part: 0 };

const progress = z.object({
  id: z.uuid().default(newId),
  ownerId: z.string(),
  documentId: z.string(),
  /** Whether it is a rehearsal, which never goes on as preaching, or the other way round. */
  isRehearsal: z.boolean().default(false),
  place,
  timer: z.object({ elapsed: z.number(), startedAt: z.number().nullable() }),
  /** The steady times in ms at which the user moved through the text for the first and the last time; null if never. */
  moved: z.object({ from: z.number(), to: z.number() }).nullable().default(null),
  /** The steady time and the time of day when it was stored, in ms. */
  time: z.number(),
  wall: z.number(),
  isLeft: z.boolean(),
});
export type Progress = z.output<typeof progress>;

/** Counted from the last change. After that, the text starts at its beginning. */
export const progressLastsMs = 90 * 60_000;
/** Counted from leaving the presenter. Clickers have a key for that, which is easily pressed. */
export const progressAfterLeavingMs = 2 * 60_000;

/** The presentation that was last on this device. It survives a crash of the browser. */
const stored = storedValue('sermon-presenting', progress, 'browser');

type Presented = Pick<Progress, 'ownerId' | 'documentId' | 'isRehearsal'>;

/** Returns how far a presentation or a rehearsal of a document was, if it was interrupted recently. */
export function readProgress({ ownerId, documentId, isRehearsal }: Presented): Progress | null {
  const found = stored.read();
  if (found?.ownerId !== ownerId || found.documentId !== documentId || found.isRehearsal !== isRehearsal) return null;
  const lasts = found.isLeft ? progressAfterLeavingMs : progressLastsMs;
  return Math.abs(Date.now() - found.wall) < lasts ? found : null;
}

export const keepProgress = (next: Omit<Progress, 'isLeft'>): void => void stored.write({ ...next, isLeft: false });

export const forgetProgress = (): void => stored.remove();

/**
 * Notes that the presenter was left. Returns how far the presentation was then, or null if nothing was presented. If the
 * last change was hours ago, the presentation ended with it, and the presenter was only left open.
 */
export function noteLeft(): Progress | null {
  const found = stored.read();
  if (!found) return null;
  const passed = Math.max(0, Date.now() - found.wall);
  const after = passed < progressLastsMs ? passed : 0;
  const left = { ...found, time: found.time + after, wall: found.wall + after, isLeft: true };
  stored.write(left);
  return found.isLeft ? null : left;
}
