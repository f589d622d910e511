import type { NewTiming } from '@sermon/contract/timings';
import { endRecording, isLongEnough } from '@sermon/domain/presenter/recording';
import { timingKinds, timingLimits } from '@sermon/domain/presenter/timings';
import * as z from 'zod';
import { newId } from '../../../ui/browser/newId.ts';
import { storedValue } from '../../../ui/browser/storedValue.ts';
import { addWaiting } from '../waitingTimings.ts';

const storedRecording = z.object({
  id: z.uuid(),
  ownerId: z.string(),
  documentId: z.string(),
  kind: z.enum(timingKinds),
  /** Time of day in ms. */
  startedAt: z.number(),
  sections: z.array(z.object({ heading: z.string(), words: z.number(), planned: z.number() })),
  /** The number of words before each section, and at last of all words. */
  starts: z.array(z.number()),
  recording: z.object({
    ms: z.array(z.number()),
    here: z.number(),
    at: z.number(),
    words: z.number(),
    unused: z.number(),
    isRunning: z.boolean(),
    time: z.number(),
  }),
  isEndVisible: z.boolean(),
  isEnded: z.boolean(),
  /** Time of day at which it was stored, in ms. */
  wall: z.number(),
});
export type StoredRecording = z.output<typeof storedRecording>;

/** An interrupted recording can go on for this long. After that, it is saved unchanged. */
export const recordingLastsMs = 90 * 60_000;

/** How long after it was stored last a recording seems to be running in some window, in ms. It is stored each second. */
const runsMs = 5_000;

const stored = storedValue('sermon-recording', storedRecording, 'browser');
/** The id of the recording of this tab, to find it when its page is loaded again. */
const ofTab = storedValue('sermon-recording-tab', z.uuid(), 'tab');

/** The recording of this page. Other windows may have others, of which the browser keeps the one that was stored last. */
let current: StoredRecording | null = null;

export function keepRecording(next: StoredRecording): void {
  if (current?.id !== next.id) ofTab.write(next.id);
  current = next;
  stored.replace(next);
}

export function discardRecording(): void {
  if (current && stored.read()?.id === current.id) stored.remove();
  current = null;
}

/**
 * Takes over the stored recording, unless another window seems to continue it. One that is not over gets a new id. The
 * window that began it may still be there, and its recording is then saved as well.
 */
function takeStored(): void {
  const found = stored.read();
  if (!found) return;
  if (isWithin(runsMs, found) && ofTab.read() !== found.id) return;
  keepRecording(found.isEnded ? found : { ...found, id: newId() });
}

type Presented = { ownerId: string; documentId: string; kind: StoredRecording['kind'] };

/** The recording of a presentation that was interrupted recently, for example because its page was loaded again. */
export function readRecording({ ownerId, documentId, kind }: Presented): StoredRecording | null {
  if (!current) takeStored();
  const isSame = current?.ownerId === ownerId && current.documentId === documentId && current.kind === kind;
  return isSame && isWithin(recordingLastsMs, current!) ? current : null;
}

const isWithin = (ms: number, { wall }: StoredRecording): boolean => Math.abs(Date.now() - wall) < ms;

/** Null if the recording is too short to be kept. */
export function timingOf({ id, documentId, kind, startedAt, ...kept }: StoredRecording): NewTiming | null {
  const { recording, sections, starts, isEndVisible } = kept;
  const recorded = endRecording(recording, { sections: starts }, isEndVisible);
  if (!isLongEnough(recorded, kind, starts.at(-1) ?? 0)) return null;
  const { seconds, words } = recorded;
  return {
    timingId: id,
    assetId: documentId,
    kind,
    startedAt: new Date(startedAt),
    seconds,
    words,
    sections: sections.map(({ heading, words: all, planned }, at) => ({
      heading: heading.slice(0, timingLimits.headingLength),
      words: Math.min(timingLimits.words, all),
      seconds: recorded.sections[at] ?? 0,
      planned: Math.min(timingLimits.seconds, Math.round(planned)),
    })),
  };
}

/** Null if the rehearsal is too short; it is then forgotten. */
export function endRehearsal(): NewTiming | null {
  const timing = current && timingOf(current);
  if (current && timing) keepRecording({ ...current, isEnded: true });
  else discardRecording();
  return timing;
}

/** For a page that was loaded again before the rehearsal was saved. */
export function readEndedRehearsal(ownerId: string, documentId: string): NewTiming | null {
  const found = readRecording({ ownerId, documentId, kind: 'rehearsal' });
  return found?.isEnded ? timingOf(found) : null;
}

/**
 * Saves the recording of this page if it is long enough, and forgets it. It is kept if the browser did not store it,
 * because the storage is full.
 */
export function saveRecording(): void {
  if (!current || save(current)) discardRecording();
}

/**
 * Saves the recording of this page when its presentation is left. A sermon of which less than half was preached may have
 * been left by mistake, so its recording is kept and can be continued.
 */
export function leaveRecording(): void {
  if (current?.kind === 'preaching' && !timingOf(current)) current = null;
  else saveRecording();
}

/** For a recording that did not go on, because the browser or the page was closed. */
export function saveInterruptedRecording(): void {
  const found = stored.read();
  if (!found || found.id === current?.id || isWithin(recordingLastsMs, found)) return;
  if (save(found)) stored.remove();
}

function save(recording: StoredRecording): boolean {
  const timing = timingOf(recording);
  return timing === null || addWaiting(recording.ownerId, timing);
}
