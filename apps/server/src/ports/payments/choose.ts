import type { Db } from '../../database/open.ts';
import type { Env } from '../../env.ts';
import type { Payments } from './port.ts';

type Options = {
  env: Env;
  db: Db;
  clock: () => Date;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
};

export async function choosePayments({ env, db, clock, log }: Options): Promise<Payments | null> {
  const { billing } = env;
  if (billing.provider === 'none') return null;
  if (billing.provider === 'stripe') {
    // Stripe's client takes a long time to load, so it is loaded only if it is used.
    const { stripePayments } = await import('./stripe.ts');
    return stripePayments({ settings: billing, clock, log });
  }
  const [{ openSandbox }, { databaseStore }] = await Promise.all([
    import('./sandbox/sandbox.ts'),
    import('./sandbox/store.ts'),
  ]);
  log.warn({}, 'Plans are sold in test mode: no card is charged (BILLING_PROVIDER=sandbox)');
  return openSandbox({ store: databaseStore(db), clock, site: env.publicUrl, log });
}
