import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { formatDollars } from './format.ts';
import css from './StruckPrice.module.css';

/** Screen readers announce that the user does not pay this price, because most do not read strikethrough. */
export const StruckPrice = ({ dollars }: { dollars: number }) => (
  <s className={css.struck}>
    <span style={visuallyHidden}>Regular price </span>
    {formatDollars(dollars)}
  </s>
);
