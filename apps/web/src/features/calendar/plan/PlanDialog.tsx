import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { useId, useRef, useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { useLast } from '../../../ui/useLast.ts';
import { Beside } from '../Beside.tsx';
import { Actions } from './Actions.ts';
import { ItemChoice } from './ItemChoice.tsx';
import { ModeTabs, panelIdOf, tabIdOf, type Mode } from './ModeTabs.tsx';
import { NewSermonForm, type PlannedDay } from './NewSermonForm.tsx';
import { dayName } from '../../../ui/time/when.ts';

type PlanProps = {
  planned: PlannedDay | null;
  /** Null while the dialog is closed. */
  anchor: HTMLElement | null;
  items: readonly LibraryItem[];
  onClose: () => void;
  onAdded: () => void;
  onSchedule: (item: LibraryItem, day: string) => void;
};

/** An item of the library gets the day as its preach date. */
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
    <Beside
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
    </Beside>
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
