import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { useId } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { Spinner } from '../../../ui/plain/Spinner.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import css from './PlanPanel.module.css';
import { PromoCodeForm } from './PromoCodeForm.tsx';
import { Totals } from './Totals.tsx';
import type { Plans } from './usePlans.ts';

export function PlanPanel({ plans }: { plans: Plans }) {
  const { offers, chosen, trouble, wish } = plans;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={css.panel}>
      <h2 id={headingId}>{texts.yourPlan}</h2>
      {offers === null && trouble === null && <Spinner size={24} label={texts.loading} />}
      <FormMessage message={trouble} />
      {trouble !== null && (
        <Button variant="tonal" onClick={plans.tryAgain}>
          {texts.tryAgain}
        </Button>
      )}
      {offers !== null && (
        <>
          <div role="radiogroup" aria-labelledby={headingId} className={css.choices}>
            {offers.map((offer) => (
              <PlanChoice
                key={offer.price.id}
                offer={offer}
                isChosen={offer.price.subscriptionTerm === wish.term}
                onChoose={() => plans.choose(offer.price.subscriptionTerm)}
              />
            ))}
          </div>
          <PromoCodeForm code={plans.code} term={wish.term} applies={Boolean(chosen?.promotion)} />
          {chosen && <Totals offer={chosen} promoCode={wish.promoCode} />}
        </>
      )}
    </section>
  );
}
