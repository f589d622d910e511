import MuiDrawer from '@mui/material/Drawer';
import type { Scripture } from '@sermon/domain/document/schema';
import { lazyPanels as texts } from '@sermon/domain/texts/calls';
import { useId, useRef } from 'react';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { useLast } from '../../ui/useLast.ts';
import { DrawerHead } from './reading/DrawerHead.tsx';
import { Frame } from './reading/Frame.tsx';
import { lazyReading } from './reading/lazyReading.ts';
import type { Reading } from './reading/trail.ts';

export type { Reading } from './reading/trail.ts';

const Read = lazyPanel(
  lazyReading,
  (module) => module.BibleReader,
  texts.notLoaded('The chapter'),
  ({ reading, headingId, onClose, children }) => (
    <Frame data-columns={1}>
      <DrawerHead headingId={headingId} heading={reading.reference} back={null} onClose={onClose} />
      {children}
    </Frame>
  ),
);

type ReadingDrawerProps = {
  /** The passage to read. Null while the drawer is closed. */
  reading: Reading | null;
  onInsert: (quotation: Scripture) => void;
  onClose: () => void;
};

/**
 * A drawer for reading the Bible chapter by chapter. When it closes, the focus returns to the control that opened it.
 * Inserting verses closes it and moves the focus to the text.
 */
export function ReadingDrawer({ reading, onInsert, onClose }: ReadingDrawerProps) {
  const shown = useLast(reading);
  const id = useId();
  const waiting = useRef<readonly Scripture[]>([]);
  const insert = (quotations: readonly Scripture[]) => {
    waiting.current = quotations;
    onClose();
  };
  const closed = () => {
    const quotations = waiting.current;
    waiting.current = [];
    for (const quotation of quotations) onInsert(quotation);
  };
  return (
    <MuiDrawer
      anchor="right"
      open={reading !== null}
      onClose={onClose}
      slotProps={{
        transition: { onExited: closed },
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: { xs: '90%', md: 'auto' }, maxWidth: { xs: 480, md: 'none' }, bgcolor: 'surface.canvas' },
        },
      }}
    >
      {shown && (
        <Read
          key={`${shown.reference} ${shown.translationId}`}
          reading={shown}
          headingId={id}
          onInsert={insert}
          onClose={onClose}
        />
      )}
    </MuiDrawer>
  );
}
