import type { ComponentProps } from 'react';
import css from './Field.module.css';
import { Labeled } from './Field.tsx';

type TextAreaProps = { label: string; error?: string | undefined } & Omit<
  ComponentProps<'textarea'>,
  'id' | 'className'
>;

/** A multi-line text field. */
export const TextArea = ({ label, error, ...area }: TextAreaProps) => (
  <Labeled label={label} error={error}>
    {(wiring) => <textarea rows={4} {...wiring} {...area} className={css.control} />}
  </Labeled>
);
