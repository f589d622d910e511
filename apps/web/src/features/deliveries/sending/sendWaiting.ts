import { CallFailed } from '@sermon/contract/client';
import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import { isNoReply } from '../../../offline/requests.ts';
import type { WaitingDeliveries, WaitingDelivery } from '../../../offline/store/deliveries.ts';

export type SendingNeeds = {
  waiting: Pick<WaitingDeliveries, 'list' | 'note' | 'remove'>;
  send(delivery: WaitingDelivery): Promise<unknown>;
  /** The document may not exist on the server before its text is saved. */
  hasUnsavedText(documentId: string): Promise<boolean>;
  isSignedIn(): Promise<boolean>;
  /** `waiting` is then closed, and the user may be another one. */
  isStopped(): boolean;
};

/** `isLeft`: some still wait. */
export type SendingResult = { sent: WaitingDelivery[]; refused: WaitingDelivery[]; isLeft: boolean };

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
      // What was sent just now is sent again with the same id, which changes nothing.
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
