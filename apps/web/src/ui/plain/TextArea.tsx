import type { ComponentProps } from 'react';
import css from './Field.module.css';
import { Labeled } from './Field.tsx';

type TextAreaProps = { label: string; error?: string | undefined; hint?: string | undefined } & Omit<
  ComponentProps<'textarea'>,
  'id' | 'className'
>;

export const TextArea = ({ label, error, hint, ...area }: TextAreaProps) => (
  <Labeled label={label} error={error} hint={hint}>
    {(wiring) => <textarea rows={4} {...wiring} {...area} className={css.control} />}
  </Labeled>
);
