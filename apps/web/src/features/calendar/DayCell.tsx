import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { CalendarDelivery } from '@sermon/contract/deliveries';
import type { LibraryItem } from '@sermon/contract/library';
import { weekdayOf } from '@sermon/domain/calendar/days';
import { deliveries as deliveryTexts } from '@sermon/domain/texts/deliveries';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { itemCount } from '@sermon/domain/texts/library';
import { Plus } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { draggedItems } from '../library/Dragging.tsx';
import { Cell, DayNumber, Dots, More, NewLine } from './calendarStyles.ts';
import { DayItem, type ItemHandlers } from './DayItem.tsx';
import { PreachedItem } from './PreachedItem.tsx';
import { canBePreached } from '../library/itemEdits.ts';
import { dayName } from '../../ui/time/dateFormat.ts';

/** Items and deliveries together (spec part 3 §2.11). */
const maxShown = 3;

type CellProps = ItemHandlers & {
  day: string;
  items: readonly LibraryItem[];
  deliveries: readonly CalendarDelivery[];
  /** The Tab key reaches only this cell. */
  isStop: boolean;
  isToday: boolean;
  isOutside: boolean;
  isPhone: boolean;
  isPlanned: boolean;
  onMark: (day: string) => void;
  /** The empty part of the day was pressed. `anchor` is the cell. */
  onPlan: (day: string, anchor: HTMLElement) => void;
  onDay: (day: string, anchor: HTMLElement) => void;
  onDrop: (item: LibraryItem, day: string) => void;
};

export const DayCell = memo(function DayCell(props: CellProps) {
  const { day, items, deliveries, isStop, isToday, isOutside, isPhone, isPlanned, ...callbacks } = props;
  const { onMark, onPlan, onDay, onDrop, ...handlers } = callbacks;
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
  // An item that was preached on its preach date has a check mark instead of a line of its own.
  const preached = new Set(deliveries.map(({ documentId }) => documentId));
  const others = deliveries.filter(({ documentId }) => !items.some(({ id }) => id === documentId));
  const count = items.length + others.length;
  const label = [
    dayName(day),
    items.length > 0 && itemCount(items.length),
    deliveries.length > 0 && deliveryTexts.count(deliveries.length),
  ];
  const isSunday = weekdayOf(day) === 0;
  // On phones, days outside the month cannot be opened (spec part 3 §2.11).
  const canOpen = !isPhone || !isOutside;
  return (
    <Cell
      role="gridcell"
      ref={element}
      tabIndex={isStop ? 0 : -1}
      aria-label={label.filter(Boolean).join(', ')}
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
        } else if (!(target as Element).closest('button, a')) onPlan(day, currentTarget);
      }}
    >
      <DayNumber data-today={isToday || undefined}>{Number(day.slice(8))}</DayNumber>
      {isPhone ? (
        <Dots aria-hidden>
          {items.slice(0, maxShown).map(({ id }) => (
            <i key={id} />
          ))}
          {others.slice(0, Math.max(0, maxShown - items.length)).map(({ id }) => (
            <i key={id} data-preached />
          ))}
        </Dots>
      ) : (
        <>
          {count > maxShown && (
            <More
              type="button"
              tabIndex={isStop ? 0 : -1}
              aria-haspopup="dialog"
              onClick={(e) => onDay(day, e.currentTarget)}
            >
              {texts.more(count - maxShown)}
            </More>
          )}
          {items.slice(0, maxShown).map((item) => (
            <DayItem
              key={item.id}
              item={item}
              isPreached={preached.has(item.id)}
              isOutside={isOutside}
              isStop={isStop}
              {...handlers}
            />
          ))}
          {others.slice(0, Math.max(0, maxShown - items.length)).map((delivery) => (
            <PreachedItem key={delivery.id} delivery={delivery} isStop={isStop} />
          ))}
          {isPlanned && count < maxShown && (
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
