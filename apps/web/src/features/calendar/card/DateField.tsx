import { isDay } from '@sermon/domain/calendar/days';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { useRef, useState, type KeyboardEvent, type RefCallback } from 'react';
import { Field } from '../../../ui/plain/Field.tsx';
import { dayName } from '../../../ui/time/when.ts';

type DateFieldProps = {
  label: string;
  day: string | null;
  fieldRef: RefCallback<HTMLInputElement> | undefined;
  onChoose: (day: string) => void;
};

/**
 * A date field that reports a date picked from the browser's calendar at once. A date that is typed changes with each
 * digit, so it is reported when the user presses Enter or leaves the field. Escape discards it.
 */
export function DateField({ label, day, fieldRef, onChoose }: DateFieldProps) {
  const [error, setError] = useState<string>();
  const isTyping = useRef(false);
  const report = (value: string) => {
    isTyping.current = false;
    if (value === (day ?? '')) return;
    if (isDay(value)) onChoose(value);
    else setError(texts.notADay);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      report(event.currentTarget.value);
    } else if (event.key === 'Escape') isTyping.current = false;
    else if (changesDate(event)) isTyping.current = true;
  };
  return (
    <Field
      label={label}
      type="date"
      max="9999-12-31"
      defaultValue={day ?? ''}
      error={error}
      hint={day ? dayName(day) : undefined}
      ref={fieldRef}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setError(undefined);
        if (!isTyping.current && currentTarget.value) report(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => isTyping.current && report(currentTarget.value)}
    />
  );
}

/** True for keys that change a part of the date. Alt+Down opens the browser's calendar. */
const changesDate = ({ key, altKey }: KeyboardEvent) =>
  !altKey && /^(\d|ArrowUp|ArrowDown|Backspace|Delete)$/.test(key);
