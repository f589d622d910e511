import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { fitted, type Layout } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { useEffect, useState } from 'react';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { LayoutForm } from './LayoutForm.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { EmptySheet, Pile, Sheets } from './Sheets.tsx';
import type { PrintFile } from './useFilePrint.ts';
import { tooLongSentence, usePages } from './usePages.ts';
import { useIsLate, useSettled } from '../../ui/time/useSettled.ts';

/**
 * Debounce delay before pages are requested, in ms, so that stepping through a list of options does not request pages
 * for each one.
 */
const settlesAfterMs = 300;
const lateAfterMs = 1_000;

export type PreviewProps = {
  titleId: string;
  documentId: string;
  name: string;
  save: () => Promise<boolean>;
  file: PrintFile;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
};

let openings = 0;

/** Shows a sermon's pages as they will be printed, next to the print options. */
export function Preview(props: PreviewProps) {
  const { titleId, documentId, name, save, file, layout: chosen, onLayout, onClose } = props;
  const layout = useSettled(chosen, settlesAfterMs);
  const [opening] = useState(() => (openings += 1));
  const { isSaved, hasFailed, saveAgain } = useSavedFirst(save);
  const looking = { documentId, opening, layout: fitted(layout) };
  const { data, error, isError, refetch } = usePages(looking, 1, isSaved);
  const isLate = useIsLate(!data && !isError && !hasFailed, lateAfterMs);
  const hasTrouble = hasFailed || isError;
  return (
    <Frame>
      <PreviewBar titleId={titleId} onClose={onClose}>
        {data ? texts.pages(data.pageCount) : isLate && texts.laying}
      </PreviewBar>
      <View role="region" aria-label={`Pages of ${name}`} tabIndex={0} aria-busy={!data && !hasTrouble}>
        {isLate && !hasTrouble && <LinearProgress aria-label={texts.laying} sx={{ position: 'sticky', top: 0 }} />}
        {hasTrouble ? (
          <Trouble>
            <ConnectionTrouble
              message={hasFailed ? texts.needsSaving : (tooLongSentence(error) ?? texts.previewFailed)}
              onTryAgain={() => (hasFailed ? saveAgain() : void refetch())}
            />
          </Trouble>
        ) : data ? (
          <Sheets looking={looking} pageCount={data.pageCount} />
        ) : (
          <Pile aria-hidden>
            <li>
              <EmptySheet layout={chosen} />
            </li>
          </Pile>
        )}
      </View>
      <Side>
        <Choices>
          <LayoutForm layout={chosen} onChange={onLayout} />
        </Choices>
        <Actions>
          <Button
            busyLabel={file.busy === 'print' && 'Preparing'}
            onClick={() => !file.busy && void file.print(fitted(chosen))}
          >
            Print
          </Button>
          <Button
            variant="outlined"
            busyLabel={file.busy === 'download' && 'Downloading'}
            onClick={() => !file.busy && void file.download(fitted(chosen))}
          >
            Download PDF
          </Button>
        </Actions>
      </Side>
    </Frame>
  );
}

/** Saves the document first, because the server prints the stored text. */
function useSavedFirst(save: () => Promise<boolean>) {
  const [state, setState] = useState<'saving' | 'saved' | 'failed'>('saving');
  useEffect(() => {
    if (state !== 'saving') return;
    save().then(
      (isSaved) => setState(isSaved ? 'saved' : 'failed'),
      () => setState('failed'),
    );
  }, [state, save]);
  return { isSaved: state === 'saved', hasFailed: state === 'failed', saveAgain: () => setState('saving') };
}

const Frame = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  grid: `"bar bar" auto "view side" minmax(0, 1fr) / minmax(0, 1fr) 320px`,
  [theme.breakpoints.down('sm')]: {
    grid: `"bar" auto "view" minmax(160px, 1fr) "side" auto / minmax(0, 1fr)`,
  },
}));

const View = styled('div')(({ theme }) => ({
  gridArea: 'view',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.surface.sunken,
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { '& > ol': { padding: 16 } },
}));

const Trouble = styled('div')({ padding: 24 });

const Side = styled('div')(({ theme }) => ({
  gridArea: 'side',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: {
    maxHeight: '56dvh',
    borderLeft: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));

const Choices = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 24,
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '0 24px 24px',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr 1fr', padding: '0 16px 16px' },
}));
