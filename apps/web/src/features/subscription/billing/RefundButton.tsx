import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import {
  adminBilling,
  billing,
  type BillingStatement,
  type SubscriptionDetails,
} from '@sermon/contract/subscription/billing';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useChange } from '../../../ask.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Answers, AskDialog, useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { AnchorButton, Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { appConfig, useUser } from '../../../user.ts';
import { formatDollars } from '../format.ts';
import { Facts } from './PlanFacts.tsx';
import { billingStatements, loadBillingAgain, showSubscriber, subscriptionDetails } from './queries.ts';
import { useSupportAddress } from './useNotifyFailure.ts';

const texts = billingTexts.refund;

/**
 * Ends the user's subscription and refunds the latest payment, for an administrator who views the account. Only there
 * if the user pays for a subscription.
 */
export function RefundButton() {
  const user = useUser();
  const isPhone = useIsPhone();
  const { data: config } = useQuery(appConfig);
  const isSold = config !== undefined && config.billing !== 'none';
  const hasPlan = isSold && subscriptionOf(user) !== null;
  const { data } = useQuery({ ...subscriptionDetails('maker'), enabled: hasPlan });
  // Data from before the end of the plan may still be cached.
  const details = hasPlan ? data : null;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keepFocus = () => {
    // After a refund, the button to which the focus would return is gone.
    if (!button.current) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      {details && (
        <Button
          ref={button}
          variant="outlined"
          aria-haspopup="dialog"
          aria-label={texts.open}
          onClick={() => setIsOpen(true)}
        >
          {isPhone ? texts.openOnPhones : texts.open}
        </Button>
      )}
      <RefundDialog details={details ?? null} isOpen={isOpen} onClose={() => setIsOpen(false)} onClosed={keepFocus} />
    </>
  );
}

const { labels } = billingTexts;

type RefundDialogProps = {
  details: SubscriptionDetails | null;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
};

function RefundDialog({ details, isOpen, onClose, onClosed }: RefundDialogProps) {
  const { firstName, lastName } = useUser();
  const whatId = useId();
  const shown = useLast(details);
  const name = `${firstName} ${lastName}`;
  return (
    <AskDialog
      title={texts.title(name)}
      width="sm"
      isOpen={isOpen}
      descriptionId={whatId}
      onClose={onClose}
      onClosed={onClosed}
    >
      {shown && <Question details={shown} name={name} whatId={whatId} onClose={onClose} />}
    </AskDialog>
  );
}

type QuestionProps = { details: SubscriptionDetails; name: string; whatId: string; onClose: () => void };

function Question({ details, name, whatId, onClose }: QuestionProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const support = useSupportAddress();
  const latest = useLatestPayment();
  // While the refund is running, the statements may be loaded again. They then show the subscription as it is afterwards.
  const [asked, setAsked] = useState<LatestPayment | null>(null);
  const { payment: found, state: statements } = asked ?? latest;
  const isKnown = statements === 'loaded';
  const isRefundedBefore = found?.refunded ?? false;
  const payment = isRefundedBefore ? null : found;
  const refund = useChange(adminBilling.cancelAndRefund, {
    async onSuccess(user) {
      const isRefunded = payment !== null && (await isNowRefunded(payment));
      await showSubscriber(client, user);
      notify({
        text: !isKnown
          ? texts.doneUnknown(name)
          : !payment
            ? texts.doneWithoutAmount(name)
            : isRefunded
              ? texts.done(name, formatDollars(payment.amount))
              : texts.notYet(name),
      });
      onClose();
    },
    onError: () => {
      setAsked(null);
      void loadBillingAgain(client);
    },
  });
  const act = () => {
    if (refund.isPending || refund.isSuccess) return;
    setAsked(latest);
    refund.mutate({});
  };
  // There is no subscription now, so there is nothing left to ask.
  const hasEnded = refund.error?.statusCode === 409;
  const { planName, price, term, plusTax } = details;
  const facts = [
    [labels.plan, planName],
    [labels.price, billingTexts.price(formatDollars(price), term, plusTax)],
    ...(isKnown ? [[labels.latestPayment, found ? paymentText(found) : texts.none] as const] : []),
  ] as const;
  return (
    <>
      <DialogContent>
        <Content>
          <Facts facts={facts} />
          {!hasEnded && (
            <p id={whatId}>
              {(isRefundedBefore ? texts.alreadyRefunded : isKnown && !found ? texts.nothingPaid : texts.what)(name)}
            </p>
          )}
          <FormMessage message={refund.error?.sentence ?? null} />
          {refund.error && support !== null && (
            <AnchorButton href={support} variant="outlined">
              {billingTexts.contact}
            </AnchorButton>
          )}
        </Content>
      </DialogContent>
      <Answers
        main={
          !hasEnded && (
            <DisabledIf why={statements === 'loading' && texts.waiting} placement="top">
              <Button variant="danger" busyLabel={refund.isPending && texts.acting} onClick={act}>
                {texts.act}
              </Button>
            </DisabledIf>
          )
        }
      >
        <Button key={hasEnded ? 'close' : 'keep'} variant="outlined" onClick={onClose} ref={focusAtOnce}>
          {hasEnded ? texts.close : texts.keep}
        </Button>
      </Answers>
    </>
  );
}

/** Loads the statements without the cache, in which a change of the plan may cancel the request. */
const isNowRefunded = async (payment: BillingStatement): Promise<boolean> => {
  const statements = await callServer(billing.statements).catch(() => []);
  return statements.some(({ id, refunded }) => id === payment.id && refunded);
};

const paymentText = ({ createdDate, amount }: BillingStatement) =>
  billingTexts.payment(nameDay(createdDate), formatDollars(amount), false);

type LatestPayment = {
  payment: BillingStatement | null;
  /** Whether the payment is known. If the statements cannot be loaded, the refund is possible nevertheless. */
  state: 'loading' | 'loaded' | 'failed';
};

/**
 * Returns the payment that is refunded: the latest one for this subscription, even if it was refunded before. It is not known until
 * the statements have been loaded after the dialog was opened, because the subscription may have been renewed in the meantime.
 */
function useLatestPayment(): LatestPayment {
  const { data: statements, isFetchedAfterMount, isError } = useQuery(billingStatements);
  if (isError) return { payment: null, state: 'failed' };
  if (!statements || !isFetchedAfterMount) return { payment: null, state: 'loading' };
  const payment = statements.find(({ isForCurrentPlan, paid, amount }) => isForCurrentPlan && paid && amount > 0);
  return { payment: payment ?? null, state: 'loaded' };
}

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& > p': { ...theme.typography.body1, margin: 0, textWrap: 'pretty' },
}));
