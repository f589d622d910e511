import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import type { SubscriptionDetails } from '@sermon/contract/subscription/billing';
import { centsOf } from '@sermon/domain/subscription/money';
import type { Product } from '@sermon/domain/subscription/plans';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { Gem } from 'lucide-react';
import { useId } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Answers, AskDialog, useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { formatDollars } from '../format.ts';
import type { useBillingActions } from './useBillingActions.ts';

const texts = billingTexts.cancelDialog;

type CancelDialogProps = {
  product: Product;
  details: SubscriptionDetails;
  actions: ReturnType<typeof useBillingActions>;
  isOpen: boolean;
  onClose: () => void;
};

export function CancelDialog({ product, details, actions, isOpen, onClose }: CancelDialogProps) {
  const whatId = useId();
  // During a change, and while the dialog fades out, it shows the subscription as it was.
  const isShownNow = isOpen && !actions.isCanceling && !actions.isAccepting;
  const shown = useLast(isShownNow ? details : null) ?? details;
  const { state, renews, offer, makerPriceAfter: maker } = shown;
  const isEndingNow = state === 'past_due';
  // A second click may come while the dialog fades out.
  const act = async (change: () => Promise<boolean>) => {
    if (isOpen && (await change())) onClose();
  };
  const title = isEndingNow ? texts.titleNow : state === 'trialing' ? texts.titleOfTrial : texts.title;
  return (
    <AskDialog title={title} width="sm" isOpen={isOpen} descriptionId={whatId} onClose={onClose}>
      <DialogContent>
        <What id={whatId}>
          {isEndingNow && `${texts.now} `}
          {!isEndingNow &&
            renews &&
            `${(state === 'trialing' ? texts.untilOfTrial : texts.until)[product](nameDay(renews))} `}
          {maker && `${texts.makerPrice(formatDollars(maker.price), maker.term, shown.plusTax)} `}
          {texts.after[product]}
        </What>
        {offer && (
          <Offer
            details={shown}
            offer={offer}
            isAccepting={actions.isAccepting}
            onAccept={() => void act(actions.accept)}
          />
        )}
      </DialogContent>
      <Answers
        main={
          <Button onClick={onClose} ref={focusAtOnce}>
            {texts.keep}
          </Button>
        }
      >
        <Button
          variant="quietDanger"
          busyLabel={actions.isCanceling && texts.canceling}
          onClick={() => void act(actions.cancel)}
        >
          {isEndingNow ? texts.actNow : texts.act}
        </Button>
      </Answers>
    </AskDialog>
  );
}

const What = styled('p')(({ theme }) => ({ ...theme.typography.body1, margin: 0, textWrap: 'pretty' }));

const offerTexts = billingTexts.offer;

type OfferProps = {
  details: SubscriptionDetails;
  offer: NonNullable<SubscriptionDetails['offer']>;
  isAccepting: boolean;
  onAccept: () => void;
};

function Offer({ details, offer, isAccepting, onAccept }: OfferProps) {
  const id = useId();
  const notOffline = useNotOffline();
  return (
    <Tint aria-labelledby={id}>
      <Gem size={20} strokeWidth={1.6} aria-hidden />
      <h3 id={id}>{offerTexts.heading}</h3>
      {sentencesOf(details, offer).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <DisabledIf why={notOffline} placement="bottom">
        <Button variant="outlined" busyLabel={isAccepting && offerTexts.accepting} onClick={onAccept}>
          {offerTexts.accept}
        </Button>
      </DisabledIf>
    </Tint>
  );
}

function sentencesOf({ term, price, plusTax }: SubscriptionDetails, offer: OfferProps['offer']): string[] {
  const amounts = { price: formatDollars(offer.price), regular: formatDollars(price), term, plusTax };
  if (offer.chargedNow > 0)
    return [
      offerTexts.now(amounts),
      offerTexts.chargedNow(formatDollars(offer.chargedNow), plusTax, nameDay(yearAfter(offer.from))),
    ];
  const isLow = term === 'annual' && isBelow(offer.price);
  return [
    offerTexts.later({ ...amounts, from: nameDay(offer.from) }),
    ...(isLow ? [offerTexts.perMonthAndWeek] : []),
    offerTexts.nothingNow,
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
