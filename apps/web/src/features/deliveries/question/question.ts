import { localDay } from '@sermon/domain/calendar/days';
import {
  askAfterMs,
  minutesOf,
  preachedAt,
  presentedMs,
  type PresentedTime,
  questionLastsMs,
} from '@sermon/domain/deliveries/deliveries';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { storedValue } from '../../../ui/browser/storedValue.ts';

const question = z.object({
  /** The id of the presentation. The delivery gets it as well, so that it is never recorded twice. */
  id: z.uuid(),
  ownerId: z.string(),
  documentId: z.string(),
  name: z.string(),
  /** The day on which the sermon was preached. The presenter may have been left on the next one. */
  day: z.string(),
  /** The time of day in ms at which the presenter was left. */
  at: z.number(),
  minutes: z.number().nullable(),
});
export type Question = z.output<typeof question>;

const storageKey = 'sermon-preached-question';
const answer = z.object({
  id: z.uuid(),
  /** The length of the presentation at the answer in minutes, or null if it is never asked about again. */
  minutes: z.number().nullable(),
});
/** Survives closing the page. */
const stored = storedValue(storageKey, question, 'browser');
const storedAnswer = storedValue('sermon-preached-answer', answer, 'browser');

const listeners = new Set<(next: Question | null) => void>();

function show(next: Question | null): void {
  for (const listener of listeners) listener(next);
}

/** `time` and `wall` are the steady time and the time of day at the end of the presentation, in ms. */
type Presented = PresentedTime &
  Pick<Question, 'id' | 'ownerId' | 'documentId' | 'name'> & { time: number; wall: number };

/** Asks nothing if the sermon was only looked at or the user has answered for this presentation. */
export function askAfter({ id, ownerId, documentId, name, time, wall, timer, moved }: Presented): void {
  const ms = presentedMs({ timer, moved }, time);
  if (ms < askAfterMs || isAnswered(id, ms)) return;
  const day = localDay(new Date(wall - (time - preachedAt({ timer, moved }, time))));
  const next = { id, ownerId, documentId, name, day, at: Date.now(), minutes: minutesOf(ms) };
  stored.write(next);
  show(next);
}

/**
 * Returns whether the user has answered for a presentation of this length in ms. A sermon that was not recorded and went on
 * for some minutes was left by mistake when the user answered.
 */
function isAnswered(id: string, ms: number): boolean {
  const last = storedAnswer.read();
  if (last?.id !== id) return false;
  return last.minutes === null || ms < last.minutes * 60_000 + askAfterMs;
}

/** A presentation that was not recorded and goes on is asked about again. */
export function answerQuestion(id: string, isRecorded = false): void {
  const asked = stored.read();
  storedAnswer.write({ id, minutes: !isRecorded && asked?.id === id ? asked.minutes : null });
  stored.remove();
  show(null);
}

/**
 * A window shows the question after its own presentation, or when it is loaded. Otherwise, the question would
 * interrupt the user in all windows.
 */
export function useQuestion(ownerId: string): Question | null {
  const [found, setFound] = useState(readWaiting);
  useEffect(() => {
    listeners.add(setFound);
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && newValue === null) setFound(null);
    };
    window.addEventListener('storage', changed);
    return () => {
      listeners.delete(setFound);
      window.removeEventListener('storage', changed);
    };
  }, []);
  return found?.ownerId === ownerId ? found : null;
}

function readWaiting(): Question | null {
  const found = stored.read();
  return found && Math.abs(Date.now() - found.at) < questionLastsMs ? found : null;
}
