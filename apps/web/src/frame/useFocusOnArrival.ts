import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a change of page the focus moves to its heading, so that a screen reader begins there and Tab goes on from there.
 * A page that has put the focus somewhere itself keeps it, and so does a field in which somebody is typing.
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

/** Moves the focus to the heading of the page. Does nothing where `main` has none. */
export function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
