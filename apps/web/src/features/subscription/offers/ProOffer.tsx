import { subscription } from '@sermon/contract/subscription/subscription';
import { bundle, offers as texts } from '@sermon/domain/texts/subscription/bundle';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useChange } from '../../../ask.ts';
import { Button, LinkButton, Spinner } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { loadErrorText } from '../../../ui/states/ErrorState.tsx';
import { useMonthlyPlan } from '../activePlans.ts';
import { formatDollars } from '../format.ts';
import { Problem } from '../Problem.tsx';
import { BundleSaving } from '../BundleSaving.tsx';
import { StruckPrice } from '../StruckPrice.tsx';
import css from './Offers.module.css';

/** For PRO members. A canceled checkout leads back to `cancelPath`. */
export function ProOffer({ cancelPath }: { cancelPath: string }) {
  const navigate = useNavigate();
  const { plan, error, refetch } = useMonthlyPlan();
  // The state of the change is only known at the next render, which may come after a second click.
  const isBegun = useRef(false);
  const checkout = useChange(subscription.createBundleCheckout, {
    onError: ({ statusCode }) => {
      isBegun.current = false;
      if (statusCode === 400) void refetch();
    },
    onSuccess: ({ sessionId }) => navigate({ to: '/checkout/$sessionId', params: { sessionId } }),
  });
  if (!plan && !error)
    return (
      <div className={css.offer}>
        <Spinner size={24} label="Loading" />
      </div>
    );
  const regular = plan?.crossedOutPriceValue ?? null;
  return (
    <section className={css.offer} aria-labelledby="pro-offer">
      <h2 id="pro-offer">{regular === null ? texts.headline : texts.proHeadline}</h2>
      <p>{texts.pitch}</p>
      {plan ? (
        <>
          <p className={css.price}>
            {regular !== null && <StruckPrice dollars={regular} />}
            {texts.monthlyPrice(formatDollars(plan.price))}
            {plan.plusTax && <small> plus tax</small>}
          </p>
          <FormMessage message={checkout.error?.message ?? null} />
          <Button
            isLarge
            busyLabel={(checkout.isPending || checkout.isSuccess) && 'Starting'}
            onClick={() => {
              if (isBegun.current) return;
              isBegun.current = true;
              checkout.mutate({ cancelPath });
            }}
          >
            {texts.getStarted}
          </Button>
        </>
      ) : (
        error && <Problem message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
    </section>
  );
}

/** Renders nothing if the user cannot buy both. `onOpen` replaces the link to the page with the form. */
export function BundleOffer({ onOpen }: { onOpen?: () => void }) {
  const { plan } = useMonthlyPlan();
  const together = plan?.bundlePrice ?? null;
  if (plan === null || together === null) return null;
  return (
    <section className={css.offer} aria-labelledby="bundle-offer">
      <h2 id="bundle-offer">{bundle.name}</h2>
      <BundleSaving regular={plan.price} together={together} />
      <p>{texts.bundle(formatDollars(together), together < plan.price ? formatDollars(plan.price) : null)}</p>
      {onOpen ? (
        <Button isLarge onClick={onOpen}>
          {bundle.name}
        </Button>
      ) : (
        <LinkButton variant="outlined" isLarge to="/activate/bundle">
          {bundle.name}
        </LinkButton>
      )}
    </section>
  );
}
