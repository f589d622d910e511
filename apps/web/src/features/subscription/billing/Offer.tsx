import { styled } from '@mui/material/styles';
import type { SubscriptionDetails } from '@sermon/contract/subscription/billing';
import { centsOf } from '@sermon/domain/subscription/money';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { Gem } from 'lucide-react';
import { useId } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { formatDollars } from '../format.ts';

const texts = billingTexts.offer;

type OfferProps = {
  details: SubscriptionDetails;
  offer: NonNullable<SubscriptionDetails['offer']>;
  isAccepting: boolean;
  onAccept: () => void;
};

export function Offer({ details, offer, isAccepting, onAccept }: OfferProps) {
  const id = useId();
  const notOffline = useNotOffline();
  return (
    <Tint aria-labelledby={id}>
      <Gem size={20} strokeWidth={1.6} aria-hidden />
      <h3 id={id}>{texts.heading}</h3>
      {sentencesOf(details, offer).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <DisabledIf why={notOffline} placement="bottom">
        <Button variant="outlined" busyLabel={isAccepting && texts.accepting} onClick={onAccept}>
          {texts.accept}
        </Button>
      </DisabledIf>
    </Tint>
  );
}

function sentencesOf({ term, price, plusTax }: SubscriptionDetails, offer: OfferProps['offer']): string[] {
  const amounts = { price: formatDollars(offer.price), regular: formatDollars(price), term, plusTax };
  if (offer.chargedNow > 0)
    return [
      texts.now(amounts),
      texts.chargedNow(formatDollars(offer.chargedNow), plusTax, nameDay(yearAfter(offer.from))),
    ];
  const isLow = term === 'annual' && isBelow(offer.price);
  return [
    texts.later({ ...amounts, from: nameDay(offer.from) }),
    ...(isLow ? [texts.perMonthAndWeek] : []),
    texts.nothingNow,
  ];
}

/** Whether an annual price is less than $12.50 a month and less than $2.87 a week (spec part 3 §9). */
function isBelow(price: number): boolean {
  const cents = centsOf(price);
  return cents < 12 * 12_50 && cents < 52 * 2_87;
}

/** The same day a year later. A year after February 29 is February 28, as at the payment provider. */
function yearAfter(date: Date): Date {
  const later = new Date(date);
  later.setFullYear(date.getFullYear() + 1);
  if (later.getDate() !== date.getDate()) later.setDate(0);
  return later;
}

const Tint = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: '4px 12px',
  marginTop: 16,
  padding: 16,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.tint,
  '& > svg': { marginTop: 2, color: theme.vars.palette.primary.main },
  '& > h3': { ...theme.typography.h4, margin: 0 },
  '& > p': { ...theme.typography.body1, gridColumn: 2, margin: 0, textWrap: 'pretty' },
  '& > button': { gridColumn: 2, justifySelf: 'start', marginTop: 8 },
}));
