import { styled } from '@mui/material/styles';
import type { TimePlan } from '@sermon/domain/presenter/sections';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import { useEffect } from 'react';
import { useStore } from '../../../ui/store.ts';
import type { PresenterTimer } from '../presenterTimer.ts';
import { leavesIn } from '../text/lines.ts';
import type { TextView } from '../text/textView.ts';
import { paceOf } from './paceOf.ts';

type PaceProps = {
  plan: TimePlan;
  text: HTMLElement | null;
  view: TextView;
  timer: PresenterTimer;
  location: 'Top' | 'Bottom';
};

export function PaceLine({ plan, text, view, timer, location }: PaceProps) {
  const from = useStore(view, ({ place }) => place);
  const to = useStore(view, ({ end }) => end);
  const hasStarted = useStore(timer, ({ timer: { startedAt }, elapsed }) => startedAt !== null || elapsed > 0);
  const elapsed = useStore(timer, (state) => state.elapsed);
  const pace = paceOf({ plan, from, to, elapsed: hasStarted ? elapsed : null });
  useSkipMarks(text, pace.leaves);
  return (
    <Line role="region" aria-label={texts.line} data-location={location}>
      {/* Screen readers hear of it only when a minute changes. */}
      <Standing role="status" data-state={pace.state}>
        <b>{pace.sentence}</b>
        {pace.skip && <span>{pace.skip}</span>}
      </Standing>
      {pace.section && (
        <Section>
          <span dir="auto">{pace.section.name}</span>
          <b>{pace.section.left}</b>
        </Section>
      )}
    </Line>
  );
}

/**
 * Shows which paragraphs may be skipped, and which ones to skip now. Attributes of the text's elements do it, so that no
 * line of the text moves.
 */
function useSkipMarks(text: HTMLElement | null, leaves: readonly number[]): void {
  useEffect(() => (text ? setFlag([text], 'timed') : undefined), [text]);
  const key = leaves.join();
  useEffect(() => {
    if (!text || key === '') return;
    const all = leavesIn(text);
    return setFlag(
      key.split(',').flatMap((leaf) => all[Number(leaf)] ?? []),
      'skipNow',
    );
  }, [text, key]);
}

function setFlag(elements: readonly HTMLElement[], name: 'timed' | 'skipNow'): () => void {
  for (const element of elements) element.dataset[name] = '';
  return () => {
    for (const element of elements) delete element.dataset[name];
  };
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 24,
  boxSizing: 'border-box',
  // The height never changes, so that the text never moves.
  height: 36,
  paddingInline: 24,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& b': { fontWeight: 600 },
  '&[data-location="Top"]': { borderTop: 0, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    grid: 'auto 24px / auto minmax(0, 1fr)',
    gap: '0 16px',
    alignContent: 'center',
    height: 68,
    paddingInline: 16,
  },
}));

const Standing = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  flexShrink: 0,
  maxWidth: '80%',
  '& > b': { flex: 'none', color: theme.vars.palette.text.primary },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-state="behind"] > b': { color: theme.vars.palette.warning.main },
  [theme.breakpoints.down('sm')]: { display: 'contents', '& > span': { gridArea: '2 / 1 / 3 / 3' } },
}));

const Section = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  minWidth: 0,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > b': { flex: 'none' },
  [theme.breakpoints.down('sm')]: { gridArea: '1 / 2 / 2 / 3', justifyContent: 'flex-end' },
}));
