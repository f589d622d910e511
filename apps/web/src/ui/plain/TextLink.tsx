import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import css from './TextLink.module.css';

export const TextLink = createLink(({ children, ...anchor }: ComponentProps<'a'>) => (
  <a {...anchor} className={css.link}>
    {children}
  </a>
));

export const TextButton = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button type="button" {...button} className={css.link} />
);
