import { useEffect, useRef } from 'react';

const isLost = () => document.activeElement === document.body || document.activeElement === null;

/**
 * When what has the focus goes away, as a row does that is deleted, the keyboard goes on from the view and not from the top of the page.
 * To be used where the view is drawn.
 */
export function useFocusKept(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.closest('#main') ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (last.current && !last.current.isConnected && isLost())
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}
