import type { CalendarDelivery } from '@sermon/contract/deliveries';
import type { LibraryItem } from '@sermon/contract/library';
import { weekdayOf } from '@sermon/domain/calendar/days';
import { feastOn } from '@sermon/domain/calendar/feasts';
import { deliveries as deliveryTexts } from '@sermon/domain/texts/deliveries';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { itemCount } from '@sermon/domain/texts/library';
import { Plus } from 'lucide-react';
import { memo, useId } from 'react';
import { Cell, DayLine, DayNumber, Dots, Hint, More, NewLine } from './calendarStyles.ts';
import { DayItem, type ItemHandlers } from './DayItem.tsx';
import { type DropHandler, useDateDrop } from './dragging.ts';
import { seriesStyle, useSeriesOf } from './itemFacts.tsx';
import { PreachedItem } from './PreachedItem.tsx';
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
  onDrop: DropHandler<string>;
};

export const DayCell = memo(function DayCell(props: CellProps) {
  const { day, items, deliveries, isStop, isToday, isOutside, isPhone, isPlanned, ...callbacks } = props;
  const { onMark, onPlan, onDay, onDrop, ...handlers } = callbacks;
  const { ref, isOver } = useDateDrop<HTMLDivElement, string>(day, onDrop);
  const feastId = useId();
  const feast = feastOn(day);
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
  // The Sundays of a series have its color along their whole edge, so that it is a band over the weeks.
  const band = useSeriesOf(items[0] ?? { parentId: null });
  // On phones, days outside the month cannot be opened (spec part 3 §2.11).
  const canOpen = !isPhone || !isOutside;
  const dayNumber = <DayNumber data-today={isToday || undefined}>{Number(day.slice(8))}</DayNumber>;
  return (
    <Cell
      role="gridcell"
      ref={ref}
      tabIndex={isStop ? 0 : -1}
      aria-label={label.filter(Boolean).join(', ')}
      aria-describedby={feast && !isPhone ? feastId : undefined}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      data-sunday={isSunday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      data-planned={isPlanned || undefined}
      data-band={(isSunday && !isPhone && band && true) || undefined}
      style={seriesStyle(band)}
      onFocus={() => onMark(day)}
      onClick={({ currentTarget, target }) => {
        if (isPhone) {
          if (canOpen) onDay(day, currentTarget);
        } else if (!(target as Element).closest('button, a')) onPlan(day, currentTarget);
      }}
    >
      {isPhone ? (
        <>
          {dayNumber}
          <Dots aria-hidden>
            {items.slice(0, maxShown).map(({ id }) => (
              <i key={id} />
            ))}
            {others.slice(0, Math.max(0, maxShown - items.length)).map(({ id }) => (
              <i key={id} data-preached />
            ))}
          </Dots>
        </>
      ) : (
        <>
          <DayLine data-line>
            {dayNumber}
            {feast && (
              <span id={feastId} title={feast}>
                {feast}
              </span>
            )}
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
            {count > 0 && count <= maxShown && (
              <Hint aria-hidden>
                <Plus size={14} strokeWidth={1.75} />
              </Hint>
            )}
          </DayLine>
          {items.slice(0, maxShown).map((item) => (
            <DayItem
              key={item.id}
              item={item}
              isPreached={preached.has(item.id)}
              isOutside={isOutside}
              isStop={isStop}
              isShort={count >= maxShown}
              isInBand={isSunday && band !== undefined && item.parentId === band.id}
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
          {!isPlanned && count === 0 && (
            <Hint aria-hidden>
              <Plus size={14} strokeWidth={1.75} />
              Plan
            </Hint>
          )}
        </>
      )}
    </Cell>
  );
});
