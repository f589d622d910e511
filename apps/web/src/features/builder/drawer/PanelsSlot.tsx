import { useLayoutEffect, useRef } from 'react';

/**
 * The element that contains the panels. It moves between the layouts of the drawer, so that the panels stay mounted and
 * keep their state when the window becomes wider or narrower.
 */
export type PanelsContainer = ReturnType<typeof createPanelsContainer>;

export function createPanelsContainer() {
  const element = document.createElement('div');
  element.style.display = 'contents';
  let focused: HTMLElement | null = null;
  return {
    element,
    enter(place: HTMLElement) {
      place.append(element);
      focused?.focus({ preventScroll: true });
      focused = null;
    },
    /** Call this before the place is removed, because an element that is removed loses the focus. */
    leave() {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) focused = activeElement;
    },
  };
}

export function PanelsSlot({ container }: { container: PanelsContainer }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) container.enter(place.current);
    return () => container.leave();
  }, [container]);
  return <div ref={place} style={{ display: 'contents' }} />;
}
