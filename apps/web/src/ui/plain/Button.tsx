import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import css from './Button.module.css';
import { Spinner } from './Spinner.tsx';

type Look = { variant?: 'contained' | 'outlined' | 'tonal' | 'danger' | undefined; isLarge?: boolean | undefined };

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

/** A button that links to another screen. */
export const LinkButton = createLink(({ variant, isLarge, children, ...anchor }: Look & ComponentProps<'a'>) => (
  <a {...anchor} className={classOf({ variant, isLarge })}>
    {children}
  </a>
));
