import { createContext, useContext } from 'react';

export type ShellControls = {
  openMenu: () => void;
  openNew: (anchor: HTMLElement) => void;
  /** The view's title goes here on phones. Null on the desktop. */
  titleSlot: HTMLElement | null;
};

export const ShellContext = createContext<ShellControls>({
  openMenu: () => {},
  openNew: () => {},
  titleSlot: null,
});

export const useShell = (): ShellControls => useContext(ShellContext);
