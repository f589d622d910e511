import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ReferenceAt, referenceFoundAt } from './references.ts';
import { restsAfterMs } from './useIsResting.ts';

/**
 * How long the card stays open after the pointer leaves the reference or the card. This lets the pointer move from one
 * to the other.
 */
const staysMs = 250;

/**
 * Returns the reference under a resting pointer. It is kept until the pointer leaves both the reference and the element
 * with `handlers`, until Escape is pressed, or until the text changes. Escape also calls `onEscape`. No `pointermove`
 * listener is used.
 */
export function useHoveredReference(editor: Editor, onEscape: () => void) {
  const [reference, setReference] = useState<ReferenceAt | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [plan] = useState(() => (perform: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(perform, ms);
  });
  const [close] = useState(() => () => {
    clearTimeout(timer.current);
    setReference(null);
  });

  useEffect(() => {
    const text = editor.view.dom;
    const enter = ({ target, pointerType, buttons }: PointerEvent) => {
      const written = target instanceof Element ? target.closest('.scripture-reference') : null;
      // A touch or a pressed mouse button may be selecting text.
      if (!written || pointerType === 'touch' || buttons !== 0) return;
      const show = () => {
        if (written.isConnected) setReference(referenceFoundAt(editor.state, editor.view.posAtDOM(written, 0)));
      };
      plan(show, restsAfterMs);
    };
    const leave = ({ target, relatedTarget }: PointerEvent) => {
      const written = target instanceof Element ? target.closest('.scripture-reference') : null;
      if (written && !(relatedTarget instanceof Node && written.contains(relatedTarget))) plan(close, staysMs);
    };
    const change = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged) close();
    };
    text.addEventListener('pointerover', enter);
    text.addEventListener('pointerout', leave);
    editor.on('transaction', change);
    return () => {
      clearTimeout(timer.current);
      text.removeEventListener('pointerover', enter);
      text.removeEventListener('pointerout', leave);
      editor.off('transaction', change);
    };
  }, [editor, plan, close]);

  const isShown = reference !== null;
  // Escape closes the card before anything else handles the key, wherever the focus is.
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
    onEscape();
  });
  // A layout effect, so that a key that is pressed as soon as the card is seen is not missed.
  useLayoutEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => escape(event);
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isShown]);

  const handlers = useMemo(
    () => ({
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => plan(close, staysMs),
    }),
    [plan, close],
  );
  return { reference, close, handlers };
}
