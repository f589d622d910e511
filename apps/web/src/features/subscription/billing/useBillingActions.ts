import type { SubscriptionDetails } from '@sermon/contract/subscription/billing';
import type { User } from '@sermon/contract/accounts';
import type { CallFailed } from '@sermon/contract/client';
import type { Product } from '@sermon/domain/subscription/plans';
import { billingTexts as texts } from '@sermon/domain/texts/subscription/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../../ask.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { api } from '../api.ts';
import { formatDollars } from '../format.ts';
import { loadBillingAgain, showSubscriber } from './queries.ts';
import { useTellTrouble } from './useTellTrouble.ts';

const settingsPath = '/settings?tab=subscription';

/** The actions on a subscription. Each shows its result, or why it failed, in a notice. */
export function useBillingActions(product: Product, details: SubscriptionDetails) {
  const client = useQueryClient();
  const notify = useNotify();
  const tellTrouble = useTellTrouble();
  const show = (user: User) => showSubscriber(client, user);
  const onError = (failure: CallFailed) => {
    tellTrouble(failure);
    // Perhaps the subscription was changed in another window.
    void loadBillingAgain(client);
  };
  const name = texts.products[product];

  const keep = useChange(api.billing.keep, {
    async onSuccess(user) {
      await show(user);
      notify({ text: texts.kept });
    },
    onError,
  });
  const cancel = useChange(api.billing.cancelAtEndOfTerm, {
    async onSuccess(user) {
      await show(user);
      const { renews, state } = details;
      if (renews === null || state === 'past_due') return notify({ text: texts.endedNotice(name) });
      // The mutation says by itself whether it has worked.
      const perform = () => keep.mutateAsync({ product }).catch(() => {});
      notify({ text: texts.canceledNotice(name, nameDay(renews)), undo: { perform, failed: '' } });
    },
    onError,
  });
  const accept = useChange(api.billing.acceptDiscount, {
    async onSuccess(user) {
      const price = details.offer?.price ?? 0;
      await show(user);
      notify({ text: texts.offer.accepted(formatDollars(price), details.plusTax) });
    },
    onError,
  });
  const isBusy = keep.isPending || cancel.isPending || accept.isPending;
  return {
    keep: () => !isBusy && keep.mutate({ product }),
    isKeeping: keep.isPending,
    /** Resolves to whether it has worked. */
    cancel: async () => !isBusy && worked(cancel.mutateAsync({ product })),
    isCanceling: cancel.isPending,
    accept: async () => !isBusy && worked(accept.mutateAsync({})),
    isAccepting: accept.isPending,
  };
}

const worked = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  );

/** Opens the payment provider's page with the card and the receipts, which leads back to the settings. */
export function usePortal(): { open: () => void; isOpening: boolean } {
  const tellTrouble = useTellTrouble();
  const [isLeaving, setIsLeaving] = useState(false);
  const portal = useChange(api.billing.portal, {
    onSuccess({ portalUrl }) {
      setIsLeaving(true);
      location.assign(portalUrl);
    },
    onError: tellTrouble,
  });
  useEffect(() => {
    // The browser may show this very page when the user goes back.
    const stay = () => setIsLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const isOpening = portal.isPending || isLeaving;
  return { open: () => !isOpening && portal.mutate({ returnPath: settingsPath }), isOpening };
}
