import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

/** A menu under the button that opened it, flush with its right edge. Its items are `MenuItem`s. */
export const PopMenu = ({
  label,
  anchor,
  width = 176,
  onClose,
  children,
}: {
  label: string;
  /** The button; the menu is open while there is one. */
  anchor: HTMLElement | null;
  /** The least width in px. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Menu
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{
      list: { 'aria-label': label },
      // It stands outside the page's landmarks, so it is one itself.
      paper: { role: 'region', 'aria-label': label, sx: { minWidth: width, maxWidth: 320 } },
    }}
  >
    {children}
  </Menu>
);
