import { deliveries } from '@sermon/contract/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { Journal } from '../../../offline/journal.ts';
import { WaitingDeliveries, type WaitingDelivery } from '../../../offline/store/deliveries.ts';
import { repeatedRun } from '../../../offline/sync/repeatedRun.ts';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { isSignedIn } from '../../../user.ts';
import { refreshDeliveries } from '../refreshDeliveries.ts';
import { becomeSender, currentSender, type DeliverySender } from './currentSender.ts';
import { CallFailed } from '@sermon/contract/client';
import { isNoReply } from '../../../offline/requests.ts';

/** The user may be waiting for the request. */
export const requestTimeoutMs = 8_000;

export type SenderNeeds = { ownerId: string; client: QueryClient; notify: Notify };

/** Shows one notice when a delivery is refused, with a way to try again. */
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

export type SendingNeeds = {
  waiting: Pick<WaitingDeliveries, 'list' | 'note' | 'remove'>;
  send(delivery: WaitingDelivery): Promise<unknown>;
  /** The document may not exist on the server before its text is saved. */
  hasUnsavedText(documentId: string): Promise<boolean>;
  isSignedIn(): Promise<boolean>;
  /** If true, `waiting` is closed, and another user may be signed in. */
  isStopped(): boolean;
};

/** `isLeft`: some still wait. */
type SendingResult = { sent: WaitingDelivery[]; refused: WaitingDelivery[]; isLeft: boolean };

/** The server is busy, has a newer release, or the request took too long. */
const temporaryStatuses = new Set([408, 426, 429]);

/**
 * Sends the waiting deliveries, the oldest first. One that the server refuses stays on the device with the reason, and is
 * not sent again until the user asks for it.
 */
export async function sendWaiting(needs: SendingNeeds): Promise<SendingResult> {
  const { waiting, send, hasUnsavedText, isSignedIn, isStopped } = needs;
  const result: SendingResult = { sent: [], refused: [], isLeft: false };
  const all = (await waiting.list()).filter(({ refusal }) => refusal === null);
  if (all.length === 0) return result;
  try {
    // Another user may have signed in in another tab. This user's deliveries wait until the next sign-in.
    if (!(await isSignedIn())) return { ...result, isLeft: true };
    for (const delivery of all) {
      if (isStopped()) return { ...result, isLeft: true };
      const refusal = await refusalOf(delivery, send);
      // A delivery that was just sent is sent again with the same id, which changes nothing.
      if (isStopped()) return { ...result, isLeft: true };
      if (refusal === null) {
        await waiting.remove(delivery.id);
        result.sent.push(delivery);
        continue;
      }
      const isMissing = refusal.statusCode === 404;
      if (isMissing && (await hasUnsavedText(delivery.documentId))) {
        result.isLeft = true;
        continue;
      }
      // The sermon is also missing for a user who has signed in since the run began.
      if (isMissing && (!(await isSignedIn()) || isStopped())) return { ...result, isLeft: true };
      const why = isMissing ? texts.noLongerThere : refusal.sentence;
      await waiting.note(delivery.id, why);
      result.refused.push({ ...delivery, refusal: why });
    }
    return result;
  } catch (cause) {
    if (!(cause instanceof CallFailed) && !isNoReply(cause)) throw cause;
    return { ...result, isLeft: true };
  }
}

/** Null if the delivery was sent. Throws if it can be sent again later. */
async function refusalOf(delivery: WaitingDelivery, send: SendingNeeds['send']): Promise<CallFailed | null> {
  try {
    await send(delivery);
    return null;
  } catch (cause) {
    if (!(cause instanceof CallFailed) || isNoReply(cause)) throw cause;
    if (cause.statusCode >= 500 || temporaryStatuses.has(cause.statusCode)) throw cause;
    return cause;
  }
}
