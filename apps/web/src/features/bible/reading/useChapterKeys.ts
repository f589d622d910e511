import { type RefObject, useEffect, useEffectEvent } from 'react';
import { arePressed } from '../../../ui/commands/keysLabel.ts';
import { isComposing } from '../../../ui/commands/isComposing.ts';

export const chapterKeys = { before: ['Alt+ArrowLeft', '['], after: ['Alt+ArrowRight', ']'] };

/** The keys work while the focus is in the reader, but not in one of its fields. */
export function useChapterKeys(page: RefObject<HTMLElement | null>, turn: { before: () => void; after: () => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const reader = page.current?.closest('[data-reader]');
    const { target } = event;
    if (!(target instanceof Element) || !reader?.contains(target)) return;
    if (isComposing(event) || target.closest('input, textarea')) return;
    const direction = (['before', 'after'] as const).find((side) =>
      chapterKeys[side].some((keys) => arePressed(keys, event)),
    );
    if (!direction) return;
    // Browsers use Alt with an arrow key to navigate through the history.
    event.preventDefault();
    turn[direction]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
