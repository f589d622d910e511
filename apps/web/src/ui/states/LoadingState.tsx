import { Spinner } from '../plain/Button.tsx';
import css from '../PlainPage.module.css';

/** Stays empty for a moment so that no spinner flashes when loading is fast. */
export const LoadingState = () => (
  <div className={css.waiting}>
    <Spinner size={28} label="Loading" />
  </div>
);

export const LoadingArea = () => (
  <div className={`${css.waiting} ${css.part}`}>
    <Spinner size={28} label="Loading" />
  </div>
);
