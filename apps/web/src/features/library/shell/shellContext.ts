import { createContext, useContext } from 'react';

/** The parts of the shell that a view can control. */
export type ShellControls = {
  openMenu: () => void;
  /** Opens the New menu at a button. */
  openNew: (anchor: HTMLElement) => void;
  /** On the phone, the element in the top bar for the title of the view; null on the desktop. */
  titleSlot: HTMLElement | null;
};

export const ShellContext = createContext<ShellControls>({
  openMenu: () => {},
  openNew: () => {},
  titleSlot: null,
});

export const useShell = (): ShellControls => useContext(ShellContext);
