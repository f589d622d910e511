import { bundle as texts } from '@sermon/domain/texts/subscription/bundle';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { Spinner } from '../../../ui/plain/Button.tsx';
import { dark, light, sans } from '../../../ui/theme/tokens.ts';
import { appConfig } from '../../../user.ts';
import { Problem } from '../Problem.tsx';
import css from './BundleForm.module.css';
import { type CardPartProps, type CardState, confirmationAddress, confirmationPath, noCard } from './cardPart.ts';

type Form = { stripe: Stripe; elements: StripeElements };

/**
 * The card fields of Stripe, which its script shows in a frame from its site, so that no card number reaches this product. Nothing
 * here has been tried with the real script (docs/decisions/0116).
 */
export function StripeCard({ ref, setupSecret, sessionSecret, onChange, onTryAgain }: CardPartProps) {
  const { data: config } = useQuery(appConfig);
  const key = config?.stripeApiKey ?? '';
  const theme = usePageThemeName();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<Form>(null);
  const [state, setState] = useState<CardState>(noCard);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => onChange(state), [onChange, state]);

  // The form is created once. Later themes change it below.
  const firstTheme = useRef(theme);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function open(): Promise<void> {
      const stripe = await stripeScript.load(key);
      if (signal.aborted || !stripe || !place.current) return;
      const elements = stripe.elements({
        mode: 'setup',
        currency: 'usd',
        // Like the setup that the server has begun. Another list here is an error at Stripe.
        allowedPaymentMethodTypes: ['card'],
        appearance: stripeAppearance(firstTheme.current),
        ...(sessionSecret !== '' && { customerSessionClientSecret: sessionSecret }),
      });
      const payment = elements.create('payment', {
        // The country and the postal code are asked for below, because the tax depends on them.
        fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
        terms: { card: 'never' },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      });
      payment.on('ready', () => setState((before) => ({ ...before, isReady: true })));
      payment.on('loaderror', () => setIsFailed(true));
      payment.on('change', ({ complete, value }) => {
        const saved = value.payment_method?.billing_details.address;
        const savedAddress = saved?.postal_code
          ? { country: saved.country ?? 'US', postalCode: saved.postal_code }
          : null;
        setState((before) => ({ ...before, isComplete: complete, savedAddress }));
      });
      payment.mount(place.current);
      form.current = { stripe, elements };
      signal.addEventListener('abort', () => payment.destroy());
    }
    open().catch(() => {
      if (!signal.aborted) setIsFailed(true);
    });
    return () => {
      leaving.abort();
      form.current = null;
    };
  }, [key, sessionSecret]);

  useEffect(() => {
    void form.current?.elements.update({ appearance: stripeAppearance(theme) });
  }, [theme]);

  useImperativeHandle(ref, () => ({
    async submit({ country, postalCode }) {
      if (!form.current) return texts.cardNotAccepted;
      const { stripe, elements } = form.current;
      try {
        const { error: invalid } = await elements.submit();
        if (invalid) return invalid.message ?? texts.cardNotAccepted;
        // Leads to `return_url` unless the card is refused.
        const { error } = await stripe.confirmSetup({
          elements,
          clientSecret: setupSecret,
          confirmParams: {
            return_url: `${location.origin}${confirmationPath}`,
            payment_method_data: {
              allow_redisplay: 'always',
              billing_details: { address: { country, postal_code: postalCode } },
            },
          },
        });
        // The card was accepted by an earlier attempt whose reply was lost.
        if (error.setup_intent?.status === 'succeeded') {
          location.assign(confirmationAddress(error.setup_intent.id, setupSecret));
          return null;
        }
        return error.message ?? texts.cardNotAccepted;
      } catch {
        return texts.cardNotAccepted;
      }
    },
  }));

  if (isFailed) return <Problem message={texts.providerNotLoaded} onTryAgain={onTryAgain} />;
  return (
    <>
      {!state.isReady && (
        <div className={css.waiting}>
          <Spinner size={24} label="Loading" />
        </div>
      )}
      <div ref={place} />
    </>
  );
}

// This entry loads nothing until `loadStripe` is called. The usual one loads Stripe's script on every page.
/** Loads Stripe's script. Tests replace `load`, because the script cannot be loaded in them. */
export const stripeScript = { load: (publishableKey: string) => loadStripe(publishableKey) };

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const read = (): PageTheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const usePageThemeName = (): PageTheme => useSyncExternalStore(subscribe, read);

type PageTheme = 'light' | 'dark';

/** Makes Stripe's form, which is in a frame of its own, look like our fields. */
function stripeAppearance(theme: PageTheme): Appearance {
  const tokens = theme === 'dark' ? dark : light;
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      fontFamily: sans,
      fontSizeBase: '16px',
      borderRadius: '8px',
      colorPrimary: tokens.primary.main,
      colorBackground: tokens.surface.sheet,
      colorText: tokens.text.primary,
      colorTextSecondary: tokens.text.secondary,
      colorTextPlaceholder: tokens.text.secondary,
      colorDanger: tokens.error.main,
      gridRowSpacing: '20px',
      gridColumnSpacing: '12px',
    },
    rules: {
      '.Input': { border: `1px solid ${tokens.outline}`, boxShadow: 'none', padding: '11px 14px', lineHeight: '24px' },
      '.Input:focus': { border: `1px solid ${tokens.primary.main}`, boxShadow: `0 0 0 1px ${tokens.primary.main}` },
      '.Input--invalid': { border: `1px solid ${tokens.error.main}`, boxShadow: 'none' },
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '6px' },
    },
  };
}
