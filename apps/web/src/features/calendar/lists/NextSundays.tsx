import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { isSermon } from '@sermon/domain/calendar/days';
import { feastOn } from '@sermon/domain/calendar/feasts';
import { nextServices, sermonsOrAll } from '@sermon/domain/calendar/plan';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayName } from '../../../ui/time/dateFormat.ts';
import { PlainButton } from '../calendarStyles.ts';
import type { ItemHandlers } from '../DayItem.tsx';
import { type DropHandler, useDateDrop } from '../dragging.ts';
import { DateMark, Feast, ItemOpener, MenuButton, Rows } from './listRows.tsx';

export type PlannedDays = ItemHandlers & {
  itemsOf: (day: string) => readonly LibraryItem[];
  /** Whether an item was preached on its preach date. */
  isPreached: (item: LibraryItem) => boolean;
  onPlan: (day: string, anchor: HTMLElement) => void;
  onDrop: DropHandler<string>;
};

type SundaysProps = PlannedDays & { today: string; count: number };

/** The next Sundays and feasts with their sermons. A day without one can be planned, and takes items that are dropped on it. */
export function NextSundays({ today, count, ...planned }: SundaysProps) {
  return (
    <Rows>
      {nextServices(today, count, (day) => planned.itemsOf(day).some(isSermon)).flatMap((day) => {
        const items = sermonsOrAll(planned.itemsOf(day));
        return items.length > 0
          ? items.map((item) => <DatedItem key={item.id} item={item} day={day} {...planned} />)
          : [<FreeDay key={day} day={day} {...planned} />];
      })}
    </Rows>
  );
}

type DatedProps = PlannedDays & { item: LibraryItem; day: string };

export const DatedItem = ({ item, day, isPreached, onDrop, onShow, onMenu }: DatedProps) => (
  <DayRow day={day} onDrop={onDrop}>
    <ItemOpener item={item} isPreached={isPreached(item)} feast={feastOn(day)} onShow={onShow} onMenu={onMenu} />
    <MenuButton item={item} onMenu={onMenu} />
  </DayRow>
);

const FreeDay = ({ day, onPlan, onDrop }: PlannedDays & { day: string }) => (
  <DayRow day={day} onDrop={onDrop}>
    <Free>
      <Feast>{feastOn(day)}</Feast>
      {texts.nothingPlanned}
    </Free>
    <PlainButton
      type="button"
      aria-label={`Plan ${dayName(day)}`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onPlan(day, currentTarget)}
      style={{ color: 'var(--sm-palette-primary-main)', gap: 4, paddingInline: 8 }}
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      Plan
    </PlainButton>
  </DayRow>
);

const Free = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  minWidth: 0,
  paddingInline: 8,
  color: theme.vars.palette.text.secondary,
}));

function DayRow({ day, onDrop, children }: { day: string; onDrop: DropHandler<string>; children: ReactNode }) {
  const { ref, isOver } = useDateDrop<HTMLLIElement, string>(day, onDrop);
  return (
    <li ref={ref} data-over={isOver || undefined}>
      <DateMark day={day} />
      {children}
    </li>
  );
}
