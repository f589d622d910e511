import { setTimeout as wait } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { newId } from './objects.ts';
import { renderReported } from './render.ts';
import { seconds } from './renderParts.ts';
import type { Happening } from './work.ts';

export const webhookLimits = {
  timeoutMs: 10_000,
  /** The delays before a report is sent again, in ms. After the last one, it is dropped. */
  retryMs: [1_000, 10_000, 60_000] as readonly number[],
  maxWaiting: 1_000,
};

type Options = {
  /** Returns the address that receives the reports; null if there is none yet. */
  address: () => string | null;
  secret: string;
  site: string;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  limits?: Partial<typeof webhookLimits>;
};

export function createWebhooks({ address, secret, site, clock, log, ...options }: Options) {
  const limits = { ...webhookLimits, ...options.limits };
  const closing = new AbortController();
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  /** Sends a report once. Returns whether the receiver has accepted it. */
  async function send(payload: string): Promise<boolean> {
    const url = address();
    if (url === null) return false;
    const timestamp = seconds(clock().getTime());
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    try {
      const { ok, body } = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limits.timeoutMs)]),
      });
      await body?.cancel();
      return ok;
    } catch {
      return false;
    }
  }

  async function deliver(payload: string, type: string): Promise<void> {
    for (const delay of [0, ...limits.retryMs]) {
      if (delay > 0) await wait(delay, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted || (await send(payload))) return;
    }
    log.warn({ type }, 'A report of the sandbox was not accepted');
  }

  return {
    /** Queues reports. They are sent in this order. */
    send(happenings: readonly Happening[]): void {
      for (const { type, object } of happenings) {
        if (waiting >= limits.maxWaiting) return log.warn({ type }, 'Too many reports of the sandbox are waiting');
        const event = {
          id: newId('evt'),
          object: 'event',
          api_version: Stripe.API_VERSION,
          created: seconds(clock().getTime()),
          data: { object: renderReported(object, site) },
          livemode: false,
          pending_webhooks: 1,
          request: null,
          type,
        };
        waiting += 1;
        last = last.then(() => deliver(JSON.stringify(event), type)).finally(() => (waiting -= 1));
      }
    },
    settled: (): Promise<void> => last,
    async close(): Promise<void> {
      closing.abort();
      await last;
    },
  };
}
