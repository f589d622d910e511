import { createContext, useContext } from 'react';

/** What a view may ask of the shell around it. */
export type ShellControls = {
  openMenu: () => void;
  /** Opens the menu of new things at a button. */
  openNew: (anchor: HTMLElement) => void;
  /** On the phone, where the view's title stands in the top bar; null on the desktop. */
  titlePlace: HTMLElement | null;
};

export const ShellContext = createContext<ShellControls>({
  openMenu: () => {},
  openNew: () => {},
  titlePlace: null,
});

export const useShell = (): ShellControls => useContext(ShellContext);
