import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

/** A point on the screen, in px from the upper left corner. */
export type Point = { x: number; y: number };

/** The smallest distance between a menu and the edge of the window, in px; the sidebar's buttons have the same. */
const leastMargin = 12;

/** A menu aligned with an edge of the button that opened it, or at the pointer. Its items are `MenuItem`s. */
export const PopMenu = ({
  label,
  anchor,
  point = null,
  width = 176,
  flush = 'right',
  onClose,
  children,
}: {
  label: string;
  /** The button. The menu is open while there is an anchor or a point. */
  anchor: HTMLElement | null;
  point?: Point | null;
  /** The minimum width, in px. */
  width?: number;
  /** The edge of the button to align with. */
  flush?: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}) => (
  <Menu
    open={anchor !== null || point !== null}
    anchorEl={anchor}
    marginThreshold={leastMargin}
    onClose={onClose}
    {...(point
      ? { anchorReference: 'anchorPosition', anchorPosition: { left: point.x, top: point.y } }
      : {
          anchorOrigin: { vertical: 'bottom', horizontal: flush },
          transformOrigin: { vertical: 'top', horizontal: flush },
        })}
    slotProps={{
      list: { 'aria-label': label },
      // The menu is rendered outside the page's landmarks, so it is a landmark itself.
      paper: { role: 'region', 'aria-label': label, sx: { minWidth: width, maxWidth: 320 } },
    }}
  >
    {children}
  </Menu>
);
