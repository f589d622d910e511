import type { Db } from '../../database/open.ts';
import { readServerKey } from '../../database/serverKey.ts';
import type { Env } from '../../env.ts';
import type { Payments } from './port.ts';

type Options = {
  env: Env;
  db: Db;
  clock: () => Date;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** Returns the address of this server's webhook; null as long as it does not listen. */
  webhookAddress: () => string | null;
};

export async function choosePayments({ env, db, clock, log, webhookAddress }: Options): Promise<Payments | null> {
  const { billing } = env;
  if (billing.provider === 'none') return null;
  // Stripe's client takes a long time to load, so it is loaded only if it is used.
  const { stripePayments } = await import('./stripe.ts');
  if (billing.provider === 'stripe') return stripePayments({ kind: 'stripe', settings: billing, clock, log });
  const [{ openSandbox }, { databaseStore }] = await Promise.all([
    import('./sandbox/sandbox.ts'),
    import('./sandbox/databaseStore.ts'),
  ]);
  log.warn({}, 'Plans are sold in test mode: no card is charged (BILLING_PROVIDER=sandbox)');
  const key = await readServerKey(db, 'sandbox');
  const sandbox = await openSandbox({
    store: databaseStore(db),
    clock,
    site: env.publicUrl,
    webhookAddress,
    webhookSecret: `whsec_${key.toString('hex')}`,
    log,
  });
  const { settings } = sandbox;
  return stripePayments({ kind: 'sandbox', settings, sandbox, pageOrigins: [env.publicUrl], clock, log });
}
