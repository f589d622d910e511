import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useConnection } from '../../connection/useConnection.ts';
import { focusHeading } from '../useFocusOnArrival.ts';

type SlotProps = {
  /** Called if no button takes the place of the focused one. By default, the heading of the page gets the focus. */
  onEmpty?: () => void;
  children: ReactNode;
};

/** A button that appears in place of the focused one gets the focus. */
export function ConnectionSlot({ onEmpty = () => focusHeading(document.body), children }: SlotProps) {
  // Renders whenever the buttons may change.
  useConnection();
  const slot = useRef<HTMLSpanElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    const next = slot.current?.querySelector('button');
    if (next) next.focus();
    else onEmpty();
  });
  return (
    <Slot
      ref={slot}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {children}
    </Slot>
  );
}

const Slot = styled('span')({ display: 'contents' });
