import { savingInFirstYear } from '@sermon/domain/subscription/plans';
import { centsOf, formatUsd } from '@sermon/domain/subscription/money';
import { bundle as texts } from '@sermon/domain/texts/subscription/bundle';
import css from './Saving.module.css';

/** From the monthly prices in dollars. Renders nothing if the saving is less than the specification's offer names. */
export function BundleSaving({ regular, together }: { regular: number; together: number }) {
  const saving = savingInFirstYear(centsOf(regular), centsOf(together));
  if (saving === null) return null;
  return (
    <div className={css.saving}>
      <span className={css.chip}>{texts.saved}</span>
      <p>{texts.firstYear(formatUsd(saving))}</p>
    </div>
  );
}
