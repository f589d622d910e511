import { deliveries } from '@sermon/contract/preaching/deliveries';
import { callServer } from '../../../api.ts';
import type { WaitingDelivery } from '../../../offline/store/deliveries.ts';
import { refreshDeliveries } from '../refreshDeliveries.ts';
import { requestTimeoutMs, type SenderNeeds, senderOf } from './deliverySender.ts';

/**
 * `waits`: on this device. `refused`: by the server, and the user was told. `full`: not stored because too many wait.
 */
export type Recorded = 'sent' | 'waits' | 'refused' | 'full';

/**
 * Stores a delivery on this device and sends it. If the browser stores nothing, it is only sent, and a failure rejects
 * with `CallFailed`.
 */
export async function recordDelivery(
  needs: SenderNeeds,
  delivery: Omit<WaitingDelivery, 'refusal'>,
): Promise<Recorded> {
  const sender = senderOf(needs);
  const stored = await sender.waiting.add(delivery);
  if (stored === 'full') return 'full';
  if (stored === 'refused') {
    const { id: deliveryId, documentId: id, day, place, minutes, note } = delivery;
    const signal = AbortSignal.timeout(requestTimeoutMs);
    await callServer(deliveries.add, { id, deliveryId, day, place, minutes, note }, { signal });
    void refreshDeliveries(needs.client);
    return 'sent';
  }
  await sender.run();
  if (sender.isStopped) return 'waits';
  const left = (await sender.waiting.list()).find(({ id }) => id === delivery.id);
  if (!left) return 'sent';
  return left.refusal === null ? 'waits' : 'refused';
}
