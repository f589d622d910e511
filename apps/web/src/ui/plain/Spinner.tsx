import css from './Spinner.module.css';

/** Work is under way. With a label it is announced; without one it stands beside a text that says so. */
export const Spinner = ({ size, label }: { size: number; label?: string }) => (
  <span
    className={css.spinner}
    style={{ width: size, height: size }}
    {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
  />
);
