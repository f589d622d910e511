import { createContext } from 'react';

export type ReaderHost = {
  /** The element that the reader is rendered into, over the rest of the panel. Null until it is mounted. */
  element: HTMLElement | null;
  /** The covered part keeps its state and its scroll position. */
  cover: (isCovered: boolean) => void;
  onColumns: (count: number) => void;
  /** Closes the whole panel. Undefined if the panel is next to the text and has its own control for that. */
  onClosePanel: (() => void) | undefined;
};

/** The host of the panel around a reader. Without a host, a reader covers the positioned element around it. */
export const ReaderHostContext = createContext<ReaderHost | null>(null);

export const closeReaderEvent = 'closereader';

export const readerIn = (panel: Element): HTMLElement | null => panel.querySelector<HTMLElement>('[data-reader]');

/** Also closes all the views that the user opened in the reader. */
export function closeReaderIn(panel: Element): void {
  readerIn(panel)?.dispatchEvent(new Event(closeReaderEvent));
}
