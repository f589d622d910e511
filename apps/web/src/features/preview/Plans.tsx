import type { User } from '@sermon/contract/accounts';
import { subscription } from '@sermon/contract/subscription/subscription';
import { preview } from '@sermon/domain/texts/premium/preview';
import { bundle as bundleTexts, offers as texts } from '@sermon/domain/texts/subscription/bundle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callServer } from '../../api.ts';
import { Button, Spinner } from '../../ui/plain/Button.tsx';
import { loadErrorText } from '../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { appConfig } from '../../user.ts';
import { useMonthlyPlan } from '../subscription/activePlans.ts';
import { BundlePurchase } from '../subscription/bundle/BundleScreen.tsx';
import { checkoutErrorText } from '../subscription/checkout/checkoutErrors.ts';
import { formatDollars } from '../subscription/format.ts';
import offerCss from '../subscription/offers/Offers.module.css';
import { BundleOffer, ProOffer } from '../subscription/offers/ProOffer.tsx';
import { Problem } from '../subscription/Problem.tsx';
import css from './Plans.module.css';
import dialogCss from './PreviewDialog.module.css';

export type PlanView = 'offers' | 'checkout' | 'bundle';

type PlansProps = {
  user: User;
  path: string;
  name: string;
  view: PlanView;
  onView: (view: PlanView) => void;
};

/** For users without a plan (spec part 3 §2.5). */
export function Plans({ user, path, name, view, onView }: PlansProps) {
  if (view === 'bundle') return <Bundle />;
  if (view === 'checkout') return <Checkout path={path} />;
  return user.proSubscription ? (
    <div className={css.offers}>
      <p>{preview.upsellIntro(name)}</p>
      <ProOffer cancelPath={path} />
    </div>
  ) : (
    <Offers name={name} onView={onView} />
  );
}

function Offers({ name, onView }: Pick<PlansProps, 'name' | 'onView'>) {
  const { plan, error, refetch } = useMonthlyPlan();
  return (
    <div className={css.offers}>
      <h2>{texts.headline}</h2>
      <p>
        {preview.upsellIntro(name)} {texts.pitch}
      </p>
      {plan ? (
        <div className={css.choices}>
          <BundleOffer onOpen={() => onView('bundle')} />
          <section className={offerCss.offer} aria-labelledby="maker-offer">
            <h2 id="maker-offer">{preview.makerOnly}</h2>
            <p className={offerCss.price}>
              {texts.monthlyPrice(formatDollars(plan.price))}
              {plan.plusTax && <small> plus tax</small>}
            </p>
            <Button variant="outlined" isLarge onClick={() => onView('checkout')}>
              {preview.makerOnly}
            </Button>
          </section>
        </div>
      ) : error ? (
        <Problem message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      ) : (
        <LoadingArea />
      )}
    </div>
  );
}

function Checkout({ path }: { path: string }) {
  const navigate = useNavigate();
  const { plan } = useMonthlyPlan();
  const leaving = useRef<AbortController>(null);
  const begin = useMutation({
    mutationFn: ({ priceId }: { priceId: string; left: AbortSignal }) =>
      callServer(subscription.createCheckoutSession, { priceId, couponId: null, cancelPath: path }),
    // Until then, Back leads to the offers.
    onSuccess: ({ sessionId }, { left }) => {
      if (!left.aborted) void navigate({ to: '/checkout/$sessionId', params: { sessionId } });
    },
  });
  const priceId = plan?.id;
  const start = () => {
    const left = leaving.current?.signal;
    if (priceId !== undefined && left) begin.mutate({ priceId, left });
  };
  const startAtOnce = useEffectEvent(start);
  useEffect(() => {
    // In development, React runs this twice.
    const controller = new AbortController();
    leaving.current = controller;
    startAtOnce();
    return () => controller.abort();
  }, []);
  if (begin.error) return <Problem message={checkoutErrorText(begin.error)} onTryAgain={start} />;
  return <LoadingState text={preview.loading} />;
}

function Bundle() {
  const { data: config, error, refetch } = useQuery(appConfig);
  if (config) return <BundlePurchase provider={config.billing === 'stripe' ? 'stripe' : 'sandbox'} />;
  return error ? (
    <Problem message={loadErrorText(error, bundleTexts.notLoaded)} onTryAgain={() => void refetch()} />
  ) : (
    <LoadingArea />
  );
}

export const LoadingState = ({ text }: { text: string }) => (
  <div className={dialogCss.waiting} role="status">
    <Spinner size={28} />
    <p>{text}</p>
  </div>
);
