import { registrationKinds } from '@sermon/domain/accounts/rules';
import { maxOtherSites } from '@sermon/domain/accounts/otherSites';
import * as z from 'zod';
import { call, list } from './call.ts';
import { line } from './inputs/text.ts';

/** Needed by the export to Google Slides (spec part 2 §3). */
export const googleSlides = z.object({
  clientId: z.string(),
  oAuthUrl: z.url(),
  oAuthRedirectUrl: z.url(),
  scope: z.string(),
  apiUrl: z.url(),
  presentationUrl: z.string(),
  /**
   * The public address under which Google finds the pictures of this site, or null if it cannot find them. Slides then
   * have no background.
   */
  assetBaseUrl: z.url().nullable(),
});
export type GoogleSlides = z.output<typeof googleSlides>;

export const speechConfig = z.object({
  /**
   * `azure` and `local`: from this server, which may ask Azure Speech (contract/speech). `browser`: screens use the voices of
   * the browser, if it has some. `off`: Hear It is not offered.
   */
  source: z.enum(['azure', 'local', 'browser', 'off']),
  /** The host to which this server sends the texts, or null if it sends them nowhere. */
  sentTo: z.string().nullable(),
});
export type SpeechConfig = z.output<typeof speechConfig>;

/** The features of this installation. Screens offer only what is available. */
export const appConfig = z.object({
  productName: z.string(),
  /** The label of the other site that is the parent site, or null if users cannot sign in through it. */
  parentSite: z.string().nullable(),
  otherSites: list(z.object({ name: z.string(), label: z.string() }), { max: maxOtherSites }),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  /** The page on which users upgrade: a path of this site or a web address. Empty if there is nothing to upgrade to. */
  upgradeUrl: z.string(),
  /** `none`: nothing is sold. `sandbox`: no card is charged. */
  billing: z.enum(['none', 'sandbox', 'stripe']),
  /** The public key of the card payment provider; empty if not configured. */
  stripeApiKey: z.string(),
  googleSlides: googleSlides.nullable(),
  /** The host under which churches have their pages, `{church}.{shareHost}`, or null if they have none. */
  shareHost: z.string().nullable(),
  assistant: z.enum(['off', 'builtIn', 'model']),
  speech: speechConfig,
  /** The address of this site if passkeys work there, or null. */
  passkeySite: z.string().nullable(),
  /** Who can create an account. `open` until the first account exists. */
  registration: z.enum(registrationKinds),
  /** False on a new server: the first account becomes the administrator. */
  hasAccounts: z.boolean().default(true),
  /** False without a mail server. Devices keep configurations of earlier versions, which do not say it. */
  sendsEmails: z.boolean().default(true),
  /** The address of this installation that is in links for other people. Empty if an earlier version did not say it. */
  publicUrl: z.string().default(''),
});
export type AppConfig = z.output<typeof appConfig>;

export const app = {
  config: call('GET /api/AppConfig', 'anyone', {}, appConfig),
  ping: call('GET /ping', 'anyone', {}, z.literal('pong')),
};

export const telemetry = {
  updateContact: call(
    'PUT /api/Telemetry/UpdateContact?field={field}&value={value}',
    'user',
    { field: z.enum(['LastInteractionDate', 'SubscriptionStatus']), value: line(100) },
    z.null(),
  ),
  addSlide: call('PUT /api/Telemetry/AddSlide', 'user', {}, z.null()),
};
