import { type DateStyle, dateStyleOf, dateStyles, writeDate } from '@sermon/domain/calendar/dateStyles';
import { preferences as texts } from '@sermon/domain/texts/accounts/preferences';
import { dateStyle } from '../../../ui/time/dateStyle.ts';
import { useToday } from '../../../ui/time/useToday.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { SelectRow } from './SelectRow.tsx';

export function DatesRow() {
  const { preferences } = usePreferences();
  const today = useToday();
  const labelOf = (style: DateStyle) =>
    style === 'automatic'
      ? texts.automaticDates(writeDate(today, dateStyleOf(navigator.language), 'usual'))
      : writeDate(today, style, 'usual');
  return (
    <SelectRow
      label={texts.dates}
      options={dateStyles.map((style) => ({ value: style, label: labelOf(style) }))}
      value={preferences.dateStyle}
      changeOf={(style) => ({ dateStyle: style })}
      onChange={dateStyle.choose}
    />
  );
}
