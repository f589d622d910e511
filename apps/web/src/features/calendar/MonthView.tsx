import type { LibraryItem } from '@sermon/contract/library';
import { byDay } from '@sermon/domain/calendar/days';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';
import { useToday } from '../../ui/time/useToday.ts';
import { open } from '../library/actions/open.ts';
import { useItemActions } from '../library/actions/useItemActions.ts';
import { CalendarMenu } from './CalendarMenu.tsx';
import { Frame } from './calendarStyles.ts';
import { DayDialog } from './DayDialog.tsx';
import type { ItemHandlers } from './DayItem.tsx';
import { DayPopover } from './DayPopover.tsx';
import { MonthBar } from './MonthBar.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { setPreachDate } from './preachDate.ts';
import { PreachDateDialog } from './PreachDateDialog.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';
import { useMonth } from './useMonth.ts';

const none: readonly LibraryItem[] = [];

/** The calendar for one month, with its popovers and dialogs. */
export function MonthView({ items, isPhone }: { items: readonly LibraryItem[]; isPhone: boolean }) {
  const titleId = useId();
  const today = useToday();
  const client = useQueryClient();
  const notify = useNotify();
  const { run } = useItemActions();
  const controls = useMonth(today);
  const days = useMemo(() => byDay(items), [items]);
  const itemsOf = useCallback((day: string) => days.get(day) ?? none, [days]);
  const opened = useOpened<string>();
  const menu = useOpened<{ item: LibraryItem; point: Point | null }>();
  const dated = useOpened<LibraryItem>();
  const [isSubscribing, setIsSubscribing] = useState(false);

  const setDate = useCallback(
    async (item: LibraryItem, day: string | null) => notify(await setPreachDate(client, item, day)),
    [client, notify],
  );
  const onDrop = useCallback((item: LibraryItem, day: string) => void setDate(item, day), [setDate]);
  const onOpen = useCallback((item: LibraryItem) => run(open, [item]), [run]);
  const openMenu = menu.open;
  const onMenu = useCallback<ItemHandlers['onMenu']>(
    (item, anchor, point) => openMenu({ item, point }, anchor),
    [openMenu],
  );
  const handlers = { onOpen, onMenu };
  const openedDay = opened.subject ?? today;

  return (
    <Frame>
      <MonthBar
        month={controls.month}
        titleId={titleId}
        isPhone={isPhone}
        onTurn={controls.turn}
        onToday={() => controls.goTo(today)}
        onSubscribe={() => setIsSubscribing(true)}
      />
      <MonthGrid
        labelledBy={titleId}
        controls={controls}
        today={today}
        itemsOf={itemsOf}
        isPhone={isPhone}
        onDay={opened.open}
        onDrop={onDrop}
        {...handlers}
      />
      {isPhone ? (
        <DayDialog
          day={openedDay}
          items={itemsOf(openedDay)}
          isOpen={opened.at !== null}
          onClose={opened.close}
          {...handlers}
        />
      ) : (
        <DayPopover
          day={openedDay}
          items={itemsOf(openedDay)}
          anchor={opened.at}
          onClose={opened.close}
          {...handlers}
        />
      )}
      <CalendarMenu
        item={menu.subject?.item ?? null}
        anchor={menu.at}
        point={menu.subject?.point ?? null}
        onClose={menu.close}
        onSetDate={(item) => menu.at && dated.open(item, menu.at)}
      />
      <PreachDateDialog
        item={dated.subject}
        isOpen={dated.at !== null}
        onClose={dated.close}
        onChoose={(item, day) => void setDate(item, day)}
      />
      <SubscribeDialog isOpen={isSubscribing} onClose={() => setIsSubscribing(false)} />
    </Frame>
  );
}

/** Manages the state of a popover or dialog: the anchor, and the subject, which stays set during the fade-out. */
function useOpened<About>() {
  const [subject, setSubject] = useState<About | null>(null);
  const [at, setAt] = useState<HTMLElement | null>(null);
  const open = useCallback((about: About, anchor: HTMLElement) => {
    setSubject(about);
    setAt(anchor);
  }, []);
  return { subject, at, open, close: useCallback(() => setAt(null), []) };
}
