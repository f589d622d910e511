import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

type MenuProps = {
  name: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

export const PresenterMenu = ({ name, anchor, onClose, children }: MenuProps) => (
  <Menu
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    slotProps={{ list: { 'aria-label': name }, paper: { sx: { maxWidth: 'min(420px, calc(100vw - 32px))' } } }}
  >
    {children}
  </Menu>
);
