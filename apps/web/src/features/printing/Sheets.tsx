import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { papers } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { useCallback } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { useIsNear } from './useIsNear.ts';
import { type Looking, pagesAtATime, usePages } from './usePages.ts';

/** Pages far from the visible area are rendered as empty sheets. */
export const Sheets = ({ looking, pageCount }: { looking: Looking; pageCount: number }) => (
  <Pile>
    {Array.from({ length: Math.ceil(pageCount / pagesAtATime) }, (_, at) => (
      <Batch key={at} looking={looking} from={at * pagesAtATime + 1} pageCount={pageCount} />
    ))}
  </Pile>
);

function Batch({ looking, from, pageCount }: { looking: Looking; from: number; pageCount: number }) {
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

const ratioOf = ({ paper }: Looking['layout']) => `${papers[paper].width} / ${papers[paper].height}`;

export const EmptySheet = ({ layout }: { layout: Looking['layout'] }) => (
  <Blank style={{ aspectRatio: ratioOf(layout) }}>
    {[46, 0, 92, 88, 94, 60, 0, 90, 95, 86, 91, 40].map((width, at) => (
      <Skeleton key={at} variant="text" sx={{ width: `${width}%`, visibility: width === 0 ? 'hidden' : 'visible' }} />
    ))}
  </Blank>
);

/** A page as an image, so that nothing on it is interactive. */
function Page({ svg, label, layout }: { svg: string; label: string; layout: Looking['layout'] }) {
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

export const Pile = styled('ol')({
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
