import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import type { SubscriptionDetails } from '@sermon/contract/subscription/billing';
import type { Product } from '@sermon/domain/subscription/plans';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { useId } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Answers } from '../../../ui/dialogs/Answers.tsx';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { useLast } from '../../../ui/useLast.ts';
import { formatDollars } from '../format.ts';
import { Offer } from './Offer.tsx';
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
