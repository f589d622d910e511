import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import {
  itemsOfMonth,
  maxListedInMonth,
  monthName,
  nextSundays,
  sermonsOrAll,
  sundaysAhead,
} from '@sermon/domain/calendar/plan';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { isSermon, monthNames, shortMonth, weekdayOf } from '@sermon/domain/calendar/days';
import { EllipsisVertical, Plus } from 'lucide-react';
import { useId } from 'react';
import { useShownPassages } from '../../passages.ts';
import { PlainButton } from './calendarStyles.ts';
import { type ItemHandlers, menuPoint } from './DayItem.tsx';
import { dayName } from '../../ui/time/dateFormat.ts';
import IconButton from '@mui/material/IconButton';
import { typeLabel } from '@sermon/domain/library/items';
import { size } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

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

function DatedItem({ item, day, onShow, onMenu }: ItemHandlers & { item: LibraryItem; day: string }) {
  const aboutId = useId();
  const passage = useShownPassages(item.scripture);
  return (
    <li>
      <DateMark day={day} />
      <Opener
        type="button"
        aria-label={item.name}
        aria-describedby={aboutId}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onShow(item, currentTarget)}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(item, event.currentTarget, menuPoint(event));
        }}
      >
        <b>{item.name}</b>
        <small id={aboutId}>
          {[...(isSermon(item) ? [] : [typeLabel(item)]), passage, item.locationPreached].filter(Boolean).join(' · ') ||
            typeLabel(item)}
        </small>
      </Opener>
      <IconButton
        aria-label={`More actions for ${item.name}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(item, currentTarget, null)}
        sx={{ flex: 'none', width: size.tap, height: size.tap }}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} />
      </IconButton>
    </li>
  );
}

const DateMark = ({ day }: { day: string }) => (
  <Mark data-sunday={weekdayOf(day) === 0 || undefined}>
    <span style={visuallyHidden}>{dayName(day)}</span>
    <b aria-hidden>{Number(day.slice(8))}</b>
    <small aria-hidden>{shortMonth(day)}</small>
  </Mark>
);

const Mark = styled('span')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  width: 56,
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& b': { display: 'block', fontSize: '1.125rem', lineHeight: '1.375rem', fontWeight: 600 },
  '& small': { ...theme.typography.caption, display: 'block' },
  '&[data-sunday]': { color: theme.vars.palette.rubric },
}));

const Opener = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  padding: '4px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.primary,
  textAlign: 'start',
  cursor: 'pointer',
  '& b, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { ...theme.typography.subtitle1, fontSize: '1.0625rem' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
