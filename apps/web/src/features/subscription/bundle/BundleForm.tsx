import { CallFailed, endpointOf, type Reply } from '@sermon/contract/client';
import { subscription } from '@sermon/contract/subscription/subscription';
import { productName } from '@sermon/domain/product';
import { type Cents, centsOf, formatUsd } from '@sermon/domain/subscription/money';
import { trialDays } from '@sermon/domain/subscription/plans';
import { bundle as texts } from '@sermon/domain/texts/subscription/bundle';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field, FormMessage, SelectField } from '../../../ui/plain/Field.tsx';
import { loadErrorText } from '../../../ui/states/ErrorState.tsx';
import { useDebounced } from '../../../ui/time/useDebounced.ts';
import { formatDollars } from '../format.ts';
import { Problem } from '../Problem.tsx';
import { BundleSaving } from '../BundleSaving.tsx';
import { StruckPrice } from '../StruckPrice.tsx';
import css from './BundleForm.module.css';
import { type Address, type CardEntry, noCard } from './cardPart.ts';
import { SandboxCard } from './SandboxCard.tsx';
import { StripeCard } from './StripeCard.tsx';
import summaryCss from './Summary.module.css';

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
  // A provider that adds no tax is asked only once.
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
        await callServer(subscription.validatePostalCode, { postalCode: postalCode.trim(), countryCode: country });
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
        taxFailure={failure && !postalCodeError ? loadErrorText(failure, texts.taxNotComputed) : null}
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

function Summary({ prices, firstDay, today, afterTrial, taxNote, taxFailure, onTryAgain }: SummaryProps) {
  const { proPrice, makerPrice, regularMakerPrice } = prices;
  return (
    <section className={summaryCss.summary} aria-labelledby="bundle-summary">
      <h2 id="bundle-summary">{texts.name}</h2>
      <BundleSaving regular={regularMakerPrice} together={makerPrice} />
      <dl>
        <Line label="PRO Plus" amount={formatDollars(firstDay === null ? proPrice : 0)}>
          {firstDay === null ? texts.yearly : texts.yearlyAfterTrial(trialDays, formatDollars(proPrice))}
        </Line>
        <Line
          label={productName}
          amount={
            <>
              {regularMakerPrice > makerPrice && <StruckPrice dollars={regularMakerPrice} />}
              {formatDollars(makerPrice)}
            </>
          }
        >
          {texts.monthly}
        </Line>
      </dl>
      <dl className={summaryCss.totals}>
        <Line isStrong label="Today" amount={today.text}>
          {today.tax !== null && texts.withTax(today.tax)}
        </Line>
        {afterTrial && (
          <Line label={`On ${firstDay}`} amount={afterTrial.text}>
            {afterTrial.tax !== null && texts.withTax(afterTrial.tax)}
          </Line>
        )}
      </dl>
      <p className={summaryCss.note} role="status">
        {taxNote === 'waiting' && texts.taxComing}
        {taxNote === 'running' && texts.taxRunning}
      </p>
      {taxFailure !== null && <Problem message={taxFailure} onTryAgain={onTryAgain} />}
    </section>
  );
}

type LineProps = { label: string; amount: ReactNode; isStrong?: boolean; children?: ReactNode };

const Line = ({ label, amount, isStrong = false, children }: LineProps) => (
  <div className={isStrong ? summaryCss.strong : ''}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
    {children && <dd className={summaryCss.note}>{children}</dd>}
  </div>
);

/** The minimum length of a postal code for which the tax is looked up (spec part 3 §5). */
const minPostalCode = 5;
/** Delay after the last change of the address, in ms. */
const settledAfterMs = 400;

type Tax = {
  /** In dollars; null while it is not known. */
  amount: number | null;
  /** True if it was looked up for this address. Shorter postal codes count as 0 without a look-up. */
  isLookedUp: boolean;
  failure: CallFailed | null;
  tryAgain: () => void;
};

/**
 * Returns the sales tax on a price at an address, a moment after the user has stopped typing. A new address aborts the request for
 * the one before. `price` is null if no tax is charged on it.
 */
function useTax(price: number | null, { country, postalCode }: Address): Tax {
  const code = postalCode.trim().toUpperCase();
  // Compared as text, because a new object would never settle.
  const place = `${country} ${code}`;
  const isSettled = useDebounced(place, settledAfterMs) === place;
  const isShort = code.length < minPostalCode;
  const call = subscription.checkProSubscriptionTax;
  const input = { postalCode: code, price: price ?? 0, countryCode: country };
  const { data, error, refetch } = useQuery({
    queryKey: [endpointOf(call), input],
    queryFn: price === null || isShort || !isSettled ? skipToken : ({ signal }) => callServer(call, input, { signal }),
    staleTime: Infinity,
  });
  const tryAgain = () => void refetch();
  if (price === null || isShort) return { amount: 0, isLookedUp: false, failure: null, tryAgain };
  return { amount: data ?? null, isLookedUp: data !== undefined, failure: error, tryAgain };
}

type Prices = Pick<
  Reply<typeof subscription.startNewBundleCheckoutSession>,
  'proPrice' | 'makerPrice' | 'regularMakerPrice' | 'plusTax' | 'offerProTrial'
>;

type Taxes = { pro: number | null; maker: number | null };

/** An amount with its tax. While the tax is not known, the text mentions that it is added. */
type Amount = { text: string; tax: string | null };

function amountsOf(prices: Prices, taxes: Taxes, isTaxShown: boolean): { today: Amount; afterTrial: Amount | null } {
  const [pro, maker] = [centsOf(prices.proPrice), centsOf(prices.makerPrice)];
  const amount = (price: Cents, parts: (number | null)[]): Amount => {
    const tax = parts.includes(null) ? null : parts.reduce((sum: Cents, part) => sum + centsOf(part ?? 0), 0);
    if (isTaxShown && tax !== null) return { text: formatUsd(price + tax), tax: formatUsd(tax) };
    return { text: prices.plusTax ? `${formatUsd(price)} plus tax` : formatUsd(price), tax: null };
  };
  return prices.offerProTrial
    ? { today: amount(maker, [taxes.maker]), afterTrial: amount(pro, [taxes.pro]) }
    : { today: amount(pro + maker, [taxes.pro, taxes.maker]), afterTrial: null };
}

type SummaryProps = {
  prices: Prices;
  firstDay: string | null;
  today: Amount;
  afterTrial: Amount | null;
  /** Whether the tax is being looked up, or waits for a postal code. Null if no tax is added, or if it is known. */
  taxNote: 'waiting' | 'running' | null;
  taxFailure: string | null;
  onTryAgain: () => void;
};
