import { createContext } from 'react';

/** What a panel offers to a reader that covers it: a chapter, a sermon or an illustration. */
export type ReaderHost = {
  /** The element that the reader is rendered into, over the rest of the panel. Null until it is mounted. */
  element: HTMLElement | null;
  /** Hides or shows the rest of the panel, which keeps its state and its scroll position. */
  cover: (isCovered: boolean) => void;
  /** Tells the panel how many translations are shown side by side, so that it can make room for them. */
  onColumns: (count: number) => void;
  /** Closes the whole panel. Undefined if the panel is next to the text and has its own control for that. */
  onClosePanel: (() => void) | undefined;
};

/** The host of the panel around a reader. Without a host, a reader covers the positioned element around it. */
export const ReaderHostContext = createContext<ReaderHost | null>(null);

/** The event that asks a reader to close. */
export const closeReaderEvent = 'closereader';

/** Returns the chapter, sermon or illustration that covers a panel, or null. */
export const readerIn = (panel: Element): HTMLElement | null => panel.querySelector<HTMLElement>('[data-reader]');

/** Closes the reader that covers a panel, with all the views that the user opened in it. */
export function closeReaderIn(panel: Element): void {
  readerIn(panel)?.dispatchEvent(new Event(closeReaderEvent));
}
