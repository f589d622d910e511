import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

/** A place on the screen, in px from its upper left corner. */
export type Point = { x: number; y: number };

/** How near to the edges of the window a menu may stand, in px: as near as the buttons of the sidebar. */
const leastMargin = 12;

/** A menu under the button that opened it, flush with one of its edges, or where the pointer was. Its items are `MenuItem`s. */
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
  /** The button; the menu is open while there is one, or a point. */
  anchor: HTMLElement | null;
  point?: Point | null;
  /** The least width in px. */
  width?: number;
  /** The edge of the button that it shares. */
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
      // It stands outside the page's landmarks, so it is one itself.
      paper: { role: 'region', 'aria-label': label, sx: { minWidth: width, maxWidth: 320 } },
    }}
  >
    {children}
  </Menu>
);
