import { styled } from '@mui/material/styles';
import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { closeReaderEvent, ReaderHostContext } from './readerHost.ts';

type ReaderPaneProps = {
  headingId: string;
  onBack: () => void;
  children: ReactNode;
};

/**
 * Covers the panel that opened it. The text next to the panel stays editable. The reader takes the focus when it
 * opens, and returns it when it closes.
 */
export function ReaderPane({ headingId, onBack, children }: ReaderPaneProps) {
  const host = useContext(ReaderHostContext);
  const pane = useRef<HTMLDivElement>(null);
  const cover = host?.cover;
  const isMounted = host === null || host.element !== null;
  useLayoutEffect(() => {
    if (!isMounted) return;
    const opener = document.activeElement;
    cover?.(true);
    const opened = pane.current;
    opened?.focus({ preventScroll: true });
    return () => {
      // The focus does not move if it is elsewhere, for example in the text next to the panel.
      const hasFocus = document.activeElement === document.body || opened?.contains(document.activeElement);
      cover?.(false);
      if (!hasFocus || !(opener instanceof HTMLElement)) return;
      // Waits until the reader is removed.
      queueMicrotask(() => {
        if (document.activeElement?.contains(opener)) opener.focus({ preventScroll: true });
      });
    };
  }, [cover, isMounted]);
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isMounted) return;
    const opened = pane.current;
    const listen = () => close();
    opened?.addEventListener(closeReaderEvent, listen);
    return () => opened?.removeEventListener(closeReaderEvent, listen);
  }, [isMounted]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onBack();
  };
  if (!isMounted) return null;
  const content = (
    <Pane
      ref={pane}
      role="dialog"
      aria-modal={false}
      aria-labelledby={headingId}
      tabIndex={-1}
      data-reader
      onKeyDown={leave}
    >
      {children}
    </Pane>
  );
  return host?.element ? createPortal(content, host.element) : content;
}

/** Reports to the panel around a reader how many translations it shows side by side. */
export function useReportedColumns(count: number): void {
  const onColumns = useContext(ReaderHostContext)?.onColumns;
  useEffect(() => {
    onColumns?.(count);
    return () => onColumns?.(1);
  }, [onColumns, count]);
}

const Pane = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  outline: 'none',
  // Parallel translations depend on the width of the panel, not of the window.
  containerType: 'inline-size',
  backgroundColor: theme.vars.palette.surface.canvas,
}));

/** Null while the reader is closed. A new object in `opened`, which the text around the panel provides, replaces it. */
export function useOpened<Item extends object>(
  opened: Item | null,
): [Item | null, Dispatch<SetStateAction<Item | null>>] {
  const [reading, setReading] = useState(opened);
  const [seen, setSeen] = useState(opened);
  if (opened !== seen) {
    setSeen(opened);
    if (opened) setReading(opened);
  }
  return [reading, setReading];
}
