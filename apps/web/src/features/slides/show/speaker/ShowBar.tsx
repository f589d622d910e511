import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Cover, ShowState } from '@sermon/domain/slides/show/show';
import { elapsedOf, type Timer } from '@sermon/domain/slides/show/timer';
import { acting } from '@sermon/domain/texts/admin/acting';
import { clockOf } from '@sermon/domain/texts/numbers';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import {
  ChevronLeft,
  ChevronRight,
  ExternalLink,
  MonitorCheck,
  MonitorOff,
  Pause,
  Play,
  RotateCcw,
  Square,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { pageUser } from '../../../../session/pageUser.ts';
import { keepFocus } from '../../../../ui/browser/keepFocus.ts';
import { Button } from '../../../../ui/plain/Button.tsx';
import { clockOfDay, dayOfClock } from '../../../../ui/time/dateFormat.ts';
import { DisabledIf, Tooltip } from '../../../../ui/Tooltip.tsx';
import type { AudienceWindow, ShowSession } from '../showSession.ts';

type BarProps = {
  session: ShowSession;
  state: ShowState;
  timer: Timer;
  pageCount: number;
  onResetTimer: () => void;
};

export function ShowBar({ session, state, timer, pageCount, onResetTimer }: BarProps) {
  const now = useSeconds();
  const isRunning = timer.startedAt !== null;
  const timerLabel = isRunning ? texts.pauseTimer : texts.startTimer;
  const cover = (name: Cover, key: string) => (
    <Push
      type="button"
      data-cover={name}
      aria-pressed={state.cover === name}
      aria-keyshortcuts={key}
      onClick={() => session.send({ type: name })}
    >
      <Square size={18} strokeWidth={1.8} aria-hidden fill={name === 'white' ? 'currentColor' : 'none'} />
      {texts[name]}
      <kbd aria-hidden>{key}</kbd>
    </Push>
  );
  return (
    <Bar onMouseDown={keepFocus}>
      <Progress aria-hidden style={{ width: `${(Math.min(state.at + 1, pageCount) / pageCount) * 100}%` }} />
      <Push
        type="button"
        data-turn="previous"
        aria-disabled={state.at === 0}
        onClick={() => session.send({ type: 'previous' })}
      >
        <ChevronLeft size={20} strokeWidth={1.8} aria-hidden />
        {texts.previous}
      </Push>
      <Push
        type="button"
        data-turn="next"
        aria-disabled={state.at === pageCount}
        onClick={() => session.send({ type: 'next' })}
      >
        {texts.next}
        <ChevronRight size={20} strokeWidth={1.8} aria-hidden />
      </Push>
      {cover('black', 'B')}
      {cover('white', 'W')}
      <Times>
        <Tooltip title={`${timerLabel} (T)`}>
          <Round aria-label={timerLabel} onClick={session.toggleTimer}>
            {isRunning ? (
              <Pause size={22} fill="currentColor" strokeWidth={0} aria-hidden />
            ) : (
              <Play size={22} fill="currentColor" strokeWidth={0} aria-hidden />
            )}
          </Round>
        </Tooltip>
        <Figures role="timer" aria-label={texts.timer}>
          <b>{clockOf(elapsedOf(timer, now.getTime()))}</b>
          <span>{texts.elapsed}</span>
        </Figures>
        <Tooltip title={`${texts.resetTimer} (R)`}>
          <Reset aria-label={texts.resetTimer} onClick={onResetTimer}>
            <RotateCcw size={18} strokeWidth={1.8} aria-hidden />
          </Reset>
        </Tooltip>
        <Figures data-clock>
          <b>{clockOfDay(now)}</b>
          <span>{dayOfClock(now)}</span>
        </Figures>
      </Times>
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 88,
  padding: '4px 24px 0',
  borderTop: `4px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('md')]: { flexWrap: 'wrap', padding: '12px 24px calc(12px + env(safe-area-inset-bottom))' },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(10, minmax(0, 1fr))',
    gap: 8,
    padding: '10px 16px calc(12px + env(safe-area-inset-bottom))',
  },
}));

const Progress = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 0,
  top: -4,
  height: 4,
  backgroundColor: theme.vars.palette.primary.main,
}));

const Push = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  height: 52,
  padding: '0 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.canvas,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.outline },
  '& kbd': {
    ...theme.typography.caption,
    padding: '0 6px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
    color: theme.vars.palette.text.secondary,
  },
  '&[data-turn="next"]': {
    minWidth: 168,
    border: 'none',
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&[data-turn="next"]:hover': { backgroundColor: theme.vars.palette.primary.dark },
  '&[data-turn="previous"]': { minWidth: 132 },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&[aria-disabled="true"]': {
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
    border: `1px solid ${theme.vars.palette.divider}`,
    cursor: 'default',
  },
  [theme.breakpoints.down('sm')]: {
    padding: 0,
    '& kbd': { display: 'none' },
    '&[data-cover]': { gridColumn: 'span 5', gridRow: 2, height: 48 },
    '&[data-turn]': { gridRow: 3, height: 96, minWidth: 0 },
    '&[data-turn="previous"]': { gridColumn: '1 / span 4' },
    '&[data-turn="next"]': { gridColumn: '5 / span 6' },
    '&[data-turn="next"]:not([aria-disabled="true"])': {
      border: `2px solid ${theme.vars.palette.primary.main}`,
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.surface.selected,
    },
  },
}));

const Times = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginInlineStart: 'auto',
  [theme.breakpoints.down('sm')]: { gridColumn: '1 / -1', gridRow: 1, margin: 0 },
}));

const Round = styled(IconButton)(({ theme }) => ({
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.surface.selected,
  '&:hover': { color: theme.vars.palette.primary.light, backgroundColor: theme.vars.palette.surface.selected },
}));

const Reset = styled(IconButton)({ width: 48, height: 48 });

const Figures = styled('div')(({ theme }) => ({
  display: 'grid',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& b': { fontSize: '2rem', lineHeight: '2.125rem', fontWeight: 600 },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&[data-clock]': {
    paddingInlineStart: 20,
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'end',
    '& b': { fontSize: '1.5rem' },
    [theme.breakpoints.down('sm')]: { marginInlineStart: 'auto', border: 0 },
  },
}));

function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type StatusProps = {
  audience: AudienceWindow;
  slidesWindow: { open: () => void; address: string; isBlocked: boolean };
  children?: ReactNode;
};

/** An administrator who acts as a user cannot open the window: it would store the user's text in this browser. */
export const AudienceStatus = ({ audience, slidesWindow: { open, address, isBlocked }, children }: StatusProps) => (
  <>
    <Status role="status" data-state={isBlocked ? 'blocked' : audience}>
      {audience === 'open' && (
        <>
          <MonitorCheck size={18} strokeWidth={1.8} aria-hidden />
          <span>{texts.windowOpen}</span>
        </>
      )}
      {pageUser.isActing && <span>{acting.noSecondWindow}</span>}
      {isBlocked ? (
        <span>
          {texts.blocked}{' '}
          <a href={address} target="_blank" rel="opener">
            {texts.openWindow}
          </a>
        </span>
      ) : (
        audience === 'closed' && (
          <>
            <MonitorOff size={18} strokeWidth={1.8} aria-hidden />
            <span>{texts.windowClosed}</span>
          </>
        )
      )}
    </Status>
    {children}
    <DisabledIf why={pageUser.isActing && acting.noSecondWindow} title={texts.windowHint} placement="bottom">
      <Button variant={audience === 'open' ? 'outlined' : 'contained'} onMouseDown={keepFocus} onClick={open}>
        <ExternalLink size={18} strokeWidth={1.8} aria-hidden />
        {texts.slidesWindow}
      </Button>
    </DisabledIf>
  </>
);

const Status = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  '& > svg': { flex: 'none' },
  '& a': { color: 'inherit' },
  '&[data-state="closed"], &[data-state="blocked"]': { color: theme.vars.palette.warning.main },
  '& ~ button': { flex: 'none', minHeight: 48 },
  [theme.breakpoints.down('sm')]: {
    order: 1,
    flexBasis: '100%',
    paddingInline: '12px 4px',
    '& + button': { marginInlineStart: 'auto' },
    '& ~ button': { paddingInline: 12 },
  },
}));
