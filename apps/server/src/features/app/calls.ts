import type { contract } from '@sermon/contract';
import { productName } from '@sermon/domain/product';
import { account } from '../../database/schema.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function appCalls({
  env,
  db,
  assistant,
  speaker,
  otherSites,
  payments,
  mail,
}: Pick<Services, 'env' | 'db' | 'assistant' | 'speaker' | 'otherSites' | 'payments' | 'mail'>): Handlers<
  typeof contract
>['app'] {
  let isUsed = false;
  /** The first account on a server needs no invitation. Asks the database until there is one. */
  const hasAccounts = async () => (isUsed ||= (await db.select({ id: account.id }).from(account).limit(1)).length > 0);
  return {
    config: async () => ({
      hasAccounts: await hasAccounts(),
      productName,
      parentSite: otherSites.list.find(({ label }) => label === env.PARENT_SITE_NAME)?.label ?? null,
      otherSites: otherSites.list.map(({ name, label }) => ({ name, label })),
      supportEmail: env.SUPPORT_EMAIL ?? null,
      supportPhone: env.SUPPORT_PHONE ?? null,
      // Without billing, every user has every feature, so no page is needed.
      upgradeUrl: env.BILLING_PROVIDER === 'none' ? '' : env.UPGRADE_URL,
      billing: payments?.kind ?? ('none' as const),
      stripeApiKey: payments?.publishableKey ?? '',
      googleSlides: env.googleSlides,
      shareHost: env.SHARE_HOST ?? null,
      passkeySite: env.passkeySite?.origin ?? null,
      assistant: assistant === null ? ('off' as const) : assistant.isModel ? ('model' as const) : ('builtIn' as const),
      speech: speaker
        ? { source: speaker.source, sentTo: speaker.sentTo }
        : { source: env.speech.provider === 'browser' ? ('browser' as const) : ('off' as const), sentTo: null },
      registration: env.REGISTRATION === 'invited' && (await hasAccounts()) ? ('invited' as const) : ('open' as const),
      sendsEmails: mail.kind !== 'outbox',
      publicUrl: env.publicUrl,
    }),
    ping: () => 'pong' as const,
  };
}
