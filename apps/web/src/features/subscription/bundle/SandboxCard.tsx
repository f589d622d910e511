import { calls as callTexts } from '@sermon/domain/texts/calls';
import { bundle as texts } from '@sermon/domain/texts/subscription/bundle';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useState } from 'react';
import * as z from 'zod';
import { sendOnline } from '../../../connection/pageConnection.ts';
import { Spinner } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { Problem } from '../Problem.tsx';
import css from './BundleForm.module.css';
import { type CardPartProps, confirmationAddress, noCard } from './cardPart.ts';

const noCards: SavedCard[] = [];

/**
 * The card fields of the test mode, in place of Stripe's. Browsers must not fill in real cards, and the sandbox
 * refuses them.
 */
export function SandboxCard({ ref, setupSecret, onChange, onTryAgain }: CardPartProps) {
  const { data } = useQuery({
    queryKey: ['the saved cards of the sandbox', setupSecret],
    queryFn: () => askSandbox(setupSecret),
    staleTime: Infinity,
    gcTime: 0,
  });
  const cards = data && 'cards' in data ? data.cards : noCards;
  const isReady = data !== undefined && 'cards' in data;
  const [entered, setEntered] = useState({ number: '', expiry: '', cvc: '' });
  // Like Stripe's form, this one begins with the newest saved card.
  const [choice, setChoice] = useState<string | null>(null);
  const chosen = choice === '' ? undefined : (cards.find(({ id }) => id === choice) ?? cards[0]);

  const isComplete = chosen !== undefined || isEntered(entered);
  const country = chosen?.country ?? '';
  const postalCode = chosen?.postalCode ?? '';
  useEffect(() => {
    if (!isReady) onChange(noCard);
    else onChange({ isReady, isComplete, savedAddress: postalCode === '' ? null : { country, postalCode } });
  }, [onChange, isReady, isComplete, country, postalCode]);

  useImperativeHandle(ref, () => ({
    async submit(address) {
      const sent: Record<string, string> = chosen ? { cardId: chosen.id } : { ...entered, ...address };
      const reply = await askSandbox(setupSecret, sent);
      if ('message' in reply) return reply.message;
      if (!reply.isComplete) return texts.cardNotAccepted;
      location.assign(confirmationAddress(setupIdOf(setupSecret), setupSecret));
      return null;
    },
  }));

  const field = (name: keyof typeof entered) => ({
    value: entered[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setEntered((before) => ({ ...before, [name]: value })),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });

  if (data && 'message' in data) return <Problem message={data.message} onTryAgain={onTryAgain} />;
  if (!isReady)
    return (
      <div className={css.waiting}>
        <Spinner size={24} label="Loading" />
      </div>
    );
  return (
    <>
      {cards.length > 0 && <CardChoice cards={cards} chosen={chosen?.id ?? ''} onChoose={setChoice} />}
      {!chosen && (
        <>
          <Field
            label="Card number"
            maxLength={40}
            hint="Use the test card 4242 4242 4242 4242, any later date, and any three digits."
            end={<CreditCard size={20} strokeWidth={1.6} aria-hidden className={css.cardIcon} />}
            {...field('number')}
          />
          <div className={css.pair}>
            <Field label="Expires" placeholder="MM / YY" maxLength={20} {...field('expiry')} />
            <Field label="Security code" placeholder="123" maxLength={10} {...field('cvc')} />
          </div>
        </>
      )}
    </>
  );
}

const isEntered = ({ number, expiry, cvc }: { number: string; expiry: string; cvc: string }) =>
  number.replaceAll(/\D/g, '').length >= 12 &&
  /^\s*\d{1,2}\s*\/\s*(?:20)?\d{2}\s*$/.test(expiry) &&
  /^\s*\d{3,4}\s*$/.test(cvc);

type CardChoiceProps = { cards: SavedCard[]; chosen: string; onChoose: (id: string) => void };

function CardChoice({ cards, chosen, onChoose }: CardChoiceProps) {
  const name = useId();
  const choices = [
    ...cards.map(({ id, brand, last4 }) => ({ id, label: texts.savedCard(brand, last4) })),
    { id: '', label: 'Another card' },
  ];
  return (
    <fieldset className={css.choices}>
      <legend>Card</legend>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Longest wait for the sandbox, in ms. */
const longestMs = 30_000;

const setup = z.object({
  isComplete: z.boolean(),
  cards: z.array(
    z.object({ id: z.string(), brand: z.string(), last4: z.string(), country: z.string(), postalCode: z.string() }),
  ),
});
type Setup = z.output<typeof setup>;
type SavedCard = Setup['cards'][number];

const refusal = z.object({ message: z.string().min(1) });

/** The id of a setup is the first part of its secret, as with Stripe. */
const setupIdOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

/** Asks the sandbox for the saved cards, or sends a card. Returns a message if that was not possible. */
async function askSandbox(secret: string, fields: Record<string, string> = {}): Promise<Setup | { message: string }> {
  try {
    const reply = await sendOnline(
      new Request(new URL(`/sandbox/setup/${encodeURIComponent(setupIdOf(secret))}`, location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ ...fields, clientSecret: secret })),
        signal: AbortSignal.timeout(longestMs),
      }),
    );
    const data: unknown = await reply.json();
    return reply.ok ? setup.parse(data) : refusal.parse(data);
  } catch {
    return { message: callTexts.cannotReach };
  }
}
