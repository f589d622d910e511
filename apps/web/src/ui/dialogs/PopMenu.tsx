import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** In px from the upper left corner of the screen. */
export type Point = { x: number; y: number };

/** In px. Matches the inset of the sidebar's buttons. */
const minMargin = 12;

/** Opens at the pointer, or aligned with an edge of the button that opened it. Its children are `MenuItem`s. */
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
  anchor: HTMLElement | null;
  point?: Point | null;
  width?: number;
  flush?: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}) => (
  <Menu
    open={anchor !== null || point !== null}
    anchorEl={anchor}
    marginThreshold={minMargin}
    onClose={onClose}
    {...(point
      ? { anchorReference: 'anchorPosition', anchorPosition: { left: point.x, top: point.y } }
      : {
          anchorOrigin: { vertical: 'bottom', horizontal: flush },
          transformOrigin: { vertical: 'top', horizontal: flush },
        })}
    slotProps={{
      list: { 'aria-label': label },
      // The menu is rendered outside the page's landmarks, so it needs a landmark role of its own.
      paper: { role: 'region', 'aria-label': label, sx: { minWidth: width, maxWidth: 320 } },
    }}
  >
    {children}
  </Menu>
);

export const WhyDisabled = ({ children }: { children: ReactNode }) => (
  <Box
    component="small"
    sx={{ display: 'block', typography: 'caption', whiteSpace: 'normal', color: 'text.secondary' }}
  >
    {children}
  </Box>
);
