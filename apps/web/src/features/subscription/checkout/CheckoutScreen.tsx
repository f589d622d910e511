import { subscription } from '@sermon/contract/subscription/subscription';
import { checkout as texts } from '@sermon/domain/texts/subscription/checkout';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ask } from '../../../ask.ts';
import { Button, LinkButton, Spinner } from '../../../ui/plain/Button.tsx';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import css from '../../../ui/PlainPage.module.css';
import { PageWithTestMode } from '../TestModeBanner.tsx';
import { canTryAgain, sentenceOf } from './checkoutErrors.ts';

/** Leads to the payment provider's page of a checkout (spec part 3 §2.3). The way back does not lead here again. */
export function CheckoutScreen() {
  const { sessionId } = useParams({ from: '/checkout/$sessionId' });
  const router = useRouter();
  const { data, error, refetch } = useQuery({
    ...ask(subscription.checkoutAddress, { sessionId }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const address = data?.address;
  useEffect(() => {
    if (address === undefined) return;
    // A checkout that is already paid leads to our own page about it.
    if (address.startsWith('/')) void router.navigate({ href: address, replace: true });
    else location.replace(address);
  }, [address, router]);
  useEffect(() => {
    // Some browsers show this page unchanged when the user comes back from the payment provider.
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);

  return (
    <PageWithTestMode>
      {error ? (
        <PlainPage title={texts.title} heading={sentenceOf(error, texts.notFound, texts.notOpened)}>
          <div className={css.actions}>
            {canTryAgain(error) && <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
            <LinkButton to="/activate" variant={canTryAgain(error) ? 'outlined' : 'contained'}>
              {texts.plans}
            </LinkButton>
          </div>
        </PlainPage>
      ) : (
        <PlainPage title={texts.title} heading={texts.opening}>
          <Spinner size={28} />
        </PlainPage>
      )}
    </PageWithTestMode>
  );
}
