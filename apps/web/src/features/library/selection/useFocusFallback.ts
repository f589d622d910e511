import { useEffect, useReducer, useRef } from 'react';
import { focusHeading } from '../../../frame/useFocusOnArrival.ts';

const isLost = () => document.activeElement === document.body || document.activeElement === null;

/**
 * Moves focus to the view when the focused element, such as a deleted row, is removed. Otherwise focus would jump to
 * the top of the page. Use it in the component that renders the view.
 */
export function useFocusFallback(): void {
  const last = useRef<Element | null>(null);
  const [, checkAgain] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.closest('#main') ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // A part of the view can also remove the element in a render of that part alone. The check below then runs in a separate render, so
  // that an effect of that part can choose a better place first.
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const observer = new MutationObserver(() => {
      if (last.current && !last.current.isConnected && isLost()) checkAgain();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!last.current || last.current.isConnected || !isLost()) return;
    const main = document.getElementById('main');
    // Another view with a heading of its own has replaced the one that had the focus.
    if (last.current.matches('h1')) focusHeading(main);
    else main?.focus({ preventScroll: true });
  });
}
