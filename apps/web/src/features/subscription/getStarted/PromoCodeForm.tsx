import { reducedPayments } from '@sermon/domain/subscription/coupons';
import { centsOf, formatUsd } from '@sermon/domain/subscription/money';
import type { Term } from '@sermon/domain/subscription/plans';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { percentText } from './percentText.ts';
import css from './PlanPanel.module.css';
import type { Plans } from './usePlans.ts';

type PromoCodeFormProps = { code: Plans['code']; term: Term; applies: boolean };

/** A valid code stays until it is removed. */
export function PromoCodeForm({ code, term, applies }: PromoCodeFormProps) {
  const { applied, draft, isPending } = code;
  const form = useRef<HTMLFormElement>(null);
  const remove = () => {
    code.remove();
    // The button that had the focus is replaced.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      className={css.promoCode}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !applied) code.apply();
      }}
    >
      <Field
        label={texts.promoCode}
        name="promocode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        placeholder={texts.promoCodePlaceholder}
        value={draft}
        readOnly={applied !== null}
        error={code.error ?? undefined}
        onChange={({ currentTarget }) => code.type(currentTarget.value)}
      />
      {applied ? (
        // The second click of a double click on Apply must not remove the code.
        <Button variant="quiet" onClick={({ detail }) => detail < 2 && remove()}>
          {texts.remove}
        </Button>
      ) : (
        <Button type="submit" variant="outlined" busyLabel={isPending && texts.applying}>
          {texts.apply}
        </Button>
      )}
      <p role="status" className={css.applied}>
        {applied && (
          <>
            {applies && <Check size={16} strokeWidth={1.8} aria-hidden />}
            <span>{applies ? benefit(applied, term) : texts.otherPlanOnly(draft, applied.terms[0] ?? term)}</span>
          </>
        )}
      </p>
    </form>
  );
}

function benefit({ isPercentage, percentOff, amountOff, months }: NonNullable<Plans['code']['applied']>, term: Term) {
  const count = reducedPayments(months, term);
  return isPercentage
    ? texts.percentOff(percentText(percentOff), term, count)
    : texts.amountOff(formatUsd(centsOf(amountOff)), term, count);
}
