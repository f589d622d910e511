import { endpointOf } from '@sermon/contract/client';
import { subscription } from '@sermon/contract/subscription/subscription';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { trialDays } from '@sermon/domain/subscription/plans';
import { bundle as texts } from '@sermon/domain/texts/subscription/bundle';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { callServer } from '../../../api.ts';
import { ask } from '../../../ask.ts';
import { usePageTitle } from '../../../ui/browser/pageTitle.ts';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { loadErrorText } from '../../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../../ui/states/LoadingState.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { Wordmark } from '../../../ui/PlainPage.tsx';
import { appConfig, useUser } from '../../../user.ts';
import { Problem } from '../Problem.tsx';
import { TestModeBanner } from '../TestModeBanner.tsx';
import { useEndOfSession } from '../useEndOfSession.ts';
import { BundleForm } from './BundleForm.tsx';
import css from './BundleScreen.module.css';

/** The card is entered here (spec part 3 §2.5). */
export function BundleScreen() {
  usePageTitle(texts.name);
  useEndOfSession();
  const { data: config, error, refetch } = useQuery(appConfig);
  return (
    <div className={css.page}>
      <TestModeBanner />
      <header className={css.header}>
        <LinkButton variant="quiet" to="/activate">
          <ArrowLeft size={18} strokeWidth={1.8} aria-hidden />
          Back
        </LinkButton>
        <Wordmark />
        {config?.billing === 'stripe' && (
          <p className={css.safety}>
            <Lock size={16} strokeWidth={1.8} aria-hidden />
            Your card details go only to the payment provider
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {config ? (
          <BundlePurchase provider={config.billing === 'stripe' ? 'stripe' : 'sandbox'} />
        ) : error ? (
          <Blocked>
            <Problem message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
          </Blocked>
        ) : (
          <LoadingArea />
        )}
      </main>
    </div>
  );
}

const dayMs = 24 * 60 * 60_000;

export function BundlePurchase({ provider }: { provider: 'sandbox' | 'stripe' }) {
  const user = useUser();
  const call = subscription.startNewBundleCheckoutSession;
  const start = useQuery({
    // A purchase in another window begins this one again, which is then refused.
    queryKey: [endpointOf(call), user.id, subscriptionOf(user)?.planName ?? null, user.proSubscription],
    queryFn: ({ signal }) => callServer(call, {}, { signal }),
    // Each reply belongs to one form, which must not lose what has been entered.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  });
  const countries = useQuery({ ...ask(subscription.countries, {}), staleTime: Infinity });
  const error = start.error ?? countries.error;
  const tryAgain = () => {
    void start.refetch();
    if (countries.error) void countries.refetch();
  };
  // For a user who has neither plan, an earlier purchase is still being processed, which may end without one.
  const hasPlan = subscriptionOf(user) !== null || user.proSubscription;
  if (start.error?.statusCode === 409)
    return (
      <Blocked>
        <p role="alert">{start.error.message}</p>
        {!hasPlan && <Button onClick={tryAgain}>Try Again</Button>}
        <LinkButton variant="tonal" to="/settings" search={{ tab: 'subscription' }}>
          Open Settings
        </LinkButton>
      </Blocked>
    );
  if (error && !start.isFetching && !countries.isFetching)
    return (
      <Blocked>
        <Problem message={loadErrorText(error, texts.notLoaded)} onTryAgain={tryAgain} />
      </Blocked>
    );
  if (!start.data || !countries.data || start.isFetching) return <LoadingArea />;
  const firstDay = new Date(start.dataUpdatedAt + trialDays * dayMs);
  return (
    <BundleForm
      key={start.data.setupIntentClientSecret}
      start={start.data}
      countries={countries.data}
      provider={provider}
      firstDay={start.data.offerProTrial ? nameDay(firstDay) : null}
      onTryAgain={tryAgain}
    />
  );
}

const Blocked = ({ children }: { children: ReactNode }) => (
  <div className={css.blocked}>
    <h1>{texts.heading}</h1>
    {children}
  </div>
);
