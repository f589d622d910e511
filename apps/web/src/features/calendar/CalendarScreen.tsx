import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { allItems, useItems } from '../library/items.ts';
import { LoadingRows } from '../library/list/LoadingRows.tsx';
import { View } from '../library/View.tsx';
import type { LibraryItem } from '@sermon/contract/library';
import { addDays, byDay } from '@sermon/domain/calendar/days';
import { nextFreeSunday, type Series, seriesIn, sundaysAhead } from '@sermon/domain/calendar/plan';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';
import { useToday } from '../../ui/time/useNow.ts';
import { CalendarMenu, MonthBar } from './MonthBar.tsx';
import { Columns, Frame, Section, Side } from './calendarStyles.ts';
import { ItemCard } from './ItemCard.tsx';
import { DayDialog, DayPopover } from './DayDialog.tsx';
import type { ItemHandlers } from './DayItem.tsx';
import { MonthGrid, type MovedItem } from './MonthGrid.tsx';
import { SeriesContext } from './itemFacts.tsx';
import { MonthLists } from './lists/MonthLists.tsx';
import { NextSundays } from './lists/NextSundays.tsx';
import { UndatedShelf } from './lists/UndatedShelf.tsx';
import type { PlannedDay } from './plan/NewSermonForm.tsx';
import { PlanDialog } from './plan/PlanDialog.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';
import { useMonth } from './useMonth.ts';
import IconButton from '@mui/material/IconButton';
import { Plus } from 'lucide-react';
import { createPortal } from 'react-dom';
import { size } from '../../ui/theme/tokens.ts';
import { useShell } from '../library/shell/shellContext.ts';
import { type CalendarDelivery, deliveries } from '@sermon/contract/deliveries';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { setPreachDate } from './preachDate.ts';

export function CalendarScreen() {
  const isPhone = useIsPhone();
  const { data: items, error, refetch } = useItems();
  return (
    <View title="Calendar" hasOwnHeading={!isPhone}>
      {items ? (
        <MonthView items={items} isPhone={isPhone} />
      ) : error ? (
        <ConnectionError message={error.message} onTryAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </View>
  );
}

const noDeliveries: readonly CalendarDelivery[] = [];

/**
 * Sorted by name. Without a connection, or if they cannot be loaded, there are none: the calendar is for planning, so
 * it does not report that.
 */
function useDeliveries(days: readonly string[]): (day: string) => readonly CalendarDelivery[] {
  const isOnline = useIsOnline();
  const range = { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
  const { data } = useQuery({
    ...ask(deliveries.between, range),
    enabled: isOnline,
    placeholderData: keepPreviousData,
  });
  const byDay = useMemo(() => {
    const groups = new Map<string, CalendarDelivery[]>();
    for (const delivery of data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? []) {
      const group = groups.get(delivery.day);
      if (group) group.push(delivery);
      else groups.set(delivery.day, [delivery]);
    }
    return groups;
  }, [data]);
  return useCallback((day) => byDay.get(day) ?? noDeliveries, [byDay]);
}

const none: readonly LibraryItem[] = [];

function MonthView({ items, isPhone }: { items: readonly LibraryItem[]; isPhone: boolean }) {
  const titleId = useId();
  const today = useToday();
  const changeDate = useDateChanges();
  const controls = useMonth(today);
  const days = useMemo(() => byDay(items), [items]);
  const itemsOf = useCallback((day: string) => days.get(day) ?? none, [days]);
  const series = useMemo(() => seriesIn(items), [items]);
  const freeSunday = nextFreeSunday(today, (day) => days.has(day));
  const sundaysId = useId();
  const deliveriesOf = useDeliveries(controls.days);
  const opened = useOpened<string>();
  const menu = useOpened<{ item: LibraryItem; point: Point | null }>();
  const card = useOpened<{ item: LibraryItem; startsAtDate: boolean }>();
  const plan = useOpened<PlannedDay>();
  const [movedItem, setMovedItem] = useState<MovedItem | null>(null);
  const move = useRef<MovedItem | null>(null);
  const [isSubscribing, setIsSubscribing] = useState(false);

  const { goTo } = controls;
  const setDate = useCallback(
    (item: LibraryItem, day: string | null) => {
      setMovedItem({ item, day, isByKey: false });
      void changeDate(item, () => day);
    },
    [changeDate],
  );
  /** The month follows an item that is moved with the keyboard, so that it stays visible and can be moved further. */
  const onMoveBy = useCallback(
    (item: LibraryItem, count: number) => {
      // A quick second key moves the item on from where the first one puts it.
      const isMoving = move.current?.item.id === item.id;
      const day = addDays((isMoving ? move.current!.day : item.datePreached)!, count);
      const moved = { item, day, isByKey: true };
      move.current = moved;
      goTo(day);
      setMovedItem(moved);
      const finish = async () => {
        const actual = await changeDate(item, (now) => now && addDays(now, count));
        if (move.current !== moved) return;
        move.current = null;
        if (actual !== day) setMovedItem({ ...moved, day: actual });
      };
      void finish();
    },
    [changeDate, goTo],
  );
  const { open: openCard } = card;
  const { open: openMenu } = menu;
  const { open: openPlan } = plan;
  const handlers = {
    onShow: useCallback<ItemHandlers['onShow']>(
      (item, anchor) => openCard({ item, startsAtDate: false }, anchor),
      [openCard],
    ),
    onMenu: useCallback<ItemHandlers['onMenu']>((item, anchor, point) => openMenu({ item, point }, anchor), [openMenu]),
  };
  const onChooseDay = useCallback<ItemHandlers['onShow']>(
    (item, anchor) => openCard({ item, startsAtDate: true }, anchor),
    [openCard],
  );
  const onPlan = useCallback(
    (day: string, anchor: HTMLElement) => openPlan({ day, asksForDay: false }, anchor),
    [openPlan],
  );
  const openedDay = opened.subject ?? today;
  const closeAll = () => {
    opened.close();
    plan.close();
    card.close();
  };
  const isPreached = ({ id, datePreached }: LibraryItem) =>
    datePreached !== null && deliveriesOf(datePreached).some(({ documentId }) => documentId === id);
  const dayItems = itemsOf(openedDay);
  const dayProps = {
    day: openedDay,
    items: dayItems,
    deliveries: deliveriesOf(openedDay).filter(({ documentId }) => !dayItems.some(({ id }) => id === documentId)),
    isPreached,
    onClose: opened.close,
    ...handlers,
  };

  const month = (
    <MonthGrid
      labelledBy={titleId}
      controls={controls}
      today={today}
      itemsOf={itemsOf}
      deliveriesOf={deliveriesOf}
      isPhone={isPhone}
      plannedDay={plan.at && !plan.subject?.asksForDay ? (plan.subject?.day ?? null) : null}
      movedItem={movedItem}
      onDay={opened.open}
      onPlan={onPlan}
      onDrop={setDate}
      onMoveBy={onMoveBy}
      {...handlers}
    />
  );
  const undated = <UndatedShelf items={items} onChooseDay={onChooseDay} onDrop={setDate} {...handlers} />;
  const planned = { today, itemsOf, isPreached, onPlan, onDrop: setDate, ...handlers };

  return (
    <SeriesContext value={series}>
      <Frame>
        <MonthBar
          month={controls.month}
          titleId={titleId}
          isPhone={isPhone}
          series={seriesOn(controls.days.flatMap(itemsOf), series)}
          onTurn={controls.turn}
          onToday={() => goTo(today)}
          onSubscribe={() => setIsSubscribing(true)}
        />
        {isPhone ? (
          <>
            {month}
            <AddButton onAdd={(anchor) => plan.open({ day: freeSunday, asksForDay: true }, anchor)} />
            <MonthLists month={controls.month} days={days} {...planned} />
            {undated}
            <DayDialog isOpen={opened.at !== null} onAdd={(anchor) => onPlan(openedDay, anchor)} {...dayProps} />
          </>
        ) : (
          <>
            <Columns>
              {month}
              <Side>
                <Section aria-labelledby={sundaysId}>
                  <header>
                    <h2 id={sundaysId}>Next Sundays and Feasts</h2>
                  </header>
                  <div data-scrolls>
                    <NextSundays count={sundaysAhead.wide} {...planned} />
                  </div>
                </Section>
                {undated}
              </Side>
            </Columns>
            <DayPopover
              anchor={opened.at}
              onAdd={() => {
                const cell = opened.at?.closest<HTMLElement>('[data-day]');
                if (cell) onPlan(openedDay, cell);
              }}
              {...dayProps}
            />
          </>
        )}
        <CalendarMenu
          item={menu.subject?.item ?? null}
          anchor={menu.at}
          point={menu.subject?.point ?? null}
          onClose={menu.close}
          onSetDate={(item) => menu.at && onChooseDay(item, menu.at)}
        />
        <ItemCard
          shown={card.subject}
          anchor={card.at}
          isPreached={isPreached}
          freeSunday={freeSunday}
          onClose={card.close}
          onDate={(item, day) => {
            // A date that was typed is saved when a button takes the focus, which closes the card before the click.
            if (card.at === null) return;
            closeAll();
            setDate(item, day);
          }}
        />
        <PlanDialog
          planned={plan.subject}
          anchor={plan.at}
          items={items}
          onClose={plan.close}
          onAdded={closeAll}
          onSchedule={(item, day) => {
            closeAll();
            setDate(item, day);
          }}
        />
        <SubscribeDialog isOpen={isSubscribing} onClose={() => setIsSubscribing(false)} />
      </Frame>
    </SeriesContext>
  );
}

/** The series of these items, in the order of the items. */
const seriesOn = (items: readonly LibraryItem[], known: ReadonlyMap<string, Series>): Series[] => [
  ...new Set(items.flatMap(({ parentId }) => known.get(parentId ?? '') ?? [])),
];

/** The subject stays set during the fade-out. */
function useOpened<GeniusQuery>() {
  const [subject, setSubject] = useState<GeniusQuery | null>(null);
  const [at, setAt] = useState<HTMLElement | null>(null);
  const open = useCallback((about: GeniusQuery, anchor: HTMLElement) => {
    setSubject(about);
    setAt(anchor);
  }, []);
  return { subject, at, open, close: useCallback(() => setAt(null), []) };
}

/** In the bar, the button covers no row of the lists. */
function AddButton({ onAdd }: { onAdd: (anchor: HTMLElement) => void }) {
  const { titleSlot } = useShell();
  if (!titleSlot) return null;
  return createPortal(
    <IconButton
      aria-label="Plan a Sermon"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onAdd(currentTarget)}
      sx={{ flex: 'none', ml: 'auto', width: size.tap, height: size.tap }}
    >
      <Plus size={22} strokeWidth={1.6} />
    </IconButton>,
    titleSlot,
  );
}

type Day = string | null;

/**
 * Returns a function that changes the preach date of an item and shows a notice with Undo. `dayAfter` gets the item's
 * date at that time. Changes are sent one after another, so that several quick ones for the same item arrive in order.
 * Resolves to the date that the item has after the change, also if the change was refused.
 */
function useDateChanges(): (item: LibraryItem, dayAfter: (day: Day) => Day) => Promise<Day> {
  const client = useQueryClient();
  const notify = useNotify();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (item, dayAfter) => {
      const change = async () => {
        const newest = () => client.getQueryData(allItems.queryKey)?.find(({ id }) => id === item.id) ?? item;
        const { datePreached } = newest();
        const day = dayAfter(datePreached);
        if (day !== datePreached) notify(await setPreachDate(client, newest(), day));
        return newest().datePreached;
      };
      // An unexpected error is reported by the browser. It does not keep later changes from being sent.
      const changed = last.current.then(change, change);
      last.current = changed;
      return changed;
    },
    [client, notify],
  );
}
