import { reducedPayments } from '@sermon/domain/subscription/coupons';
import { centsOf, formatPrice, formatUsd } from '@sermon/domain/subscription/money';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import css from './PlanPanel.module.css';
import type { Offer } from './usePlans.ts';
import { percentText } from './percentText.ts';

type PlanChoiceProps = { offer: Offer; isChosen: boolean; onChoose: () => void };

export function PlanChoice({ offer, isChosen, onChoose }: PlanChoiceProps) {
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
    <label className={css.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name="plan" value={term} checked={isChosen} onChange={onChoose} />
      <span className={css.name}>
        <b>{texts.plan[term]}</b> {badge !== null && <span className={css.badge}>{badge}</span>}
      </span>{' '}
      <span className={css.prices}>
        {before && (
          <s>
            <span className={css.hidden}>{before.label} </span>
            {formatPrice(before.cents)}
          </s>
        )}{' '}
        <strong>{formatPrice(reduced)}</strong>
      </span>{' '}
      <span className={css.note}>
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
