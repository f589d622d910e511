import type { CallFailed } from '@sermon/contract/client';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { checkout } from '@sermon/domain/texts/subscription/checkout';
import { type ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { Spinner } from '../../../ui/plain/Spinner.tsx';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import css from '../../../ui/PlainPage.module.css';
import { useUser } from '../../../user.ts';
import { PageWithTestMode } from '../TestModeBanner.tsx';
import { Bought } from './Bought.tsx';
import { canTryAgain, sentenceOf } from './troubles.ts';
import { usePurchase } from './usePurchase.ts';

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
  // It asks again by itself, and says so in the end.
  const isAsking = purchase?.state === 'processing' && error !== null && canTryAgain(error);
  if (error && !isAsking) return <Refused error={error} isCardForm={source.kind === 'cardForm'} again={again} />;
  if (purchase?.state === 'complete') return <Bought id={source.id} {...purchase} />;
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

/** Where a user can go after a refusal depends on what was refused. Whoever has a plan by now can see it in the settings. */
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
        // Nobody should buy a second time because the first one could not be checked.
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
