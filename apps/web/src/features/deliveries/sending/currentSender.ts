import type { WaitingDeliveries } from '../../../offline/store/deliveries.ts';

export type DeliverySender = {
  readonly waiting: WaitingDeliveries;
  /** Calls during a run share one more run after it. */
  run(): Promise<void>;
  /** For a refused delivery. Rejects if it still waits afterwards. */
  tryAgain(id: string): Promise<void>;
  stop(): void;
  readonly isStopped: boolean;
};

/** Kept here, so that it can be stopped without loading what it needs. */
let current: { ownerId: string; sender: DeliverySender } | null = null;

export const currentSender = (ownerId: string): DeliverySender | null =>
  current?.ownerId === ownerId ? current.sender : null;

export function becomeSender(ownerId: string, sender: DeliverySender): DeliverySender {
  stopSender();
  current = { ownerId, sender };
  return sender;
}

export function stopSender(): void {
  current?.sender.stop();
  current = null;
}
