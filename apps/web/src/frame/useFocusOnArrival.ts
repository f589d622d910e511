import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Moves the focus to the heading after each navigation, so that screen readers and the Tab key start there. Leaves the
 * focus alone if the page has set it or the user is typing.
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

/** Moves the focus to the page's heading. Does nothing if `main` has none. */
export function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
