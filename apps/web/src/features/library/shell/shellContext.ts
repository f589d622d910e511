import { useLocation, useParams } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';

export type ShellControls = {
  openMenu: () => void;
  openNew: (anchor: HTMLElement) => void;
  /** The view's title goes here on phones. Null on the desktop. */
  titleSlot: HTMLElement | null;
  /** Above the content of My Library. */
  homeCard: ReactNode;
};

export const ShellContext = createContext<ShellControls>({
  openMenu: () => {},
  openNew: () => {},
  titleSlot: null,
  homeCard: null,
});

export const useShell = (): ShellControls => useContext(ShellContext);

/** Null at the top level of the library and in all other views. */
export function useFolderId(): string | null {
  const { id } = useParams({ strict: false });
  const isFolder = useLocation({ select: ({ pathname }) => pathname.startsWith('/library-home/') });
  return (isFolder && id) || null;
}
