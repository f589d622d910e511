import { type subscription, subscription as subscriptionCalls } from '@sermon/contract/subscription/subscription';
import { CallFailed, type Reply } from '@sermon/contract/client';
import { bundle as texts } from '@sermon/domain/texts/subscription/bundle';
import { useEffect, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field, SelectField } from '../../../ui/plain/Field.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { formatDollars } from '../format.ts';
import { amountsOf } from './amounts.ts';
import css from './BundleForm.module.css';
import { type CardEntry, noCard } from './cardPart.ts';
import { SandboxCard } from './SandboxCard.tsx';
import { StripeCard } from './StripeCard.tsx';
import { Summary } from './Summary.tsx';
import { useTax } from './useTax.ts';

type Props = {
  start: Reply<typeof subscription.startNewBundleCheckoutSession>;
  countries: Reply<typeof subscription.countries>;
  provider: 'sandbox' | 'stripe';
  /** Set if PRO begins with a trial: the day of the first payment. */
  firstDay: string | null;
  onTryAgain: () => void;
};

/** The purchase itself is made on the page after this form. */
export function BundleForm({ start, countries, provider, firstDay, onTryAgain }: Props) {
  const card = useRef<CardEntry>(null);
  const [cardState, setCardState] = useState(noCard);
  const [country, setCountry] = useState('US');
  const [postalCode, setPostalCode] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  useReloadOnReturn();

  const { savedAddress } = cardState;
  const address = savedAddress ?? { country, postalCode };
  const proTax = useTax(start.proPrice, address);
  // If the provider adds no tax, it need not be asked twice.
  const makerTax = useTax(start.plusTax ? start.makerPrice : null, address);
  const taxes = [proTax, makerTax];
  const isTaxKnown = taxes.every(({ amount }) => amount !== null);
  const isTaxShown = proTax.isLookedUp;
  const failure = taxes.find((tax) => tax.failure)?.failure;
  const postalCodeError = failure?.fields.postalCode?.join(' ');
  const amounts = amountsOf(start, { pro: proTax.amount, maker: makerTax.amount }, isTaxShown);

  const { formProps, field, message, isBusy } = useForm({
    names: ['countryCode', 'postalCode'],
    check: () => ({}),
    async send() {
      // The provider has checked the address of a saved card.
      if (!savedAddress)
        await callServer(subscriptionCalls.validatePostalCode, { postalCode: postalCode.trim(), countryCode: country });
      const refusal = await card.current?.submit({ country: address.country, postalCode: address.postalCode.trim() });
      if (typeof refusal === 'string') throw new CallFailed(refusal, 402);
    },
    onDone: () => setIsLeaving(true),
  });
  const isRunning = isBusy || isLeaving;
  const hasAddress = address.country !== '' && address.postalCode.trim() !== '';
  const isEnabled = cardState.isReady && cardState.isComplete && hasAddress && isTaxKnown;

  const clearErrors = () => {
    field('countryCode').onInput();
    field('postalCode').onInput();
  };
  // A render between its two events, `input` and `change`, would make the list forget the choice.
  const { onInput: _, ...countryField } = field('countryCode');
  const { error: refusedCode, ...postalCodeField } = field('postalCode');
  const Card = provider === 'stripe' ? StripeCard : SandboxCard;
  return (
    <div className={css.columns}>
      <form
        {...formProps}
        className={css.form}
        aria-labelledby="bundle-heading"
        onSubmit={(event) => {
          if (isEnabled && !isRunning) formProps.onSubmit(event);
          else event.preventDefault();
        }}
      >
        <h1 id="bundle-heading">{texts.heading}</h1>
        <Card
          ref={card}
          setupSecret={start.setupIntentClientSecret}
          sessionSecret={start.sessionSecret}
          onChange={setCardState}
          onTryAgain={onTryAgain}
        />
        {!savedAddress && (
          <div className={css.address}>
            <SelectField
              label="Country"
              autoComplete="billing country"
              value={country}
              {...countryField}
              onChange={({ currentTarget: { value } }) => {
                setCountry(value);
                clearErrors();
              }}
            >
              {countries.map(({ twoCharCode, name }) => (
                <option key={twoCharCode} value={twoCharCode}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field
              label="Postal code"
              autoComplete="billing postal-code"
              maxLength={20}
              value={postalCode}
              onChange={({ currentTarget: { value } }) => setPostalCode(value)}
              {...postalCodeField}
              error={refusedCode ?? postalCodeError}
            />
          </div>
        )}
        <FormMessage message={message} />
        <Button type="submit" isLarge disabled={!isEnabled && !isRunning} busyLabel={isRunning && 'Starting'}>
          Start {texts.name}
        </Button>
        <p className={css.terms}>
          {texts.terms({
            today: amounts.today.text,
            monthly: priceText(start.makerPrice, start.plusTax),
            yearly: priceText(start.proPrice, start.plusTax),
            firstDay,
          })}
        </p>
      </form>
      <Summary
        prices={start}
        firstDay={firstDay}
        {...amounts}
        taxNote={!start.plusTax || isTaxShown || failure ? null : isTaxKnown ? 'waiting' : 'running'}
        taxFailure={failure && !postalCodeError ? loadTrouble(failure, texts.taxNotComputed) : null}
        onTryAgain={() => taxes.forEach((tax) => tax.failure && tax.tryAgain())}
      />
    </div>
  );
}

const priceText = (dollars: number, plusTax: boolean) => `${formatDollars(dollars)}${plusTax ? ' plus tax' : ''}`;

/**
 * Loads the page again if the user comes back to it from the confirmation. The browser may have kept it as it was, with a card
 * that has already been sent.
 */
function useReloadOnReturn(): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
}
