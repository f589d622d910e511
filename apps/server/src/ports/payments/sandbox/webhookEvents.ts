import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentEvent } from '../port.ts';

export const webhookLimits = {
  /** The delays before an event is repeated, in ms. After the last one, it is dropped. */
  retryMs: [1_000, 10_000, 60_000] as readonly number[],
  maxWaiting: 1_000,
};

type Options = {
  log: { warn(details: object, message: string): void };
  limits?: Partial<typeof webhookLimits>;
};

/** Reports what has happened, in order. A report that is not accepted is repeated. */
export function createWebhookEvents({ log, ...options }: Options) {
  const limits = { ...webhookLimits, ...options.limits };
  const closing = new AbortController();
  let accept: ((event: PaymentEvent) => Promise<void>) | null = null;
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  async function deliver(event: PaymentEvent): Promise<void> {
    for (const delay of [0, ...limits.retryMs]) {
      if (delay > 0) await wait(delay, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      const isAccepted = await accept?.(event).then(
        () => true,
        () => false,
      );
      if (isAccepted) return;
    }
    log.warn({ type: event.type }, 'A report of the sandbox was not accepted');
  }

  return {
    deliverTo: (receiver: (event: PaymentEvent) => Promise<void>) => void (accept = receiver),
    send(events: readonly PaymentEvent[]): void {
      for (const event of events) {
        const { type } = event;
        if (waiting >= limits.maxWaiting) return log.warn({ type }, 'Too many reports of the sandbox are waiting');
        waiting += 1;
        last = last.then(() => deliver(event)).finally(() => (waiting -= 1));
      }
    },
    settled: (): Promise<void> => last,
    async close(): Promise<void> {
      closing.abort();
      await last;
    },
  };
}
