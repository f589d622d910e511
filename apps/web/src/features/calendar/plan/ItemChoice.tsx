import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { offeredFor } from '@sermon/domain/calendar/plan';
import { typeLabel } from '@sermon/domain/library/items';
import { nameSearch } from '@sermon/domain/library/search';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Field } from '../../../ui/plain/Field.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { writtenDay } from '../../../ui/time/when.ts';
import { canBePreached } from '../../library/itemCalls.ts';
import { ItemIcon } from '../../library/ItemIcon.tsx';

type ChoiceProps = { items: readonly LibraryItem[]; day: string; onChoose: (item: LibraryItem) => void };

/** The arrow keys move between the field and the items. */
export function ItemChoice({ items, day, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const frame = useRef<HTMLDivElement>(null);
  // Templates are not preached themselves.
  const candidates = useMemo(() => items.filter((item) => canBePreached(item) && !item.isTemplate), [items]);
  const { offered, more } = useMemo(() => offeredFor(candidates, day, nameSearch(search)), [candidates, day, search]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
    stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
  };

  return (
    <Frame ref={frame} onKeyDown={onKeyDown}>
      <Search>
        <Field
          label="Find an item"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          ref={focusAtOnce}
        />
      </Search>
      {offered.length > 0 && (
        <List aria-label="Items in My Library">
          {offered.map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => onChoose(item)}>
                <ItemIcon item={item} />
                <span>
                  <b>{item.name}</b>
                  <small>{item.datePreached ? texts.movesFrom(writtenDay(item.datePreached)) : typeLabel(item)}</small>
                </span>
              </button>
            </li>
          ))}
        </List>
      )}
      <Note role="status">
        {offered.length === 0
          ? search
            ? texts.noneFound(search)
            : texts.nothingToAdd
          : more > 0 && texts.moreToAdd(more)}
      </Note>
    </Frame>
  );
}

const Frame = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', overflowY: 'auto' });

const Search = styled('div')({ padding: '12px 20px 8px' });

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 12px',
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    width: '100%',
    minHeight: size.tap,
    padding: '6px 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.primary,
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& span': { minWidth: 0 },
  '& b, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': theme.typography.subtitle1,
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '8px 20px 16px',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
