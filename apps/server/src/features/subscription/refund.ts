import type { contract } from '@sermon/contract';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../../database/audit.ts';
import { currentUser } from './purchase.ts';
import { createShop } from './refusals.ts';
import { openSubscription } from './store.ts';
import { endAndPayBack } from './sync.ts';

export function adminBillingCalls(
  services: Pick<Services, 'db' | 'env' | 'clock' | 'log' | 'payments'>,
): Handlers<typeof contract>['adminBilling'] {
  const { db, clock, log } = services;
  const shop = createShop(services);
  return {
    cancelAndRefund: ({ user, request: { administratorId } }) =>
      shop(async (payments) => {
        if (administratorId === null) throw refused(403, texts.onlyAdministrators);
        const found = await openSubscription(db, user.id, clock());
        if (!found) throw refused(409, texts.nothingToRefund);
        // Recorded before the refund, so that there is an entry even if this process stops in the middle.
        const entry = { administratorId, personId: user.id, action: 'subscriptionRefunded' as const };
        await recordAudit(db, entry, clock());
        if ((await endAndPayBack(services, payments, found.id, { administratorId })) === null) {
          await recordAudit(db, { ...entry, action: 'refundFailed' }, clock());
          log.error(
            { subscription: found.id, account: user.id },
            'A subscription has to be refunded by hand, because the payment provider could not refund it',
          );
          throw refused(409, texts.notRefunded);
        }
        const { id } = user;
        return { ...(await currentUser(services, id)), inAdminImpersonationMode: true, isAdministrator: false };
      }),
  };
}
