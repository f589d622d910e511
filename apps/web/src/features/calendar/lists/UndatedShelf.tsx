import IconButton from '@mui/material/IconButton';
import type { LibraryItem } from '@sermon/contract/library';
import { maxUndated, undated, undatedStep } from '@sermon/domain/calendar/plan';
import { nameSearch } from '@sermon/domain/library/search';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { CalendarPlus } from 'lucide-react';
import { memo, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { PlainButton, Section } from '../calendarStyles.ts';
import type { ItemHandlers } from '../DayItem.tsx';
import { type DropHandler, useDateDrop } from '../dragging.ts';
import { ItemOpener, rowButton, Rows } from './listRows.tsx';

type ShelfProps = ItemHandlers & {
  items: readonly LibraryItem[];
  /** Shows the field for the item's date. */
  onChooseDay: (item: LibraryItem, anchor: HTMLElement) => void;
  /** An item was dragged here to remove its date. */
  onDrop: DropHandler<null>;
};

/** The documents without a preach date, to be dragged to a day. */
export const UndatedShelf = memo(function UndatedShelf({ items, onChooseDay, onDrop, ...handlers }: ShelfProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(undatedStep);
  const search = useDeferredValue(typed.trim());
  const all = useMemo(() => undated(items, () => true), [items]);
  const found = useMemo(() => {
    const words = search.split(/\s+/).map(nameSearch);
    return undated(all, (text) => words.every((isIn) => isIn(text)));
  }, [all, search]);
  const shown = found.slice(0, limit);
  const list = useRef<HTMLUListElement>(null);
  const { ref, isOver } = useDateDrop<HTMLElement, null>(null, onDrop);

  const showMore = () => {
    flushSync(() => setLimit(limit + undatedStep));
    // The button may be gone.
    list.current?.querySelectorAll<HTMLElement>('li > button:first-of-type')[limit]?.focus();
  };

  return (
    <Section ref={ref} aria-labelledby={titleId} data-over={isOver || undefined} data-shelf>
      <header>
        <h2 id={titleId}>Undated {all.length > 0 && <small aria-hidden>{all.length.toLocaleString('en')}</small>}</h2>
        {all.length > 0 && (
          <SearchInput
            label="Filter undated documents"
            placeholder="Filter"
            text={typed}
            onType={(text) => {
              setTyped(text);
              setLimit(undatedStep);
            }}
            sx={{ flex: 1, minWidth: 0, height: 36, maxWidth: 220 }}
          />
        )}
      </header>
      <div data-scrolls>
        {shown.length > 0 && (
          <Rows ref={list}>
            {shown.map((item) => (
              <li key={item.id}>
                <ItemOpener item={item} isPreached={false} {...handlers} />
                <Tooltip title="Choose a Day…">
                  <IconButton
                    aria-label={texts.chooseDay(item.name)}
                    aria-haspopup="dialog"
                    onClick={({ currentTarget }) => onChooseDay(item, currentTarget)}
                    sx={rowButton}
                  >
                    <CalendarPlus size={18} strokeWidth={1.6} />
                  </IconButton>
                </Tooltip>
              </li>
            ))}
          </Rows>
        )}
        {found.length > limit && limit < maxUndated && (
          <PlainButton type="button" onClick={showMore} style={{ width: '100%' }}>
            Show More
          </PlainButton>
        )}
        <p role="status">
          {all.length === 0
            ? texts.undatedNone
            : found.length === 0
              ? texts.noneFound(search)
              : found.length > maxUndated && limit >= maxUndated && texts.moreUndated(found.length - maxUndated)}
        </p>
      </div>
      {all.length > 0 && <footer>{texts.undatedHint[isPhone ? 'button' : 'drag']}</footer>}
    </Section>
  );
});
