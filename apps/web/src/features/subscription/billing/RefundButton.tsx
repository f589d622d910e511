import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { appConfig, useUser } from '../../../user.ts';
import { subscriptionDetails } from './queries.ts';
import { RefundDialog } from './RefundDialog.tsx';

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
  // What was loaded before the plan ended may still be there.
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
