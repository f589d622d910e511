import type { MouseEvent } from 'react';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';

/** Where the pointer asked for a menu; null where a key did. */
export const menuPoint = ({ button, clientX, clientY }: MouseEvent): Point | null =>
  button === 2 ? { x: clientX, y: clientY } : null;
