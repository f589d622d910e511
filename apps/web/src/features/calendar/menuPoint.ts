import type { MouseEvent } from 'react';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';

/** Returns the pointer position of a context menu event; null if a key opened the menu. */
export const menuPoint = ({ button, clientX, clientY }: MouseEvent): Point | null =>
  button === 2 ? { x: clientX, y: clientY } : null;
