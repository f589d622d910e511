import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import type { QueryClient } from '@tanstack/react-query';
import { Journal } from '../../../offline/journal.ts';
import { WaitingDeliveries, type WaitingDelivery } from '../../../offline/store/deliveries.ts';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { isSignedIn } from '../../../user.ts';
import { api, refreshDeliveries } from '../api.ts';
import { becomeSender, currentSender, type DeliverySender } from './currentSender.ts';
import { type SendingResult, sendWaiting } from './sendWaiting.ts';

/** The timeout for a request, in ms. The user may be waiting for it. */
export const requestTimeoutMs = 8_000;
/** The wait before what is left is sent again while there is a connection, in ms. It doubles with each attempt. */
export const firstRetryMs = 15_000;
export const longestRetryMs = 10 * 60_000;

export type SenderNeeds = { ownerId: string; client: QueryClient; notify: Notify };

/** Creates the sender of one user's deliveries. It says once that a delivery was refused, with a way to try again. */
export function createDeliverySender({ ownerId, client, notify }: SenderNeeds): DeliverySender {
  const waiting = new WaitingDeliveries(ownerId);
  const journal = new Journal(ownerId);
  let running: Promise<void> | null = null;
  let isWanted = false;
  /** The deliveries that the user sends again. A notice with its own message reports their failure. */
  const triedAgain = new Set<string>();
  let isStopped = false;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const signal = () => AbortSignal.timeout(requestTimeoutMs);
  const needs = {
    waiting,
    send: ({ id, documentId, day, place, minutes, note }: WaitingDelivery) =>
      api.deliveries.add({ id: documentId, deliveryId: id, day, place, minutes, note }, { signal: signal() }),
    hasUnsavedText: async (documentId: string) => (await journal.ofDocument(documentId)).length > 0,
    isSignedIn: () => isSignedIn(ownerId, { signal: signal() }),
  };

  function report({ sent, refused, isLeft }: SendingResult) {
    if (sent.length > 0) void refreshDeliveries(client);
    for (const { id, name, refusal } of refused) {
      if (triedAgain.has(id)) continue;
      notify({
        text: texts.notSent(name, refusal ?? ''),
        isFailure: true,
        undo: { perform: () => tryAgain(id), done: texts.recorded, failed: texts.notSentAgain },
      });
    }
    attempts = isLeft ? attempts + 1 : 0;
    clearTimeout(retry);
    if (isLeft && !isStopped)
      retry = setTimeout(() => void run(), Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1)));
  }

  async function runWhileWanted() {
    while (isWanted && !isStopped) {
      isWanted = false;
      report(await sendWaiting(needs));
    }
  }

  function run(): Promise<void> {
    isWanted = true;
    running ??= runWhileWanted().finally(() => void (running = null));
    return running;
  }

  async function tryAgain(id: string) {
    triedAgain.add(id);
    try {
      await waiting.note(id, null);
      await run();
      if ((await waiting.list()).some((delivery) => delivery.id === id)) throw new Error('The delivery still waits');
    } finally {
      triedAgain.delete(id);
    }
  }

  return {
    waiting,
    run,
    tryAgain,
    stop() {
      isStopped = true;
      clearTimeout(retry);
      waiting.close();
      journal.close();
    },
  };
}

/** Returns this page's sender for a user. */
export function senderOf(needs: SenderNeeds): DeliverySender {
  const { ownerId } = needs;
  return currentSender(ownerId) ?? becomeSender(ownerId, createDeliverySender(needs));
}
