import type { Scripture } from '@sermon/domain/document/schema';
import { lazyPanels as texts } from '@sermon/domain/texts/calls';
import { useId, useState } from 'react';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { lazyReading } from './reading/lazyReading.ts';
import { ReaderHead } from './reading/ReaderHead.tsx';
import { ReaderPane } from './reading/ReaderPane.tsx';
import type { Reading } from './reading/trail.ts';

export type { Reading } from './reading/trail.ts';

const Read = lazyPanel(
  lazyReading,
  (module) => module.BibleReader,
  texts.notLoaded('The chapter'),
  ({ reading, headingId, back, children }) => (
    <>
      <ReaderHead headingId={headingId} heading={reading.reference} back={back} />
      {children}
    </>
  ),
);

type PassageReaderProps = {
  /** A new object opens the passage again, at its first view. Null while the reader is closed. */
  reading: Reading | null;
  /** For example '25 results for “grace”'. */
  backTo: string;
  onInsert: (...quotations: readonly Scripture[]) => void;
  onClose: () => void;
};

export function PassageReader({ reading, backTo, onInsert, onClose }: PassageReaderProps) {
  const id = useId();
  const [opened, setOpened] = useState({ reading, count: 0 });
  if (reading !== opened.reading) setOpened({ reading, count: opened.count + 1 });
  if (!reading) return null;
  return (
    <ReaderPane headingId={id} onBack={onClose}>
      <Read
        key={opened.count}
        reading={reading}
        headingId={id}
        back={{ label: backTo, onUse: onClose }}
        onInsert={(quotations) => onInsert(...quotations)}
      />
    </ReaderPane>
  );
}
