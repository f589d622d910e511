import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Moves the focus to the heading after each navigation so that screen readers and the Tab key start there. Does nothing
 * if the page has already set the focus or the user is typing.
 */
export function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.getElementById('main');
        if (main?.contains(document.activeElement) && document.activeElement !== main) return;
        if (document.activeElement?.matches('input, textarea')) return;
        focusHeading(main);
      }),
    [router],
  );
}

/** Moves the focus to the heading inside `part` of the page. Does nothing without a heading. */
export function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
