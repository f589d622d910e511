import { centsOf, formatUsd } from '@sermon/domain/subscription/money';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { nameDay } from '../../../ui/time/when.ts';
import { formatDollars } from '../format.ts';
import css from './PlanPanel.module.css';
import type { Offer } from './usePlans.ts';

export function Totals({ offer, promoCode }: { offer: Offer; promoCode: string }) {
  const { price, promotion, quote } = offer;
  const { next, trialDays, today, off } = quote;
  const day = nameDay(next.date);
  const tax = (cents: number) => (price.plusTax && cents > 0 ? ` ${texts.plusTax}` : '');
  return (
    <div className={css.totals} aria-live="polite">
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
