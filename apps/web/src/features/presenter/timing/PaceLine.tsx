import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import {
  budgetsOf,
  planOf,
  type Section as SermonSection,
  sectionsOf,
  skipsToCatchUp,
  scheduleStatus,
  type TextPlace,
  type TimePlan,
} from '@sermon/domain/presenter/sections';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import { useEffect, useMemo } from 'react';
import { useStore } from '../../../ui/store.ts';
import { usePace } from '../../preferences/useLearnedPace.ts';
import type { PresenterTimer } from '../presenterTimer.ts';
import { leavesIn } from '../text/lines.ts';
import type { TextView } from '../text/textView.ts';

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
      <StatusLine role="status" data-state={pace.state}>
        <b>{pace.sentence}</b>
        {pace.skip && <span>{pace.skip}</span>}
      </StatusLine>
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

const StatusLine = styled('div')(({ theme }) => ({
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

type Pace = {
  state: 'notStarted' | 'onTime' | 'ahead' | 'behind';
  sentence: string;
  section: { name: string; left: string } | null;
  skip: string | null;
  leaves: readonly number[];
};

type Given = {
  plan: TimePlan;
  from: TextPlace;
  to: TextPlace;
  /** The time of the timer in ms. Null before it was started. */
  elapsed: number | null;
};

/** Returns what the presenter shows about the time. It changes only with whole minutes, so that nothing flickers. */
function paceOf({ plan, from, to, elapsed }: Given): Pace {
  const found = scheduleStatus(plan, from, to, elapsed ?? 0);
  const section = plan.sections[found.section];
  const named = section && {
    name: section.heading ?? texts.opening,
    left: texts.left(Math.max(0, Math.ceil(found.left))),
  };
  const quiet = { section: named ?? null, skip: null, leaves: [] };
  if (elapsed === null) return { ...quiet, state: 'notStarted', sentence: texts.notStarted };
  const minutes = Math.floor(Math.abs(found.behind));
  if (minutes === 0) return { ...quiet, state: 'onTime', sentence: texts.onTime };
  if (found.behind < 0) return { ...quiet, state: 'ahead', sentence: texts.ahead(minutes) };
  const { skips, missing } = skipsToCatchUp(plan, from, minutes);
  const leaves = skips.flatMap((skip) => skip.leaves);
  const skip = missing > 0 ? texts.skipAll(leaves.length, Math.ceil(missing)) : texts.skip(leaves.length);
  return {
    ...quiet,
    state: 'behind',
    sentence: texts.behind(minutes),
    skip: leaves.length > 0 ? skip : null,
    leaves,
  };
}

type PlanOptions = {
  blocks: readonly Block[];
  isOn: boolean;
  mode: TimeMode;
  /** In minutes. */
  limit: number;
};

type PlannedSections = {
  sections: readonly SermonSection[];
  /** In minutes. */
  budgets: readonly number[];
  plan: TimePlan | null;
};

export function useTimePlan({ blocks, isOn, mode, limit }: PlanOptions): PlannedSections {
  const pace = usePace();
  const isTimed = isOn && (mode === 'CountDown' || mode === 'CountUp');
  const ownLimit = mode === 'CountDown' ? limit : null;
  const sections = useMemo(() => sectionsOf(blocks), [blocks]);
  const budgets = useMemo(() => budgetsOf(sections, ownLimit, pace), [sections, ownLimit, pace]);
  const plan = useMemo(
    () => (isTimed ? planOf(blocks, sections, budgets) : null),
    [isTimed, blocks, sections, budgets],
  );
  return { sections, budgets, plan };
}
