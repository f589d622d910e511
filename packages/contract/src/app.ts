import * as z from 'zod';
import { call } from './call.ts';

/** What this installation can do, so that the screens offer only what works. */
export const appConfig = z.object({
  productName: z.string(),
  /** The parent site whose accounts work here too; null where there is none. */
  parentSite: z.string().nullable(),
  /** Where people find help; null where nobody named a place. */
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  upgradeUrl: z.string(),
  /** The card payment provider's public key; empty where no provider is set. */
  stripeApiKey: z.string(),
});
export type AppConfig = z.output<typeof appConfig>;

export const app = {
  config: call('GET /api/AppConfig', 'anyone', {}, appConfig),
  ping: call('GET /ping', 'anyone', {}, z.literal('pong')),
};
