import { useEffect, useState } from 'react';
import { WaitingDeliveries, type WaitingDelivery } from '../../../offline/store/deliveries.ts';

/** The one that was recorded last comes first. */
export function useWaiting(ownerId: string, documentId: string): readonly WaitingDelivery[] {
  const [all, setAll] = useState<readonly WaitingDelivery[]>([]);
  useEffect(() => {
    const waiting = new WaitingDeliveries(ownerId);
    const subscription = waiting.liveList().subscribe({ next: setAll, error: () => setAll([]) });
    return () => {
      subscription.unsubscribe();
      waiting.close();
    };
  }, [ownerId]);
  return all.filter((delivery) => delivery.documentId === documentId).toReversed();
}
