import { trialDays } from '@sermon/domain/subscription/plans';
import { bundle as texts } from '@sermon/domain/texts/subscription/bundle';
import { productName } from '@sermon/domain/product';
import type { ReactNode } from 'react';
import { Problem } from '../Problem.tsx';
import { formatDollars } from '../format.ts';
import { Saving } from '../Saving.tsx';
import { StruckPrice } from '../StruckPrice.tsx';
import type { Amount, Prices } from './amounts.ts';
import css from './Summary.module.css';

type Props = {
  prices: Prices;
  firstDay: string | null;
  today: Amount;
  afterTrial: Amount | null;
  /** Whether the tax is being looked up, or waits for a postal code. Null if no tax is added, or if it is known. */
  taxNote: 'waiting' | 'running' | null;
  taxFailure: string | null;
  onTryAgain: () => void;
};

export function Summary({ prices, firstDay, today, afterTrial, taxNote, taxFailure, onTryAgain }: Props) {
  const { proPrice, makerPrice, regularMakerPrice } = prices;
  return (
    <section className={css.summary} aria-labelledby="bundle-summary">
      <h2 id="bundle-summary">{texts.name}</h2>
      <Saving regular={regularMakerPrice} together={makerPrice} />
      <dl>
        <Line label="PRO Plus" amount={formatDollars(firstDay === null ? proPrice : 0)}>
          {firstDay === null ? texts.yearly : texts.yearlyAfterTrial(trialDays, formatDollars(proPrice))}
        </Line>
        <Line
          label={productName}
          amount={
            <>
              {regularMakerPrice > makerPrice && <StruckPrice dollars={regularMakerPrice} />}
              {formatDollars(makerPrice)}
            </>
          }
        >
          {texts.monthly}
        </Line>
      </dl>
      <dl className={css.totals}>
        <Line isStrong label="Today" amount={today.text}>
          {today.tax !== null && texts.withTax(today.tax)}
        </Line>
        {afterTrial && (
          <Line label={`On ${firstDay}`} amount={afterTrial.text}>
            {afterTrial.tax !== null && texts.withTax(afterTrial.tax)}
          </Line>
        )}
      </dl>
      <p className={css.note} role="status">
        {taxNote === 'waiting' && texts.taxComing}
        {taxNote === 'running' && texts.taxRunning}
      </p>
      {taxFailure !== null && <Problem message={taxFailure} onTryAgain={onTryAgain} />}
    </section>
  );
}

type LineProps = { label: string; amount: ReactNode; isStrong?: boolean; children?: ReactNode };

const Line = ({ label, amount, isStrong = false, children }: LineProps) => (
  <div className={isStrong ? css.strong : ''}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
    {children && <dd className={css.note}>{children}</dd>}
  </div>
);
