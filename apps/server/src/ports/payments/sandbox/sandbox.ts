import { randomBytes } from 'node:crypto';
import type { StripeSettings } from '../../../env/payments.ts';
import { sandboxPrices } from './catalog.ts';
import { advance, catchUp } from './life.ts';
import { pageReply } from './pages/pages.ts';
import type { PageReply, PageRequest } from './pages/page.ts';
import { serveApi } from './server.ts';
import type { SandboxStore } from './store.ts';
import { createWebhooks, type webhookLimits } from './webhooks.ts';
import { customerOf, sandboxLimits, type Work } from './work.ts';

const catchUpMs = 60_000;

type Options = {
  store: SandboxStore;
  clock: () => Date;
  site: string;
  /** Returns the address that receives reports; null until the product listens. */
  webhookAddress: () => string | null;
  /** The secret that signs the reports. All processes share it. */
  webhookSecret: string;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  limits?: Partial<typeof sandboxLimits & typeof webhookLimits>;
};

export type Sandbox = {
  settings: StripeSettings;
  page(request: PageRequest): Promise<PageReply>;
  advance(customerId: string, ms: number): Promise<void>;
  catchUp(): Promise<void>;
  reported(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a payment provider that charges no card. It speaks Stripe's protocol on an address of this machine. */
export async function openSandbox({ store, clock, site, log, ...options }: Options): Promise<Sandbox> {
  const limits = { ...sandboxLimits, ...options.limits };
  const secret = options.webhookSecret;
  const webhooks = createWebhooks({
    address: options.webhookAddress,
    secret,
    site,
    clock,
    log,
    limits: options.limits ?? {},
  });

  /** Runs work in a transaction, after everything that is due. If it succeeds, reports what has happened. */
  async function run<T>(work: (work: Work) => Promise<T>): Promise<T> {
    const [result, happenings] = await store.transaction(async (objects) => {
      const transaction: Work = { objects, now: clock().getTime(), happenings: [], limits };
      await catchUp(transaction);
      return [await work(transaction), transaction.happenings] as const;
    });
    webhooks.send(happenings);
    return result;
  }

  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const api = await serveApi({ secretKey, site, run, log });
  const doDue = () => run(() => Promise.resolve());
  const timer = setInterval(
    () => void doDue().catch((error: unknown) => log.error({ err: error }, 'The sandbox could not do what is due')),
    catchUpMs,
  );
  timer.unref();

  return {
    settings: {
      secretKey,
      publishableKey: '',
      webhookSecrets: [secret],
      prices: sandboxPrices,
      formerPrices: new Map(),
      chargesTax: true,
      portalConfiguration: null,
      pagesOrigin: null,
      apiUrl: api.url,
    },
    page: (request) => pageReply({ run, has: store.has }, request),
    advance: (customerId, ms) => run(async (work) => advance(work, await customerOf(work, customerId), ms)),
    catchUp: doDue,
    reported: webhooks.settled,
    async close() {
      clearInterval(timer);
      await api.close();
      await webhooks.close();
    },
  };
}
