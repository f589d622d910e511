import { remoteCommands, remoteLimits } from '@sermon/domain/slides/show/remote';
import * as z from 'zod';
import type { Events } from '../../events/events.ts';
import type { Services } from '../../services.ts';

const channelOf = (remoteId: string) => `remote.${remoteId}`;
const press = z.object({ pressId: z.string(), command: z.enum(remoteCommands) });
const message = z.union([z.object({ isChanged: z.literal(true) }), press]);

/** A press, and when it arrived in this process, in ms. The clocks of two processes may differ. */
export type Press = z.output<typeof press> & { pressedAt: number };

/** The most presses that wait for a speaker's view that reads slowly. Further ones do nothing. */
const maxWaitingPresses = 20;

export const publishChange = (events: Events, remoteId: string): Promise<void> =>
  events.publish(channelOf(remoteId), { isChanged: true } satisfies z.output<typeof message>);

export const publishPress = (events: Events, remoteId: string, pressed: z.output<typeof press>): Promise<void> =>
  events.publish(channelOf(remoteId), pressed satisfies z.output<typeof message>);

export type Inbox = {
  /**
   * Waits for a message, or for `ms`. Resolves to whether something other than a press may have happened, also after
   * that time.
   */
  wait(ms: number): Promise<boolean>;
  /** Returns the presses that have arrived and are not too old, oldest first. */
  takePresses(): Press[];
  close(): void;
};

/**
 * Collects the messages about a remote from now on until it is closed. That of a phone ignores presses: it does
 * not read them, so they would end every wait. An aborted signal ends the waiting.
 */
export function openInbox(
  { events, clock }: Pick<Services, 'events' | 'clock'>,
  remoteId: string,
  reader: 'speaker' | 'phone',
  signal: AbortSignal,
): Inbox {
  let presses: Press[] = [];
  let isChanged = false;
  let wake = () => {};
  const noteChange = () => {
    isChanged = true;
    wake();
  };
  const unsubscribe = events.subscribe(channelOf(remoteId), (payload) => {
    const received = message.parse(payload);
    if (!('pressId' in received)) return noteChange();
    if (reader === 'phone') return;
    if (presses.length < maxWaitingPresses) presses.push({ ...received, pressedAt: clock().getTime() });
    wake();
  });
  const ignoreGaps = events.onGap(noteChange);
  signal.addEventListener('abort', noteChange, { once: true });
  return {
    async wait(ms) {
      let isTimeOver = false;
      if (!isChanged && presses.length === 0 && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => {
            isTimeOver = true;
            resolve();
          }, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const mayHaveChanged = isChanged || isTimeOver;
      isChanged = false;
      return mayHaveChanged;
    },
    takePresses() {
      const now = clock().getTime();
      const taken = presses.filter(({ pressedAt }) => now - pressedAt < remoteLimits.pressMs);
      presses = [];
      return taken;
    },
    close() {
      unsubscribe();
      ignoreGaps();
      signal.removeEventListener('abort', noteChange);
    },
  };
}

type Rate = { max: number; ms: number };

/** Presses of one phone. A person does not press that fast. */
export const pressRate: Rate = { max: 30, ms: 5_000 };

/**
 * States of one user. The speaker's views of the shows that a user can have at the same time send fewer
 * (`remoteLimits.stateMs`). Each state is a message to every process.
 */
export const stateRate: Rate = { max: 100, ms: 5_000 };

/** The number of phones or users from which those that have done nothing lately are forgotten. */
const maxKnown = 10_000;

export function createRateLimit(
  { max, ms }: Rate,
  now: () => number = () => performance.now(),
): (id: string) => boolean {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (id) => {
    const time = now();
    const known = windows.get(id);
    if (known && known.endsAt > time) {
      known.count += 1;
      return known.count <= max;
    }
    if (windows.size >= maxKnown) for (const [old, { endsAt }] of windows) if (endsAt <= time) windows.delete(old);
    windows.set(id, { count: 1, endsAt: time + ms });
    return true;
  };
}
