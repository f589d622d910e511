import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Screen readers and the Tab key start at the heading. Does nothing if the page has already set the focus or the user
 * is typing.
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

export function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
