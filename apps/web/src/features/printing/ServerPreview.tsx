import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { endpointOf } from '@sermon/contract/client';
import { printing } from '@sermon/contract/printing';
import { fitLayout, papers } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { useIsLate, useDebounced } from '../../ui/time/useDebounced.ts';
import { missingCharacters } from './missingCharacters.ts';
import { LayoutForm } from './LayoutForm.tsx';
import { layoutSettlesAfterMs, PreviewFrame, type PreviewProps } from './PreviewFrame.tsx';
import { type OpenPreview, pagesAtATime, tooLongSentence, usePages } from './useFilePrint.ts';

const lateAfterMs = 1_000;

let openings = 0;

export function ServerPreview(props: PreviewProps & { onUnreached: () => void }) {
  const { titleId, documentId, name, save, file, layout: chosen, onLayout, onClose } = props;
  const layout = useDebounced(chosen, layoutSettlesAfterMs);
  const [opening] = useState(() => (openings += 1));
  const { isSaved, hasFailed, saveAgain } = useSavedFirst(save);
  const looking = { documentId, opening, layout: fitLayout(layout) };
  const { data, error, isError, refetch } = usePages(looking, 1, isSaved);
  const { data: boxes } = useQuery({
    queryKey: [endpointOf(printing.missingCharacters), documentId, opening],
    queryFn: ({ signal }) => missingCharacters(documentId, name + props.read(), { signal }),
    enabled: isSaved,
    staleTime: Infinity,
  });
  const isLate = useIsLate(!data && !isError && !hasFailed, lateAfterMs);
  const hasError = hasFailed || isError;
  const isUnreached = error?.isOffline === true;
  const tellUnreached = useEffectEvent(props.onUnreached);
  useEffect(() => {
    if (isUnreached) tellUnreached();
  }, [isUnreached]);
  const pages = (
    <>
      {isLate && !hasError && <LinearProgress aria-label={texts.laying} sx={{ position: 'sticky', top: 0 }} />}
      {hasError ? (
        <ErrorMessage>
          <ConnectionError
            message={hasFailed ? texts.needsSaving : (tooLongSentence(error) ?? texts.previewFailed)}
            onTryAgain={() => (hasFailed ? saveAgain() : void refetch())}
          />
        </ErrorMessage>
      ) : data ? (
        <>
          {boxes && <Boxes role="status">{boxes}</Boxes>}
          <Sheets looking={looking} pageCount={data.pageCount} />
        </>
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
        onClick={() => !file.busy && void file.print(fitLayout(chosen))}
      >
        Print
      </Button>
      <Button
        variant="outlined"
        busyLabel={file.busy === 'download' && 'Downloading'}
        onClick={() => !file.busy && void file.download(fitLayout(chosen))}
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
      isBusy={!data && !hasError}
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

const Boxes = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: 620,
  margin: '24px auto 0',
  padding: '0 24px',
  overflowWrap: 'anywhere',
}));

const ErrorMessage = styled('div')({ padding: 24 });

const Sheets = ({ looking, pageCount }: { looking: OpenPreview; pageCount: number }) => (
  <Pile>
    {Array.from({ length: Math.ceil(pageCount / pagesAtATime) }, (_, at) => (
      <Batch key={at} looking={looking} from={at * pagesAtATime + 1} pageCount={pageCount} />
    ))}
  </Pile>
);

function Batch({ looking, from, pageCount }: { looking: OpenPreview; from: number; pageCount: number }) {
  const [near, isNear] = useIsNear();
  const { data, isError, refetch } = usePages(looking, from, isNear || from === 1);
  const count = Math.min(pagesAtATime, pageCount - from + 1);
  return Array.from({ length: count }, (_, at) => {
    const number = from + at;
    const svg = data?.pages[at];
    return (
      <li key={number} ref={at === 0 ? near : undefined}>
        {svg !== undefined ? (
          <Page svg={svg} label={texts.page(number, pageCount)} layout={looking.layout} />
        ) : isError && at === 0 ? (
          <Failed>
            <p role="alert">{texts.previewFailed}</p>
            <Button variant="tonal" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Failed>
        ) : (
          <EmptySheet layout={looking.layout} />
        )}
        <Number aria-hidden>{number}</Number>
      </li>
    );
  });
}

const ratioOf = ({ paper }: OpenPreview['layout']) => `${papers[paper].width} / ${papers[paper].height}`;

const EmptySheet = ({ layout }: { layout: OpenPreview['layout'] }) => (
  <Blank style={{ aspectRatio: ratioOf(layout) }}>
    {[46, 0, 92, 88, 94, 60, 0, 90, 95, 86, 91, 40].map((width, at) => (
      <Skeleton key={at} variant="text" sx={{ width: `${width}%`, visibility: width === 0 ? 'hidden' : 'visible' }} />
    ))}
  </Blank>
);

/** A page as an image, so that nothing on it is interactive. */
function Page({ svg, label, layout }: { svg: string; label: string; layout: OpenPreview['layout'] }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [svg],
  );
  return <Picture ref={show} alt={label} style={{ aspectRatio: ratioOf(layout) }} />;
}

const Pile = styled('ol')({
  display: 'grid',
  justifyItems: 'center',
  gap: 20,
  margin: 0,
  padding: 24,
  listStyle: 'none',
  '& > li': { width: '100%', maxWidth: 620 },
});

const sheet = { display: 'block', width: '100%', boxSizing: 'border-box', backgroundColor: '#fff' } as const;

const Picture = styled('img')(({ theme }) => ({ ...sheet, border: `1px solid ${theme.vars.palette.divider}` }));

const Blank = styled('div')(({ theme }) => ({
  ...sheet,
  border: `1px solid ${theme.vars.palette.divider}`,
  padding: '12%',
  overflow: 'hidden',
  '& .MuiSkeleton-root': { backgroundColor: '#e9e4da' },
}));

const Failed = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: 24,
  color: theme.vars.palette.text.primary,
}));

const Number = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '4px 0 0',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

const ahead = '800px 0px';

function useIsNear(): [ref: RefCallback<HTMLElement>, isNear: boolean] {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isNear];
}
