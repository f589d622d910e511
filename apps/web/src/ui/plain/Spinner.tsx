import css from './Spinner.module.css';

/** A spinner. Screen readers announce its label. Omit the label if adjacent text already says what is happening. */
export const Spinner = ({ size, label }: { size: number; label?: string }) => (
  <span
    className={css.spinner}
    style={{ width: size, height: size }}
    {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
  />
);
