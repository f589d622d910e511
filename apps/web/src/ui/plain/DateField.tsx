import { isDay } from '@sermon/domain/calendar/days';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react';
import { formatDate } from '../time/dateFormat.ts';
import css from './Field.module.css';
import { type Described, Labeled } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'max' | 'value' | 'defaultValue' | 'className'> & {
  /** '2026-11-22', or '' if it is not set. */
  value?: string;
  defaultValue?: string;
  /** In a cell of a table, which gives the input its look. */
  isInCell?: boolean;
  end?: ReactNode;
};

/**
 * A field for a day. It shows the date as the user has chosen to write dates, and while it has the focus, as the browser
 * writes them. If code changes the value of the input, the date changes when the field loses the focus.
 */
export function DateInput({ value, defaultValue, isInCell = false, end, onInput, onBlur, ...input }: InputProps) {
  const [typed, setTyped] = useState(defaultValue ?? '');
  const [isPartial, setIsPartial] = useState(false);
  const day = value ?? typed;
  const note = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    setIsPartial(currentTarget.validity.badInput);
  };
  const empty = isInCell ? '' : 'Choose a date';
  return (
    <div className={css.frame}>
      <input
        {...input}
        {...(value === undefined ? { defaultValue } : { value })}
        {...(!isInCell && { className: css.control })}
        type="date"
        max="9999-12-31"
        data-shown={!isPartial || undefined}
        data-has-end={end ? true : undefined}
        onInput={(event) => {
          note(event);
          onInput?.(event);
        }}
        onBlur={(event) => {
          note(event);
          onBlur?.(event);
        }}
      />
      {!isPartial && (
        <span
          className={css.date}
          data-date={isDay(day) ? formatDate(day) : empty}
          data-set={isDay(day)}
          data-narrow={isInCell || undefined}
          aria-hidden
        />
      )}
      {end && <div className={css.end}>{end}</div>}
    </div>
  );
}

export const DateField = ({ label, error, hint, ...input }: Described & Omit<InputProps, 'id' | 'isInCell'>) => (
  <Labeled label={label} error={error} hint={hint}>
    {(wiring) => <DateInput {...wiring} {...input} />}
  </Labeled>
);
