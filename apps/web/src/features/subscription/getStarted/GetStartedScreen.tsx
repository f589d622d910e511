import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TextLink } from '../../../ui/plain/TextLink.tsx';
import { RegisterForm } from '../../accounts/register/RegisterForm.tsx';
import { addressOf, afterRegistration, isAboutPlan, chosenPlanOf } from './chosenPlan.ts';
import { checkoutErrorText } from '../checkout/checkoutErrors.ts';
import css from './GetStarted.module.css';
import { Agreement, GetStartedPage } from './GetStartedPage.tsx';
import { usePlans } from './usePlans.ts';

/** The page on which visitors choose a plan and create an account (spec part 3 §2.2). The payment follows. */
export function GetStartedScreen() {
  const search = useSearch({ from: '/auth/register' });
  const navigate = useNavigate();
  const [wanted] = useState(() => chosenPlanOf(search));
  const plans = usePlans(wanted);
  const address = addressOf(plans.chosenPlan);

  const begin = () => {
    if (!plans.isReady()) return false;
    void navigate({ to: '/auth/register', search: { ...search, redirect: address }, replace: true });
    return true;
  };
  const checkout = async () => {
    try {
      afterRegistration.write({ checkout: await plans.beginCheckout() });
    } catch (cause) {
      afterRegistration.write({ trouble: checkoutErrorText(cause) });
    }
  };
  return (
    <GetStartedPage
      plans={plans}
      intro={
        <>
          {texts.haveAccount}{' '}
          <TextLink to="/auth/sign-in" search={{ redirect: isAboutPlan(search) ? address : search.redirect }}>
            {texts.signIn}
          </TextLink>
        </>
      }
    >
      <RegisterForm
        redirect={address}
        label={plans.chosen?.quote.trialDays ? texts.startTrial(plans.chosen.quote.trialDays) : texts.continue}
        busyLabel={texts.continuing}
        onSubmit={begin}
        onRegistered={checkout}
        notice={plans.notice}
      >
        <Agreement />
      </RegisterForm>
      <p className={css.elsewhere}>
        <TextLink to="/auth/register" search={{ redirect: plans.chosenPlan.redirect ?? undefined, free: 'true' }}>
          {texts.freeAccount}
        </TextLink>
      </p>
    </GetStartedPage>
  );
}
