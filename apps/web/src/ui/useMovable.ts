import { type ReactNode, type ReactPortal, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

type Movable = {
  /** Must be rendered, always at the same position. */
  content: ReactPortal;
  place: (element: HTMLElement | null) => void;
};

/**
 * Shows content in one of several places. If the content were rendered in another place, React would create it again, and its open
 * dialogs and any typed text would be lost. Here, its element moves instead.
 */
export function useMovable(children: ReactNode): Movable {
  const [element] = useState(() => document.createElement('div'));
  const place = useCallback((parent: HTMLElement | null) => parent?.append(element), [element]);
  return { content: createPortal(children, element), place };
}
