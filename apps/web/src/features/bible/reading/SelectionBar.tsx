import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { bible as texts } from '@sermon/domain/texts/bible';
import { Copy, CornerDownLeft, Waypoints, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { Tool } from './Tool.tsx';
import { touch } from '../../../ui/theme/tokens.ts';

type Translation = { id: string; name: string };
type SelectionBarProps = {
  reference: string;
  count: number;
  /** If there are several, the user chooses one for each action. */
  translations: readonly Translation[];
  onInsert: (translationId: string) => void;
  onCopy: (translationId: string) => void;
  onCrossReferences: () => void;
  onClear: () => void;
};

export function SelectionBar(props: SelectionBarProps) {
  const { reference, count, translations, onInsert, onCopy, onCrossReferences, onClear } = props;
  const notOffline = useNotOffline();
  const [copying, setCopying] = useState<HTMLElement | null>(null);
  const [only] = translations;
  const isParallel = translations.length > 1;
  const verses = count === 1 ? 'Verse' : `${count} Verses`;
  const insertIcon = <CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />;
  return (
    <Bar role="group" aria-label="Selected verses">
      <Line>
        <b>{reference}</b>
        <span>{texts.versesSelected(count)}</span>
        <Tool label="Clear selection" Icon={X} onUse={onClear} />
      </Line>
      <Line>
        {translations.map(({ id, name }, at) => (
          <Button
            key={id}
            variant={at === 0 ? 'tonal' : 'outlined'}
            aria-label={isParallel ? `Insert ${id}: ${name}` : undefined}
            startIcon={at === 0 && insertIcon}
            onClick={() => onInsert(id)}
            sx={{ flex: '1 1 0', px: 1.5 }}
          >
            {isParallel ? `Insert ${id}` : `Insert ${verses}`}
          </Button>
        ))}
        {isParallel ? (
          <Tool
            label={`Copy ${verses}`}
            Icon={Copy}
            menu={copying !== null}
            onUse={({ currentTarget }) => setCopying(currentTarget)}
          />
        ) : (
          <Button
            variant="outlined"
            aria-label={`Copy ${verses}`}
            startIcon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => only && onCopy(only.id)}
          >
            Copy
          </Button>
        )}
        <Tool
          label="Cross References"
          Icon={Waypoints}
          {...(notOffline !== false && { isDisabled: true, hint: notOffline })}
          onUse={onCrossReferences}
        />
      </Line>
      <PopMenu label={`Copy ${verses}`} anchor={copying} flush="left" onClose={() => setCopying(null)}>
        {translations.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setCopying(null);
              onCopy(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </PopMenu>
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gap: 2,
  padding: '4px 12px 10px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('sm')]: { paddingBottom: 'calc(8px + var(--notices-room, 0px))' },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& b': { ...theme.typography.h6, flex: 1, color: theme.vars.palette.rubric, overflowWrap: 'anywhere' },
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const verseAt = (target: EventTarget): number | null => {
  const verse = target instanceof Element ? target.closest<HTMLElement>('[data-verse]') : null;
  return verse ? Number(verse.dataset.verse) : null;
};

function versesTouched(page: HTMLElement): number[] {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  return [...page.querySelectorAll<HTMLElement>('[data-verse]')]
    .filter((verse) => range.intersectsNode(verse))
    .map((verse) => Number(verse.dataset.verse));
}

/**
 * Clicking a verse toggles it, and Shift+click extends the selection from the last verse clicked. Dragging across
 * several verses selects them; within a verse, it selects words as usual. The verses are a single Tab stop.
 */
export function useVerseSelection(props: {
  numbers: readonly number[];
  picked: readonly number[];
  onPick: (picked: number[]) => void;
}) {
  const { numbers, picked, onPick } = props;
  const [focused, setFocused] = useState<number | null>(null);
  const last = useRef<number | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const pick = (number: number, isRange: boolean) => {
    const [from, to] = [last.current ?? number, number].toSorted((a, b) => a - b);
    const isWithin = (verse: number) => from !== undefined && to !== undefined && verse >= from && verse <= to;
    last.current = number;
    if (isRange) onPick(numbers.filter((verse) => picked.includes(verse) || isWithin(verse)));
    else onPick(numbers.filter((verse) => picked.includes(verse) !== (verse === number)));
  };
  const pickDragged = useEffectEvent((page: HTMLElement) => {
    const dragged = versesTouched(page);
    if (dragged.length < 2) return;
    getSelection()?.removeAllRanges();
    last.current = dragged.at(-1) ?? null;
    onPick(numbers.filter((verse) => picked.includes(verse) || dragged.includes(verse)));
  });
  useEffect(() => {
    const onMouseUp = () => {
      const page = pressed.current;
      pressed.current = null;
      if (page) pickDragged(page);
    };
    window.addEventListener('mouseup', onMouseUp);
    return () => window.removeEventListener('mouseup', onMouseUp);
  }, []);
  const isHere = (number: number | null | undefined) =>
    number !== null && number !== undefined && numbers.includes(number);
  const current = [focused, picked[0], numbers[0]].find(isHere) ?? null;
  return {
    current,
    handlers: {
      onFocus: ({ target }: { target: EventTarget }) => setFocused(verseAt(target)),
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        pressed.current = event.button === 0 ? event.currentTarget : null;
        // Prevents Shift+click from selecting text, because it selects verses.
        if (event.shiftKey && verseAt(event.target) !== null) event.preventDefault();
      },
      onClick: (event: MouseEvent) => {
        const number = verseAt(event.target);
        // Words may also be selected elsewhere, for example in the text next to the panel.
        const selection = getSelection();
        const isSelectingWords =
          event.detail > 0 && selection?.isCollapsed === false && event.currentTarget.contains(selection.anchorNode);
        if (number !== null && !isSelectingWords) pick(number, event.shiftKey);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { key, target, currentTarget } = event;
        const at = numbers.indexOf(Number(target instanceof HTMLElement ? target.dataset.number : Number.NaN));
        if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        const ends: Record<string, number> = { Home: 0, End: numbers.length - 1 };
        const next = numbers[ends[key] ?? at + (steps[key] ?? Number.NaN)];
        if (next === undefined) return;
        event.preventDefault();
        currentTarget.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus();
      },
    },
  };
}
