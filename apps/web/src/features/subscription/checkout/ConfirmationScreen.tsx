import type { CallFailed } from '@sermon/contract/client';
import { type Purchase, subscription } from '@sermon/contract/subscription/subscription';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { checkout } from '@sermon/domain/texts/subscription/checkout';
import { paidFeatures } from '@sermon/domain/texts/subscription/getStarted';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod';
import { callServer } from '../../../api.ts';
import { cardForm, pendingPreview, purchaseKeys, upgradedFrom } from '../../../plan/upgradedFrom.ts';
import { storedValue } from '../../../ui/browser/storedValue.ts';
import { AnchorButton, Button, LinkButton, Spinner } from '../../../ui/plain/Button.tsx';
import css from '../../../ui/PlainPage.module.css';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import { useNow } from '../../../ui/time/useNow.ts';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { appConfig, replaceUser, useUser } from '../../../user.ts';
import { useSupportAddress } from '../billing/useNotifyFailure.ts';
import { formatDollars } from '../format.ts';
import { storedPlan } from '../getStarted/chosenPlan.ts';
import { PageWithTestMode } from '../TestModeBanner.tsx';
import purchaseCss from './PurchasedPlans.module.css';
import { canTryAgain, sentenceOf } from './checkoutErrors.ts';

const { confirmation: texts, plans: plansLabel } = checkout;

export const ConfirmationScreen = () => (
  <PageWithTestMode>
    <Confirmation />
  </PageWithTestMode>
);

function Confirmation() {
  const { source, purchase, error, isFetching, isLate, checkAgain } = usePurchase();
  if (source.kind === 'nothing') return <Nothing />;
  if (source.kind === 'cardRefused')
    return (
      <Page heading={texts.trouble} sentence={texts.cardFailed}>
        <LinkButton to="/activate/bundle">{texts.enterAgain}</LinkButton>
      </Page>
    );
  const again = (
    <Button busyLabel={isFetching && texts.checking} onClick={() => !isFetching && checkAgain()}>
      {texts.checkAgain}
    </Button>
  );
  // Asks again automatically. The page shows a message when it gives up.
  const isAsking = purchase?.state === 'processing' && error !== null && canTryAgain(error);
  if (error && !isAsking) return <Refused error={error} isCardForm={source.kind === 'cardForm'} again={again} />;
  if (purchase?.state === 'complete') return <PurchasedPlans id={source.id} {...purchase} />;
  if (purchase && isLate)
    return (
      <Page heading={texts.processing} sentence={texts.stillProcessing}>
        {again}
        <LinkButton to="/library-home" variant="outlined">
          {texts.library}
        </LinkButton>
      </Page>
    );
  return (
    <PlainPage title={texts.title} heading={texts.processing}>
      <p role="status">{texts.processingHint}</p>
      <Spinner size={28} />
    </PlainPage>
  );
}

type PageProps = { heading: string; sentence: string; hint?: string | false; children: ReactNode };

const Page = ({ heading, sentence, hint = false, children }: PageProps) => (
  <PlainPage title={texts.title} heading={heading}>
    <p role="alert">{sentence}</p>
    {hint && <p>{hint}</p>}
    <div className={css.actions}>{children}</div>
  </PlainPage>
);

function Nothing() {
  const subscription = subscriptionOf(useUser());
  return (
    <PlainPage title={texts.title} heading={texts.nothing}>
      <p>{texts.nothingHint}</p>
      <div className={css.actions}>
        <LinkButton to="/settings" search={{ tab: 'subscription' }}>
          {texts.settings}
        </LinkButton>
        {subscription === null && (
          <LinkButton to="/activate" variant="outlined">
            {plansLabel}
          </LinkButton>
        )}
      </div>
    </PlainPage>
  );
}

type RefusedProps = { error: CallFailed; isCardForm: boolean; again: ReactNode };

/** The way out of a refusal depends on its reason. Users who have a plan by now can see it in the settings. */
function Refused({ error, isCardForm, again }: RefusedProps) {
  const subscription = subscriptionOf(useUser());
  const mayCheckAgain = canTryAgain(error) || (isCardForm && error.statusCode === 409);
  // A payment at the provider's page counts, even if this page cannot learn of it.
  const mayBePaid = !isCardForm && canTryAgain(error);
  return (
    <Page
      heading={mayBePaid ? texts.notChecked : texts.trouble}
      sentence={sentenceOf(error, texts.notYours, texts.notLoaded)}
      hint={mayBePaid && texts.notCheckedHint}
    >
      {mayCheckAgain && again}
      {subscription !== null ? (
        <LinkButton to="/settings" search={{ tab: 'subscription' }} variant={mayCheckAgain ? 'outlined' : 'contained'}>
          {texts.settings}
        </LinkButton>
      ) : mayBePaid ? (
        // Users should not buy a second time because the first purchase could not be checked.
        <LinkButton to="/library-home" variant="outlined">
          {texts.library}
        </LinkButton>
      ) : isCardForm && error.statusCode !== 404 ? (
        <LinkButton to="/activate/bundle" variant={mayCheckAgain ? 'outlined' : 'contained'}>
          {texts.enterAgain}
        </LinkButton>
      ) : (
        <LinkButton to="/activate" variant={mayCheckAgain ? 'outlined' : 'contained'}>
          {plansLabel}
        </LinkButton>
      )}
    </Page>
  );
}

const { confirmation: purchaseTexts } = checkout;

/** The page from which the user came before a purchase, so that a reload keeps the way back. */
const cameFrom = storedValue(purchaseKeys.cameFrom, z.object({ id: z.string(), path: z.string() }), 'tab');

type PurchasedPlansProps = Pick<Purchase, 'bought' | 'isUnrefunded' | 'chargedToday'> & { id: string };

function PurchasedPlans({ id, bought, isUnrefunded, chargedToday }: PurchasedPlansProps) {
  const support = useSupportAddress();
  const [path] = useState(() => {
    const before = cameFrom.read();
    return before?.id === id ? before.path : (storedPlan.read()?.redirect ?? pendingPreview.path());
  });
  useEffect(() => {
    if (path !== null) cameFrom.write({ id, path });
    storedPlan.remove();
    upgradedFrom.remove();
  }, [id, path]);
  const now = useNow();
  // The page can be opened again after the trial.
  const isFree = ({ trialEnd }: PurchasedPlansProps['bought'][number]) => trialEnd !== null && trialEnd > now;
  const isTrial = bought.length > 0 && bought.every(isFree);
  const heading =
    bought.length === 0 ? purchaseTexts.endedHeading : isTrial ? purchaseTexts.trialHeading : purchaseTexts.heading;
  return (
    <PlainPage title={purchaseTexts.title} heading={heading}>
      {isUnrefunded ? (
        <p>{purchaseTexts.notRefunded(bought.length === 0 ? 'all' : 'part', support !== null)}</p>
      ) : (
        bought.length === 0 && <p>{purchaseTexts.ended}</p>
      )}
      {bought.map((plan) => (
        <Plan key={plan.product} {...plan} trialEnd={isFree(plan) ? plan.trialEnd : null} />
      ))}
      {bought.length > 0 && chargedToday !== null && !isTrial && (
        <p>{purchaseTexts.charged(formatDollars(chargedToday))}</p>
      )}
      {bought.length > 0 && <p>{purchaseTexts.cancelAnyTime}</p>}
      <div className={css.actions}>
        {path === null ? (
          <LinkButton to="/library-home">{purchaseTexts.library}</LinkButton>
        ) : (
          // The page may have a query, and it is loaded again with everything that is open now.
          <AnchorButton href={path}>{purchaseTexts.back}</AnchorButton>
        )}
        {isUnrefunded && support !== null && (
          <AnchorButton href={support} variant="outlined">
            {billingTexts.contact}
          </AnchorButton>
        )}
        <LinkButton to="/settings" search={{ tab: 'subscription' }} variant="outlined">
          {purchaseTexts.settings}
        </LinkButton>
      </div>
      {bought.some(({ product }) => product === 'maker') && (
        <section className={purchaseCss.open} aria-labelledby="now-open">
          <h2 id="now-open">{purchaseTexts.nowOpen}</h2>
          <ul>
            <Abilities />
          </ul>
        </section>
      )}
    </PlainPage>
  );
}

function Abilities() {
  const { data: config } = useQuery(appConfig);
  const isOff = { assistant: config?.assistant === 'off', hearIt: config?.speech.source === 'off' };
  return paidFeatures.all(isOff).map((ability) => (
    <li key={ability}>
      <Check size={18} strokeWidth={1.8} aria-hidden />
      <span>{ability}</span>
    </li>
  ));
}

function Plan({ product, planName, price, term, plusTax, trialEnd, renews }: Purchase['bought'][number]) {
  const when =
    trialEnd !== null
      ? (renews === null ? purchaseTexts.trialEnds : purchaseTexts.trial)(nameDay(trialEnd))
      : renews === null
        ? purchaseTexts.ends
        : purchaseTexts.renews(nameDay(renews));
  return (
    <div className={purchaseCss.plan}>
      <b>{purchaseTexts.plan(purchaseTexts.products[product], planName)}</b>
      <span>{purchaseTexts.price(formatDollars(price), term, plusTax)}</span>
      <span>{when}</span>
    </div>
  );
}

/** Anyone can write an address, so only parameters of the expected form count. */
const parameters = z.object({
  session_id: z.string().min(1).max(255).optional().catch(undefined),
  setup_intent: z.string().min(1).max(255).optional().catch(undefined),
  setup_intent_client_secret: z.string().min(1).max(500).optional().catch(undefined),
  redirect_status: z.string().max(100).optional().catch(undefined),
});

type Source =
  | { kind: 'checkout'; id: string }
  | { kind: 'cardForm'; id: string; secret: string }
  | { kind: 'cardRefused' }
  | { kind: 'nothing' };

const refusals = ['failed', 'canceled', 'requires_payment_method'];

function sourceOf(search: unknown): Source {
  const { session_id, setup_intent, setup_intent_client_secret, redirect_status } = parameters.parse(search);
  if (session_id !== undefined) return { kind: 'checkout', id: session_id };
  if (setup_intent === undefined) return { kind: 'nothing' };
  if (redirect_status !== undefined && refusals.includes(redirect_status)) return { kind: 'cardRefused' };
  const kept = cardForm.read();
  const secret = setup_intent_client_secret ?? (kept?.id === setup_intent ? kept.secret : undefined);
  return secret === undefined ? { kind: 'nothing' } : { kind: 'cardForm', id: setup_intent, secret };
}

/**
 * How often the page asks automatically whether a payment is confirmed. With the pauses below, that is for about a
 * minute.
 */
const maxTries = 8;
const pauseAfter = (tries: number): number => Math.min(1_000 * 2 ** (tries - 1), 15_000);

/**
 * Completes the purchase that the address names and returns it. Asking again returns the same purchase. The user of this page is
 * replaced, so that the paid features open at once. While the provider has not confirmed the payment, it asks again, less and
 * less often.
 */
function usePurchase() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [source] = useState(() => sourceOf(search));

  const hasSecret = search.setup_intent_client_secret !== undefined;
  useEffect(() => {
    if (source.kind === 'cardForm') cardForm.write({ id: source.id, secret: source.secret });
    if (!hasSecret) return;
    const rest = ({ setup_intent_client_secret: _, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search: rest, replace: true });
  }, [source, hasSecret, navigate]);

  const isNamed = source.kind === 'checkout' || source.kind === 'cardForm';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['purchase', source.kind, isNamed ? source.id : ''],
    queryFn: async () => {
      const purchase =
        source.kind === 'cardForm'
          ? await callServer(subscription.createNewBundleSubscription, {
              setupIntentId: source.id,
              setupIntentClientSecret: source.secret,
            })
          : await callServer(subscription.recordCheckout, { sessionId: isNamed ? source.id : '' });
      await replaceUser(client, purchase.user);
      return purchase;
    },
    enabled: isNamed,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    refetchInterval({ state }) {
      const tries = state.dataUpdateCount + state.errorUpdateCount;
      return state.data?.state === 'processing' && tries < maxTries ? pauseAfter(tries) : false;
    },
  });
  const tries = client.getQueryState(['purchase', source.kind, isNamed ? source.id : '']);
  const isLate = (tries?.dataUpdateCount ?? 0) + (tries?.errorUpdateCount ?? 0) >= maxTries;
  return { source, purchase: data ?? null, error, isFetching, isLate, checkAgain: () => void refetch() };
}
