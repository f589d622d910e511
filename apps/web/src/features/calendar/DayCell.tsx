import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LibraryItem } from '@sermon/contract/library';
import { dayName, weekdayOf } from '@sermon/domain/calendar/days';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { itemCount } from '@sermon/domain/texts/library';
import { Plus } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { draggedItems } from '../library/dragging/dropping.ts';
import { Cell, DayNumber, Dots, More, NewLine } from './calendarStyles.ts';
import { DayItem, type ItemHandlers } from './DayItem.tsx';
import { canBePreached } from '../library/itemCalls.ts';

/** The maximum number of items shown in a day cell (spec part 3 §2.11). */
const maxShown = 3;

type CellProps = ItemHandlers & {
  day: string;
  items: readonly LibraryItem[];
  /** True for the only cell that the Tab key reaches. */
  isStop: boolean;
  isToday: boolean;
  isOutside: boolean;
  isPhone: boolean;
  /** True while this day is being planned. */
  isPlanned: boolean;
  onMark: (day: string) => void;
  /** Called when the user presses the empty part of the day. `anchor` is the cell. */
  onPlan: (day: string, anchor: HTMLElement) => void;
  onDay: (day: string, anchor: HTMLElement) => void;
  onDrop: (item: LibraryItem, day: string) => void;
};

/** One day in the grid. It shows the first items of the day, or on phones a dot for each of them. */
export const DayCell = memo(function DayCell(props: CellProps) {
  const { day, items, isStop, isToday, isOutside, isPhone, isPlanned, onMark, onPlan, onDay, onDrop, ...handlers } =
    props;
  const element = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(
    () =>
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => draggedItems(source.data)?.every(canBePreached) ?? false,
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop({ source }) {
          setIsOver(false);
          for (const item of draggedItems(source.data) ?? []) if (item.datePreached !== day) onDrop(item, day);
        },
      }),
    [day, onDrop],
  );
  const isSunday = weekdayOf(day) === 0;
  // On phones, days outside the month cannot be opened (spec part 3 §2.11).
  const canOpen = !isPhone || !isOutside;
  return (
    <Cell
      role="gridcell"
      ref={element}
      tabIndex={isStop ? 0 : -1}
      aria-label={items.length ? `${dayName(day)}, ${itemCount(items.length)}` : dayName(day)}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      data-sunday={isSunday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      data-planned={isPlanned || undefined}
      onFocus={() => onMark(day)}
      onClick={({ currentTarget, target }) => {
        if (isPhone) {
          if (canOpen) onDay(day, currentTarget);
        } else if (!(target as Element).closest('button')) onPlan(day, currentTarget);
      }}
    >
      <DayNumber data-today={isToday || undefined}>{Number(day.slice(8))}</DayNumber>
      {isPhone ? (
        <Dots aria-hidden>
          {items.slice(0, maxShown).map(({ id }) => (
            <i key={id} />
          ))}
        </Dots>
      ) : (
        <>
          {items.length > maxShown && (
            <More
              type="button"
              tabIndex={isStop ? 0 : -1}
              aria-haspopup="dialog"
              onClick={(e) => onDay(day, e.currentTarget)}
            >
              {texts.more(items.length - maxShown)}
            </More>
          )}
          {items.slice(0, maxShown).map((item) => (
            <DayItem key={item.id} item={item} isOutside={isOutside} isStop={isStop} {...handlers} />
          ))}
          {isPlanned && items.length < maxShown && (
            <NewLine aria-hidden>
              <Plus size={14} strokeWidth={1.6} />
              New sermon
            </NewLine>
          )}
        </>
      )}
    </Cell>
  );
});
