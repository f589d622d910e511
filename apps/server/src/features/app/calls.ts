import type { contract } from '@sermon/contract';
import { productName } from '@sermon/domain/product';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function appCalls({ env }: Pick<Services, 'env'>): Handlers<typeof contract>['app'] {
  return {
    config: () => ({
      productName,
      parentSite: env.PARENT_SITE_NAME ?? null,
      supportEmail: env.SUPPORT_EMAIL ?? null,
      supportPhone: env.SUPPORT_PHONE ?? null,
      // Without billing, every user has every feature, so no page is needed.
      upgradeUrl: env.BILLING_PROVIDER === 'none' ? '' : env.UPGRADE_URL,
      stripeApiKey: '',
      googleSlides: env.googleSlides,
      shareHost: env.SHARE_HOST ?? null,
    }),
    ping: () => 'pong' as const,
  };
}
