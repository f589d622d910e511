import type { MouseEvent } from 'react';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';

export const menuPoint = ({ button, clientX, clientY }: MouseEvent): Point | null =>
  button === 2 ? { x: clientX, y: clientY } : null;
