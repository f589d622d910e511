import { Spinner } from '../plain/Spinner.tsx';
import css from '../PlainPage.module.css';

/** A page that is still coming. It stays empty for a moment, so that a fast answer shows no spinner at all. */
export const Waiting = () => (
  <div className={css.waiting}>
    <Spinner size={28} label="Loading" />
  </div>
);

/** Loading indicator for part of a page. */
export const WaitingPart = () => (
  <div className={`${css.waiting} ${css.part}`}>
    <Spinner size={28} label="Loading" />
  </div>
);
