import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { fitted } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { LayoutForm } from './LayoutForm.tsx';
import { layoutSettlesAfterMs, type PreviewProps } from './previewProps.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { EmptySheet, Pile, Sheets } from './Sheets.tsx';
import { tooLongSentence, usePages } from './usePages.ts';
import { useIsLate, useSettled } from '../../ui/time/useSettled.ts';

const lateAfterMs = 1_000;

let openings = 0;

/** Calls `onUnreached` if the server does not reply. */
export function ServerPreview(props: PreviewProps & { onUnreached: () => void }) {
  const { titleId, documentId, name, save, file, layout: chosen, onLayout, onClose } = props;
  const layout = useSettled(chosen, layoutSettlesAfterMs);
  const [opening] = useState(() => (openings += 1));
  const { isSaved, hasFailed, saveAgain } = useSavedFirst(save);
  const looking = { documentId, opening, layout: fitted(layout) };
  const { data, error, isError, refetch } = usePages(looking, 1, isSaved);
  const isLate = useIsLate(!data && !isError && !hasFailed, lateAfterMs);
  const hasTrouble = hasFailed || isError;
  const isUnreached = error?.isOffline === true;
  const tellUnreached = useEffectEvent(props.onUnreached);
  useEffect(() => {
    if (isUnreached) tellUnreached();
  }, [isUnreached]);
  const pages = (
    <>
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
    </>
  );
  const actions = (
    <>
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
    </>
  );
  return (
    <PreviewFrame
      titleId={titleId}
      name={name}
      count={data ? texts.pages(data.pageCount) : isLate && texts.laying}
      isBusy={!data && !hasTrouble}
      pages={pages}
      options={<LayoutForm layout={chosen} onChange={onLayout} />}
      actions={actions}
      onClose={onClose}
    />
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

const Trouble = styled('div')({ padding: 24 });
