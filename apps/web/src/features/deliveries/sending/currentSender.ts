import type { WaitingDeliveries } from '../../../offline/store/deliveries.ts';

/** Sends one user's deliveries. */
export type DeliverySender = {
  readonly waiting: WaitingDeliveries;
  /** Sends what waits. Calls during a run share one more run after it. */
  run(): Promise<void>;
  /** Sends a delivery again that was refused. Rejects if it still waits afterwards. */
  tryAgain(id: string): Promise<void>;
  /** Ends this sender for good, and closes `waiting`. */
  stop(): void;
  readonly isStopped: boolean;
};

/** The sender of this page. It is here, so that it can be stopped without loading what it needs. */
let current: { ownerId: string; sender: DeliverySender } | null = null;

/** Returns this page's sender, or null if it has none for this user. */
export const currentSender = (ownerId: string): DeliverySender | null =>
  current?.ownerId === ownerId ? current.sender : null;

/** Makes a sender the one of this page. */
export function becomeSender(ownerId: string, sender: DeliverySender): DeliverySender {
  stopSender();
  current = { ownerId, sender };
  return sender;
}

/** Stops this page's sender. */
export function stopSender(): void {
  current?.sender.stop();
  current = null;
}
