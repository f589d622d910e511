import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createLazyModule, type LazyModule } from '../../../ui/lazy/lazyModule.ts';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { TextButton, TextLink } from '../../../ui/plain/TextLink.tsx';
import plainCss from '../../../ui/PlainPage.module.css';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { useUser } from '../../../user.ts';
import { checkoutErrorText } from '../checkout/checkoutErrors.ts';
import { BundleOffer, ProOffer } from '../offers/ProOffer.tsx';
import { PageWithTestMode } from '../TestModeBanner.tsx';
import { useEndOfSession } from '../useEndOfSession.ts';
import css from './GetStarted.module.css';
import { Agreement, GetStartedPage } from './GetStartedPage.tsx';
import { usePlans } from './usePlans.ts';
import { afterRegistration, storedPlan, chosenPlanOf } from './chosenPlan.ts';

export function ActivateScreen() {
  const subscription = subscriptionOf(useUser());
  const navigate = useNavigate();
  const [before] = useState(() => afterRegistration.read());
  const checkout = before && 'checkout' in before && !subscription ? before.checkout : null;
  useEffect(() => {
    afterRegistration.remove();
    if (checkout !== null) void navigate({ to: '/checkout/$sessionId', params: { sessionId: checkout } });
  }, [checkout, navigate]);
  if (subscription) return <Subscribed {...subscription} />;
  if (checkout !== null) return <LoadingState />;
  return <Activate firstError={before && 'trouble' in before ? before.trouble : null} />;
}

function Activate({ firstError }: { firstError: string | null }) {
  useEndOfSession();
  const user = useUser();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [wanted] = useState(() => chosenPlanOf(search));
  const plans = usePlans(wanted);
  // The state of the mutation is only known at the next render, which may come after a second click. It is over before the next page
  // has loaded.
  const isBegun = useRef(false);
  const begin = useMutation({
    mutationFn: plans.beginCheckout,
    onError: () => {
      isBegun.current = false;
    },
    onSuccess: (sessionId) => navigate({ to: '/checkout/$sessionId', params: { sessionId } }),
  });
  const failure = begin.isIdle ? firstError : begin.error && checkoutErrorText(begin.error);
  const { firstName, lastName, email, profileImageUrl } = user;
  return (
    <GetStartedPage plans={plans} offer={user.proSubscription ? <ProOffer cancelPath="/activate" /> : <BundleOffer />}>
      <p className={css.signedInAs}>{texts.signedInAs}</p>
      <div className={css.card}>
        <span className={css.avatar} aria-hidden>
          {[firstName, lastName].map((name) => [...name][0]?.toUpperCase())}
          {profileImageUrl !== null && <img src={profileImageUrl} alt="" />}
        </span>
        <div>
          <b>{`${firstName} ${lastName}`}</b>
          <span>{email}</span>
        </div>
      </div>
      <div className={css.actions}>
        <FormMessage message={plans.notice ?? failure} />
        <Button
          isLarge
          busyLabel={(begin.isPending || begin.isSuccess) && texts.continuing}
          onClick={() => {
            if (isBegun.current || !plans.isReady()) return;
            isBegun.current = true;
            begin.mutate();
          }}
        >
          {plans.chosen?.quote.trialDays ? texts.startTrial(plans.chosen.quote.trialDays) : texts.continue}
        </Button>
        <Agreement />
      </div>
      <p className={css.elsewhere}>
        {user.userMustSignUp ? (
          <LazySignOut />
        ) : (
          <TextLink to={wanted.redirect ?? '/library-home'} onClick={() => storedPlan.remove()}>
            {texts.withoutPlan}
          </TextLink>
        )}
      </p>
    </GetStartedPage>
  );
}

type SubscribedProps = {
  planName: string;
  status: string;
  currentPeriodEnd: Date | null;
  cancellationDate: Date | null;
};

function Subscribed({ planName, status, currentPeriodEnd, cancellationDate }: SubscribedProps) {
  const { subscribed } = texts;
  const goesOn = status === 'trialing' ? subscribed.trialEnds : subscribed.renews;
  return (
    <PageWithTestMode>
      <PlainPage title={texts.heading} heading={subscribed.heading}>
        <p>
          {subscribed.plan(planName)}{' '}
          {cancellationDate
            ? subscribed.ends(nameDay(cancellationDate))
            : status === 'past_due'
              ? subscribed.pastDue
              : currentPeriodEnd && goesOn(nameDay(currentPeriodEnd))}
        </p>
        <div className={plainCss.actions}>
          <LinkButton to="/settings" search={{ tab: 'subscription' }}>
            {subscribed.settings}
          </LinkButton>
          <LinkButton to="/library-home" variant="outlined">
            {subscribed.library}
          </LinkButton>
        </div>
      </PlainPage>
    </PageWithTestMode>
  );
}

const signOut = createLazyModule(() => import('./SignOut.tsx'));

/** Signs the user out. Its question about unsaved texts needs MUI, which the rest of the page does not load. */
export function LazySignOut({ module = signOut }: { module?: LazyModule<typeof import('./SignOut.tsx')> }) {
  const state = useSyncExternalStore(module.subscribe, () => module.state);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => void module.fetch(), [module]);
  // The button stays during another attempt, so that it keeps the focus.
  if (state.kind === 'failed' && !hasFailed) setHasFailed(true);
  if (state.kind === 'there') return <state.loaded.SignOut />;
  return hasFailed ? (
    <>
      <span role="alert">{texts.signOutNotLoaded}</span>{' '}
      <TextButton aria-busy={state.kind === 'loading'} onClick={() => void module.fetch()}>
        {texts.tryAgain}
      </TextButton>
    </>
  ) : null;
}
