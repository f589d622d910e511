import MuiDrawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import type { Scripture } from '@sermon/domain/document/schema';
import { useId, useRef } from 'react';
import { size } from '../../ui/tokens.ts';
import { useLast } from '../../ui/useLast.ts';
import { ChapterScreen } from './reading/ChapterScreen.tsx';
import { CrossReferencesScreen } from './reading/CrossReferencesScreen.tsx';
import { type ChapterView, type Reading, useTrail } from './reading/trail.ts';
import { useColumns } from './reading/useColumns.ts';
import { useParallel } from './reading/useParallel.ts';

export type { Reading } from './reading/trail.ts';

type ReadingDrawerProps = {
  /** What is read; null while the drawer is closed. */
  reading: Reading | null;
  onInsert: (quotation: Scripture) => void;
  onClose: () => void;
};

/**
 * The Bible beside the text, chapter by chapter. The focus goes back to where it was opened from; verses that are put into the text
 * close it, and the focus is with them.
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
          sx: { width: { xs: '90%', md: 'auto' }, maxWidth: { xs: 480, md: 'none' }, bgcolor: 'surface.desk' },
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

type ReadProps = {
  reading: Reading;
  headingId: string;
  onInsert: (quotations: readonly Scripture[]) => void;
  onClose: () => void;
};

function Read({ reading, ...rest }: ReadProps) {
  const trail = useTrail(reading);
  const { view, depth } = trail;
  if (view.kind === 'chapter') return <ReadChapter key={depth} view={view} trail={trail} {...rest} />;
  return (
    <Frame data-columns={1}>
      <CrossReferencesScreen key={depth} view={view} trail={trail} {...rest} />
    </Frame>
  );
}

type ReadChapterProps = Omit<ReadProps, 'reading'> & { view: ChapterView; trail: ReturnType<typeof useTrail> };

function ReadChapter({ view, ...rest }: ReadChapterProps) {
  const parallel = useParallel();
  const read = useColumns(view, parallel.ids);
  return (
    <Frame data-columns={read.columns.length}>
      <ChapterScreen view={view} read={read} onParallel={parallel.toggle} {...rest} />
    </Frame>
  );
}

/** How wide translations are side by side, in px. */
const besideWidth = 340;
const edge = 48;

const Frame = styled('div')(({ theme }) => ({
  height: '100%',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  [theme.breakpoints.up('md')]: {
    width: size.drawer + size.rail,
    maxWidth: `calc(100vw - ${edge}px)`,
    '&[data-columns="2"]': { width: 2 * besideWidth + 80 },
    '&[data-columns="3"]': { width: 3 * besideWidth + 80 },
  },
}));
