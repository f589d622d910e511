import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import css from './Button.module.css';
import spinnerCss from './Spinner.module.css';

/** A spinner. Screen readers announce its label. Omit the label if adjacent text already has the same meaning. */
export const Spinner = ({ size, label }: { size: number; label?: string }) => (
  <span
    className={spinnerCss.spinner}
    style={{ width: size, height: size }}
    {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
  />
);

type Look = {
  /**
   * 'text' looks like a link, for an action in a line of its own. Within a sentence, use `TextButton`. 'quiet' has no frame
   * either, but the room of a button, for the action of a row in a list.
   */
  variant?: 'contained' | 'outlined' | 'tonal' | 'danger' | 'text' | 'quiet' | 'quietDanger' | undefined;
  isLarge?: boolean | undefined;
};

const classOf = ({ variant = 'contained', isLarge = false }: Look) =>
  `${css.button} ${css[variant]} ${isLarge ? css.large : ''}`;

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look & {
    /** The label while the action is running. The button is never disabled, so that it keeps the focus. */
    busyLabel?: string | false;
  };

export const Button = ({ variant, isLarge, busyLabel, children, ...button }: ButtonProps) => (
  <button type="button" {...button} className={classOf({ variant, isLarge })} aria-busy={Boolean(busyLabel)}>
    {busyLabel && <Spinner size={16} />}
    {busyLabel || children}
  </button>
);

export const AnchorButton = ({ variant, isLarge, children, ...anchor }: Look & ComponentProps<'a'>) => (
  <a {...anchor} className={classOf({ variant, isLarge })}>
    {children}
  </a>
);

export const LinkButton = createLink(AnchorButton);
