import type { MouseEvent } from 'react';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';

/** Returns the pointer position of a context menu event; null if the menu was opened with the keyboard. */
export const menuPoint = ({ button, clientX, clientY }: MouseEvent): Point | null =>
  button === 2 ? { x: clientX, y: clientY } : null;
