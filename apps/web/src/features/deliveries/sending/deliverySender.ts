import { deliveries } from '@sermon/contract/preaching/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { Journal } from '../../../offline/journal.ts';
import { WaitingDeliveries, type WaitingDelivery } from '../../../offline/store/deliveries.ts';
import { repeatedRun } from '../../../offline/sync/repeatedRun.ts';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { isSignedIn } from '../../../user.ts';
import { refreshDeliveries } from '../refreshDeliveries.ts';
import { becomeSender, currentSender, type DeliverySender } from './currentSender.ts';
import { type SendingResult, sendWaiting } from './sendWaiting.ts';

/** The user may be waiting for the request. */
export const requestTimeoutMs = 8_000;

export type SenderNeeds = { ownerId: string; client: QueryClient; notify: Notify };

/** Says once that a delivery was refused, with a way to try again. */
export function createDeliverySender({ ownerId, client, notify }: SenderNeeds): DeliverySender {
  const waiting = new WaitingDeliveries(ownerId);
  const journal = new Journal(ownerId);
  /** The deliveries that the user sends again. A notice with its own message reports their failure. */
  const triedAgain = new Set<string>();
  const runs = repeatedRun(async () => {
    const result = await sendWaiting(needs);
    if (!runs.isStopped) report(result);
    return result.isLeft;
  });

  const signal = () => AbortSignal.timeout(requestTimeoutMs);
  const needs = {
    waiting,
    send: ({ id, documentId, day, place, minutes, note }: WaitingDelivery) =>
      callServer(deliveries.add, { id: documentId, deliveryId: id, day, place, minutes, note }, { signal: signal() }),
    hasUnsavedText: async (documentId: string) => (await journal.ofDocument(documentId)).length > 0,
    isSignedIn: () => isSignedIn(ownerId, { signal: signal() }),
    isStopped: () => runs.isStopped,
  };

  function report({ sent, refused }: SendingResult) {
    if (sent.length > 0) void refreshDeliveries(client);
    for (const { id, name, refusal } of refused) {
      if (triedAgain.has(id)) continue;
      notify({
        text: texts.notSent(name, refusal ?? ''),
        isFailure: true,
        undo: { perform: () => tryAgain(id), done: texts.recorded, failed: texts.notSentAgain },
      });
    }
  }

  async function tryAgain(id: string) {
    triedAgain.add(id);
    try {
      if (!runs.isStopped) await waiting.note(id, null);
      await runs.run();
      if (runs.isStopped || (await waiting.list()).some((delivery) => delivery.id === id))
        throw new Error('The delivery still waits');
    } finally {
      triedAgain.delete(id);
    }
  }

  return {
    waiting,
    run: runs.run,
    tryAgain,
    get isStopped() {
      return runs.isStopped;
    },
    stop() {
      void runs.stop();
      waiting.close();
      journal.close();
    },
  };
}

export function senderOf(needs: SenderNeeds): DeliverySender {
  const { ownerId } = needs;
  return currentSender(ownerId) ?? becomeSender(ownerId, createDeliverySender(needs));
}
