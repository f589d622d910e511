import { reducedPayments } from '@sermon/domain/subscription/coupons';
import { centsOf, formatPrice, formatUsd } from '@sermon/domain/subscription/money';
import type { Term } from '@sermon/domain/subscription/plans';
import { getStarted as texts, paidFeatures } from '@sermon/domain/texts/subscription/getStarted';
import { Check, GalleryHorizontalEnd, Gauge, LibraryBig, Lightbulb } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { usePageTitle } from '../../../ui/browser/pageTitle.ts';
import { Button, Spinner } from '../../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../../ui/plain/Field.tsx';
import { Wordmark } from '../../../ui/PlainPage.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { formatDollars } from '../format.ts';
import { PageWithTestMode } from '../TestModeBanner.tsx';
import css from './GetStarted.module.css';
import panelCss from './PlanPanel.module.css';
import type { Offer, Plans } from './usePlans.ts';

const icons = [Lightbulb, Gauge, GalleryHorizontalEnd, LibraryBig];

type GetStartedPageProps = {
  plans: Plans;
  intro?: ReactNode;
  offer?: ReactNode;
  children: ReactNode;
};

export function GetStartedPage({ plans, intro, offer, children }: GetStartedPageProps) {
  usePageTitle(texts.heading);
  const ability = plans.chosenPlan.upgradePath === null ? null : paidFeatures.ability(plans.chosenPlan.upgradePath);
  return (
    <PageWithTestMode>
      <div className={css.page}>
        <header className={css.cover}>
          <Wordmark />
          <div>
            <p>{texts.cover.heading}</p>
            <ul>
              {texts.cover.features.map(({ name, text }, index) => {
                const Icon = icons[index] ?? Lightbulb;
                return (
                  <li key={name}>
                    <Icon size={20} strokeWidth={1.6} aria-hidden />
                    <b>{name}</b>
                    <span>{text}</span>
                  </li>
                );
              })}
            </ul>
          </div>
          <p>{texts.cover.foot}</p>
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          <div>
            <div className={css.heading}>
              <h1>{texts.heading}</h1>
              {ability !== null && <p>{texts.wanted(ability)}</p>}
              {intro && <p>{intro}</p>}
            </div>
            <div className={css.plan}>
              <PlanPanel plans={plans} />
            </div>
            <div className={css.form}>{children}</div>
            {offer && <div className={css.offer}>{offer}</div>}
          </div>
        </main>
      </div>
    </PageWithTestMode>
  );
}

export const Agreement = () => <p className={css.agreement}>{texts.agreement}</p>;

function PlanPanel({ plans }: { plans: Plans }) {
  const { offers, chosen, failure, chosenPlan } = plans;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={panelCss.panel}>
      <h2 id={headingId}>{texts.yourPlan}</h2>
      {offers === null && failure === null && <Spinner size={24} label={texts.loading} />}
      <FormMessage message={failure} />
      {failure !== null && (
        <Button variant="tonal" onClick={plans.tryAgain}>
          {texts.tryAgain}
        </Button>
      )}
      {offers !== null && (
        <>
          <div role="radiogroup" aria-labelledby={headingId} className={panelCss.choices}>
            {offers.map((offer) => (
              <PlanChoice
                key={offer.price.id}
                offer={offer}
                isChosen={offer.price.subscriptionTerm === chosenPlan.term}
                onChoose={() => plans.choose(offer.price.subscriptionTerm)}
              />
            ))}
          </div>
          <PromoCodeForm code={plans.code} term={chosenPlan.term} applies={Boolean(chosen?.promotion)} />
          {chosen && <Totals offer={chosen} promoCode={chosenPlan.promoCode} />}
        </>
      )}
    </section>
  );
}

type PlanChoiceProps = { offer: Offer; isChosen: boolean; onChoose: () => void };

function PlanChoice({ offer, isChosen, onChoose }: PlanChoiceProps) {
  const { price, promotion, quote } = offer;
  const term = price.subscriptionTerm;
  const full = centsOf(price.price);
  const reduced = full - quote.off;
  const before =
    quote.off > 0
      ? { label: texts.priceBefore, cents: full }
      : price.crossedOutPriceValue !== null && {
          label: price.crossedOutPriceText ?? texts.priceBefore,
          cents: centsOf(price.crossedOutPriceValue),
        };
  const badge = badgeOf(offer);
  return (
    <label className={panelCss.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name="plan" value={term} checked={isChosen} onChange={onChoose} />
      <span className={panelCss.name}>
        <b>{texts.plan[term]}</b> {badge !== null && <span className={panelCss.badge}>{badge}</span>}
      </span>{' '}
      <span className={panelCss.prices}>
        {before && (
          <s>
            <span className={panelCss.hidden}>{before.label} </span>
            {formatPrice(before.cents)}
          </s>
        )}{' '}
        <strong>{formatPrice(reduced)}</strong>
      </span>{' '}
      <span className={panelCss.note}>
        {term === 'monthly'
          ? texts.cancelAnyMonth
          : promotion && reducedPayments(promotion.months, term) === 1
            ? texts.perMonthFirstYear(formatUsd(Math.round(reduced / 12)))
            : texts.perMonth(formatUsd(Math.round(reduced / 12)))}
      </span>
    </label>
  );
}

function badgeOf({ price, promotion, quote }: Offer): string | null {
  if (quote.trialDays > 0) return texts.trialBadge(quote.trialDays);
  if (promotion?.isPercentage) return texts.percentBadge(percentText(promotion.percentOff));
  if (promotion) return texts.amountBadge(formatPrice(quote.off));
  const saved = price.showedDiscountValue;
  return saved === null ? null : texts.amountBadge(formatPrice(centsOf(saved)));
}

type PromoCodeFormProps = { code: Plans['code']; term: Term; applies: boolean };

function PromoCodeForm({ code, term, applies }: PromoCodeFormProps) {
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
      className={panelCss.promoCode}
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
      <p role="status" className={panelCss.applied}>
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

function Totals({ offer, promoCode }: { offer: Offer; promoCode: string }) {
  const { price, promotion, quote } = offer;
  const { next, trialDays, today, off } = quote;
  const day = nameDay(next.date);
  const tax = (cents: number) => (price.plusTax && cents > 0 ? ` ${texts.plusTax}` : '');
  return (
    <div className={panelCss.totals} aria-live="polite">
      <dl>
        {price.crossedOutPriceValue !== null && (
          <Row
            label={price.crossedOutPriceText ?? texts.priceBefore}
            amount={formatDollars(price.crossedOutPriceValue)}
          />
        )}
        {price.showedDiscountValue !== null && (
          <Row label={price.showedDiscountText ?? ''} amount={formatUsd(-centsOf(price.showedDiscountValue))} />
        )}
        <Row label={price.displayedTotalText} amount={formatDollars(price.displayedTotalValue)} />
        {promotion && <Row label={promoCode} amount={formatUsd(-off)} />}
        <Row label={texts.today} amount={formatUsd(today) + tax(today)} isStrong />
        {trialDays > 0 && <Row label={texts.on(day)} amount={formatUsd(next.amount) + tax(next.amount)} />}
      </dl>
      <p>{trialDays > 0 ? texts.trialEnds(day) : texts.renews(day, formatUsd(next.amount), price.plusTax)}</p>
    </div>
  );
}

const Row = ({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) => (
  <div data-strong={isStrong || undefined}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);

/** At most two decimals: 0.25 → '25', 0.125 → '12.5'. */
const percentText = (fraction: number): string => String(Math.round(fraction * 10_000) / 100);
