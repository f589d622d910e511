import { createContext, useContext } from 'react';

/** What a view may ask of the shell around it. */
export type ShellControls = { openMenu: () => void; openNewDocument: () => void };

export const ShellContext = createContext<ShellControls>({ openMenu: () => {}, openNewDocument: () => {} });

export const useShell = (): ShellControls => useContext(ShellContext);
