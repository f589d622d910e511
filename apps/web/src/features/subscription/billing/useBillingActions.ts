import { billing, type SubscriptionDetails } from '@sermon/contract/subscription/billing';
import type { User } from '@sermon/contract/accounts';
import type { CallFailed } from '@sermon/contract/client';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import type { Product } from '@sermon/domain/subscription/plans';
import { billingTexts as texts } from '@sermon/domain/texts/subscription/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../../ask.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { formatDollars } from '../format.ts';
import { loadBillingAgain, showSubscriber } from './queries.ts';
import { useNotifyFailure } from './useNotifyFailure.ts';

const settingsPath = '/settings?tab=subscription';

export function useBillingActions(product: Product, details: SubscriptionDetails) {
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const show = (user: User) => showSubscriber(client, user);
  const onError = (failure: CallFailed) => {
    notifyFailure(failure);
    // Perhaps the subscription was changed in another window.
    void loadBillingAgain(client);
  };
  // The subscription at the click. It may be loaded again before the reply. Also keeps a second click from sending the change again,
  // which the state of the change does not, because it is known from the next render on.
  const asked = useRef<SubscriptionDetails | null>(null);

  const keep = useChange(billing.keep, {
    async onSuccess(user) {
      await show(user);
      notify({ text: texts.kept });
    },
    onError,
  });
  const cancel = useChange(billing.cancelAtEndOfTerm, {
    async onSuccess(user) {
      const { renews, state } = asked.current ?? details;
      await show(user);
      // The renewal may have failed since the subscription was loaded. Canceling has ended it at once then.
      const isOver = product === 'pro' ? !user.proSubscription : subscriptionOf(user) === null;
      if (renews === null || state === 'past_due' || isOver)
        return notify({ text: texts.endedNotice(texts.products[product]) });
      // The mutation itself shows whether it has worked.
      const perform = () => keep.mutateAsync({ product }).catch(() => {});
      notify({ text: texts.canceledNotice[product](nameDay(renews)), undo: { perform, failed: '' } });
    },
    onError,
  });
  const accept = useChange(billing.acceptDiscount, {
    async onSuccess(user) {
      const { offer, plusTax } = asked.current ?? details;
      await show(user);
      if (offer) notify({ text: texts.offer.accepted(formatDollars(offer.price), plusTax) });
    },
    onError,
  });
  /** One change at a time. Resolves to whether it has worked. */
  const once = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (asked.current !== null || keep.isPending) return false;
    asked.current = details;
    try {
      await work();
      return true;
    } catch {
      return false;
    } finally {
      asked.current = null;
    }
  };
  return {
    keep: () => void once(() => keep.mutateAsync({ product })),
    isKeeping: keep.isPending,
    cancel: () => once(() => cancel.mutateAsync({ product })),
    isCanceling: cancel.isPending,
    accept: () => once(() => accept.mutateAsync({})),
    isAccepting: accept.isPending,
  };
}

export function usePortal(): { open: () => void; isOpening: boolean } {
  const notifyFailure = useNotifyFailure();
  const [isLeaving, setIsLeaving] = useState(false);
  const portal = useChange(billing.portal, {
    onError: notifyFailure,
  });
  // Only runs if the user is still here, because a page that they have opened in the meantime must not be left.
  const onSuccess = ({ portalUrl }: { portalUrl: string }) => {
    setIsLeaving(true);
    location.assign(portalUrl);
  };
  useEffect(() => {
    // The browser may show this very page when the user goes back.
    const stay = () => setIsLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const isOpening = portal.isPending || isLeaving;
  return { open: () => !isOpening && portal.mutate({ returnPath: settingsPath }, { onSuccess }), isOpening };
}
