import { type PromoCode, subscription, type SubscriptionPrice } from '@sermon/contract/subscription/subscription';
import { CallFailed } from '@sermon/contract/client';
import { type Coupon, quote, type Quote } from '@sermon/domain/subscription/coupons';
import { centsOf } from '@sermon/domain/subscription/money';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { payments } from '@sermon/domain/texts/subscription/checkout';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callServer } from '../../../api.ts';
import { ask } from '../../../ask.ts';
import { loadErrorText } from '../../../ui/states/ErrorState.tsx';
import { useNow } from '../../../ui/time/useNow.ts';
import { activePlans, rarelyChanges } from '../activePlans.ts';
import { addressOf, storedPlan, type ChosenPlan } from './chosenPlan.ts';

export type Offer = {
  price: SubscriptionPrice;
  /** Null if there is no discount or it does not apply to this plan. */
  promotion: PromoCode | null;
  quote: Quote;
};

const couponOf = ({ isPercentage, percentOff, amountOff }: PromoCode): Coupon =>
  isPercentage
    ? { isPercentage, percentOff, amountOff: 0 }
    : { isPercentage, percentOff: 0, amountOff: centsOf(amountOff) };

/** For a visitor and for a user. `first` is what the user wants at first. */
export function usePlans(first: ChosenPlan) {
  const now = useNow();
  const [chosenPlan, setChosenPlan] = useState(first);
  const [draft, setDraft] = useState(first.promoCode);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => void storedPlan.write(chosenPlan), [chosenPlan]);

  const prices = useQuery(activePlans);
  const trial = useQuery(ask(subscription.freeTrialStatus, {}));
  const code = useQuery({
    ...ask(subscription.promoCode, { code: chosenPlan.promoCode }),
    ...rarelyChanges,
    enabled: chosenPlan.promoCode !== '',
  });
  // A code that was valid when it was applied may have expired since then.
  const isInvalid = code.error?.statusCode === 404;
  const promoCode = chosenPlan.promoCode === '' || isInvalid ? null : (code.data ?? null);

  const hadTrial = trial.data;
  const offers =
    prices.data === undefined || hadTrial === undefined
      ? null
      : prices.data.map((price): Offer => {
          const promotion = promoCode?.terms.includes(price.subscriptionTerm) ? promoCode : null;
          return {
            price,
            promotion,
            quote: quote({
              price: centsOf(price.price),
              term: price.subscriptionTerm,
              promotion: promotion && { coupon: couponOf(promotion), months: promotion.months },
              hadTrial,
              now,
            }),
          };
        });
  const chosen = offers?.find(({ price }) => price.subscriptionTerm === chosenPlan.term) ?? null;
  const error = prices.error ?? trial.error;
  const isCodePending = chosenPlan.promoCode !== '' && code.isFetching && promoCode === null;

  return {
    chosenPlan,
    offers,
    chosen,
    failure: offers === null && error !== null ? loadErrorText(error, texts.notLoaded) : null,
    tryAgain(): void {
      void prices.refetch();
      void trial.refetch();
    },
    choose(term: ChosenPlan['term']): void {
      setChosenPlan({ ...chosenPlan, term });
    },
    code: {
      draft,
      applied: promoCode,
      isPending: isCodePending,
      error:
        chosenPlan.promoCode === '' ||
        promoCode !== null ||
        isCodePending ||
        code.error === null ||
        draft.trim() !== chosenPlan.promoCode
          ? null
          : isInvalid
            ? payments.promoCodeInvalid
            : code.error.sentence,
      type(value: string): void {
        setDraft(value);
        setNotice(null);
        // Clearing the field removes a code that could not be applied.
        if (value.trim() === '' && chosenPlan.promoCode !== '') setChosenPlan({ ...chosenPlan, promoCode: '' });
      },
      apply(): void {
        const entered = draft.trim();
        setNotice(null);
        setDraft(entered);
        if (entered === chosenPlan.promoCode && entered !== '') void code.refetch();
        else setChosenPlan({ ...chosenPlan, promoCode: entered });
      },
      remove(): void {
        setDraft('');
        setNotice(null);
        setChosenPlan({ ...chosenPlan, promoCode: '' });
      },
    },
    notice,
    /** Returns whether the checkout can begin now. It cannot without a plan, or while a promo code is not applied yet. */
    isReady(): boolean {
      const isUnapplied = draft.trim() !== (promoCode === null && !isCodePending ? '' : chosenPlan.promoCode);
      setNotice(isUnapplied ? texts.codeNotApplied : null);
      return chosen !== null && !isUnapplied && !isCodePending;
    },
    /** Returns the id of the checkout. */
    async beginCheckout(): Promise<string> {
      if (!chosen) throw new Error('No plan is chosen');
      try {
        const { sessionId } = await callServer(subscription.createCheckoutSession, {
          priceId: chosen.price.id,
          couponId: chosen.promotion?.id ?? null,
          cancelPath: addressOf(chosenPlan),
        });
        return sessionId;
      } catch (cause) {
        // Perhaps the price is not sold anymore, or the code has expired. The same request would be refused again.
        if (cause instanceof CallFailed && [400, 402].includes(cause.statusCode)) {
          void prices.refetch();
          if (chosenPlan.promoCode !== '') void code.refetch();
        }
        throw cause;
      }
    },
  };
}

export type Plans = ReturnType<typeof usePlans>;
