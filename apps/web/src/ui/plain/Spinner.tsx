import css from './Spinner.module.css';

/** A spinner. With a label it is announced by screen readers; without one, text next to it says what is happening. */
export const Spinner = ({ size, label }: { size: number; label?: string }) => (
  <span
    className={css.spinner}
    style={{ width: size, height: size }}
    {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
  />
);
