import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { monthName } from '@sermon/domain/calendar/month';
import { itemsOfMonth, maxListedInMonth, nextSundays, sermonsOrAll, sundaysAhead } from '@sermon/domain/calendar/plan';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { monthNames } from '@sermon/domain/calendar/days';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { PlainButton } from '../PlainButton.ts';
import type { ItemHandlers } from '../DayItem.tsx';
import { DatedItem, DateMark } from './DatedItem.tsx';
import { dayName } from '../../../ui/time/when.ts';

type ListsProps = ItemHandlers & {
  today: string;
  month: string;
  days: ReadonlyMap<string, readonly LibraryItem[]>;
  onPlan: (day: string, anchor: HTMLElement) => void;
};

export function MonthLists({ today, month, days, onPlan, ...handlers }: ListsProps) {
  const sundaysId = useId();
  const monthId = useId();
  const inMonth = itemsOfMonth(days, month);
  const more = inMonth.length - maxListedInMonth;
  return (
    <Sheet>
      <section aria-labelledby={sundaysId}>
        <h2 id={sundaysId}>Next Sundays</h2>
        <ul>
          {nextSundays(today, sundaysAhead).flatMap((day) => {
            const items = sermonsOrAll(days.get(day) ?? []);
            return items.length > 0
              ? items.map((item) => <DatedItem key={item.id} item={item} day={day} {...handlers} />)
              : [<Free key={day} day={day} onPlan={onPlan} />];
          })}
        </ul>
      </section>
      <section aria-labelledby={monthId}>
        <h2 id={monthId}>All of {monthNames[Number(month.slice(5)) - 1]}</h2>
        {inMonth.length > 0 && (
          <ul>
            {inMonth.slice(0, maxListedInMonth).map((item) => (
              <DatedItem key={item.id} item={item} day={item.datePreached!} {...handlers} />
            ))}
          </ul>
        )}
        {inMonth.length === 0 && <p>{texts.nothingInMonth(monthName(month))}</p>}
        {more > 0 && <p>{texts.moreInMonth(more)}</p>}
      </section>
    </Sheet>
  );
}

const Free = ({ day, onPlan }: { day: string; onPlan: ListsProps['onPlan'] }) => (
  <li>
    <DateMark day={day} />
    <span data-free>{texts.nothingPlanned}</span>
    <PlainButton
      type="button"
      aria-label={`Plan ${dayName(day)}`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onPlan(day, currentTarget)}
      style={{ color: 'var(--sm-palette-primary-main)' }}
    >
      <Plus size={18} strokeWidth={1.6} aria-hidden />
      Plan
    </PlainButton>
  </li>
);

const Sheet = styled('div')(({ theme }) => ({
  marginTop: 8,
  marginInline: -8,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& h2': { ...theme.typography.h5, margin: 0, padding: '12px 16px 6px' },
  '& p': { ...theme.typography.body2, margin: 0, padding: '4px 16px 16px', color: theme.vars.palette.text.secondary },
  '& section + section': { paddingTop: 8 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 60,
    paddingInline: '8px 4px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& section:last-child li:last-child': { borderBottom: 0 },
  '& [data-free]': { ...theme.typography.body2, flex: 1, color: theme.vars.palette.text.secondary, paddingInline: 4 },
}));
