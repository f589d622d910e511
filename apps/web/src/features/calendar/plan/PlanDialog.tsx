import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { AnchoredDialog } from '../AnchoredDialog.tsx';
import { Actions, NewSermonForm, type PlannedDay } from './NewSermonForm.tsx';
import { dayName, formatDate } from '../../../ui/time/dateFormat.ts';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { offeredFor } from '@sermon/domain/calendar/plan';
import { typeLabel } from '@sermon/domain/library/items';
import { nameSearch } from '@sermon/domain/library/search';
import { Field } from '../../../ui/plain/Field.tsx';
import { canBePreached } from '../../library/itemEdits.ts';
import { ItemIcon } from '../../library/ItemIcon.tsx';

type PlanProps = {
  planned: PlannedDay | null;
  anchor: HTMLElement | null;
  items: readonly LibraryItem[];
  onClose: () => void;
  onAdded: () => void;
  onSchedule: (item: LibraryItem, day: string) => void;
};

export function PlanDialog({ planned, anchor, items, onClose, onAdded, onSchedule }: PlanProps) {
  const isPhone = useIsPhone();
  const last = useLast(planned);
  const [hasTyped, setHasTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const lastFocus = useRef<Element | null>(null);
  const reset = () => {
    setHasTyped(false);
    setIsAsking(false);
  };
  const discard = () => {
    reset();
    onClose();
  };
  // Typed text is asked about once: closing the dialog a second time discards it.
  const close = () => {
    if (!hasTyped || isAsking) return discard();
    lastFocus.current = document.activeElement;
    setIsAsking(true);
  };
  const keep = () => {
    setIsAsking(false);
    if (lastFocus.current instanceof HTMLElement) lastFocus.current.focus();
  };
  if (!last) return null;
  return (
    <AnchoredDialog
      title={last.asksForDay ? 'Plan a Sermon' : dayName(last.day)}
      anchor={anchor}
      width={380}
      isFullScreen={isPhone}
      onClose={close}
    >
      <PlanContent
        planned={last}
        items={items}
        onTyped={setHasTyped}
        isAsking={isAsking}
        onKeep={keep}
        onDiscard={discard}
        onAdded={() => {
          reset();
          onAdded();
        }}
        onSchedule={(item) => {
          reset();
          onSchedule(item, last.day);
        }}
      />
    </AnchoredDialog>
  );
}

function PlanContent(props: {
  planned: PlannedDay;
  items: readonly LibraryItem[];
  onTyped: (hasTyped: boolean) => void;
  isAsking: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  onAdded: () => void;
  onSchedule: (item: LibraryItem) => void;
}) {
  const { planned, items, onTyped, isAsking, onKeep, onDiscard, onAdded, onSchedule } = props;
  const id = useId();
  const [mode, setMode] = useState<Mode>('new');
  return (
    <>
      {!planned.asksForDay && <ModeTabs id={id} mode={mode} onChoose={setMode} />}
      <Panels>
        {/* The form stays mounted while the other tab is shown, so that it keeps what was typed. */}
        <Panel data-covered={mode !== 'new' || undefined} {...(!planned.asksForDay && panelProps(id, 'new'))}>
          <NewSermonForm
            planned={planned}
            items={items}
            onTyped={onTyped}
            onAdded={onAdded}
            question={isAsking && mode === 'new' && <Question onKeep={onKeep} onDiscard={onDiscard} />}
          />
        </Panel>
        {mode === 'library' && (
          <Panel data-covers {...panelProps(id, 'library')}>
            <ItemChoice items={items} day={planned.day} onChoose={onSchedule} />
            {isAsking && <Question onKeep={onKeep} onDiscard={onDiscard} />}
          </Panel>
        )}
      </Panels>
    </>
  );
}

const panelProps = (id: string, mode: Mode) => ({
  role: 'tabpanel',
  id: panelIdOf(id, mode),
  'aria-labelledby': tabIdOf(id, mode),
});

const Question = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => (
  <Actions role="alert">
    <p>{texts.discardTyped}</p>
    <Button variant="outlined" onClick={onKeep} ref={focusAtOnce}>
      Keep
    </Button>
    <Button variant="danger" onClick={onDiscard}>
      Discard
    </Button>
  </Actions>
);

const Panel = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  // The list gets the size of the form, so that the dialog keeps its size and place.
  '&[data-covered]': { visibility: 'hidden' },
  '&[data-covers]': { position: 'absolute', inset: 0 },
});

const Panels = styled('div')({ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' });

type ChoiceProps = { items: readonly LibraryItem[]; day: string; onChoose: (item: LibraryItem) => void };

function ItemChoice({ items, day, onChoose }: ChoiceProps) {
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
                  <small>{item.datePreached ? texts.movesFrom(formatDate(item.datePreached)) : typeLabel(item)}</small>
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

type Mode = 'new' | 'library';

const labels: Record<Mode, string> = { new: 'New sermon', library: 'From my library' };
const modes: readonly Mode[] = ['new', 'library'];

const tabIdOf = (id: string, mode: Mode): string => `${id}-${mode}-tab`;
const panelIdOf = (id: string, mode: Mode): string => `${id}-${mode}-panel`;

function ModeTabs({ id, mode, onChoose }: { id: string; mode: Mode; onChoose: (mode: Mode) => void }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Tabs
      ref={list}
      role="tablist"
      aria-label="What to add"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        const other: Mode = mode === 'new' ? 'library' : 'new';
        list.current?.querySelector<HTMLElement>(`[data-mode="${other}"]`)?.focus();
        onChoose(other);
      }}
    >
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabIdOf(id, each)}
          data-mode={each}
          aria-selected={each === mode}
          aria-controls={each === mode ? panelIdOf(id, each) : undefined}
          tabIndex={each === mode ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {labels[each]}
        </button>
      ))}
    </Tabs>
  );
}

const Tabs = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 2,
  margin: '0 20px',
  padding: 2,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& button': {
    ...theme.typography.subtitle2,
    minHeight: 34,
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    [touch]: { minHeight: size.tap },
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[aria-selected="true"]': {
      backgroundColor: theme.vars.palette.surface.selected,
      color: theme.vars.palette.primary.main,
    },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  },
}));
