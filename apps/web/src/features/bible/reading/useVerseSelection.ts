import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Null outside of a verse. */
const verseAt = (target: EventTarget): number | null => {
  const verse = target instanceof Element ? target.closest<HTMLElement>('[data-verse]') : null;
  return verse ? Number(verse.dataset.verse) : null;
};

/** Verses on a page that the browser's selection touches. */
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
