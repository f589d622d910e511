import { createContext, useContext } from 'react';

/** The parts of the shell that a view can control. */
export type ShellControls = {
  openMenu: () => void;
  /** Opens the New menu at a button. */
  openNew: (anchor: HTMLElement) => void;
  /** The top bar element for the view's title on phones; null on the desktop. */
  titleSlot: HTMLElement | null;
};

export const ShellContext = createContext<ShellControls>({
  openMenu: () => {},
  openNew: () => {},
  titleSlot: null,
});

export const useShell = (): ShellControls => useContext(ShellContext);
