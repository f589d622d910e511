import * as z from 'zod';
import { call } from './call.ts';

/** The features of this installation. Screens offer only what is available. */
export const appConfig = z.object({
  productName: z.string(),
  /** The parent site whose accounts also work here, or null. */
  parentSite: z.string().nullable(),
  /** Contact addresses for help; null if not configured. */
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  /** The page on which users upgrade: a path of this site or a web address. Empty if there is nothing to upgrade to. */
  upgradeUrl: z.string(),
  /** The public key of the card payment provider; empty if not configured. */
  stripeApiKey: z.string(),
});
export type AppConfig = z.output<typeof appConfig>;

export const app = {
  config: call('GET /api/AppConfig', 'anyone', {}, appConfig),
  ping: call('GET /ping', 'anyone', {}, z.literal('pong')),
};
