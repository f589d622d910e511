import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { monthNames } from '@sermon/domain/calendar/days';
import { itemsOfMonth, maxListedInMonth, monthName, sundaysAhead } from '@sermon/domain/calendar/plan';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { useId } from 'react';
import { DatedItem, NextSundays, type PlannedDays } from './NextSundays.tsx';
import { Rows } from './listRows.tsx';

type ListsProps = PlannedDays & {
  today: string;
  month: string;
  days: ReadonlyMap<string, readonly LibraryItem[]>;
};

/** The lists below a phone's month. */
export function MonthLists({ today, month, days, ...planned }: ListsProps) {
  const sundaysId = useId();
  const monthId = useId();
  const inMonth = itemsOfMonth(days, month);
  const more = inMonth.length - maxListedInMonth;
  return (
    <Sheet>
      <section aria-labelledby={sundaysId}>
        <h2 id={sundaysId}>Next Sundays and Feasts</h2>
        <NextSundays today={today} count={sundaysAhead.phone} {...planned} />
      </section>
      <section aria-labelledby={monthId}>
        <h2 id={monthId}>All of {monthNames[Number(month.slice(5)) - 1]}</h2>
        {inMonth.length > 0 && (
          <Rows>
            {inMonth.slice(0, maxListedInMonth).map((item) => (
              <DatedItem key={item.id} item={item} day={item.datePreached!} {...planned} />
            ))}
          </Rows>
        )}
        {inMonth.length === 0 && <p>{texts.nothingInMonth(monthName(month))}</p>}
        {more > 0 && <p>{texts.moreInMonth(more)}</p>}
      </section>
    </Sheet>
  );
}

const Sheet = styled('div')(({ theme }) => ({
  marginTop: 8,
  marginInline: -8,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& h2': { ...theme.typography.h5, margin: 0, padding: '12px 16px 6px' },
  '& p': { ...theme.typography.body2, margin: 0, padding: '4px 16px 16px', color: theme.vars.palette.text.secondary },
  '& section + section': { paddingTop: 8 },
  '& section:last-child li:last-child': { borderBottom: 0 },
}));
