import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import { countdownOf, partOf } from '@sermon/domain/presenter/time';
import { clockOf } from '@sermon/domain/texts/numbers';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { useStore } from '../../../ui/store.ts';
import { clockOfDay } from '../../../ui/time/dateFormat.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import type { PresenterTimer } from '../presenterTimer.ts';

/** The timer renders this again every second. */
const timeOfDay = () => clockOfDay(new Date());

type TimerProps = {
  mode: TimeMode;
  /** In minutes. */
  limit: number;
  timer: PresenterTimer;
  onReset: () => void;
};

export function TimerControl({ mode, limit, timer, onReset }: TimerProps) {
  const { elapsed, timer: now } = useStore(timer, (state) => state);
  if (mode === 'None') return <span />;
  if (mode === 'Clock')
    return (
      <Timer>
        <Figures role="timer" aria-label={texts.timeOfDay} data-alone>
          <b>{timeOfDay()}</b>
        </Figures>
      </Timer>
    );
  const isRunning = now.startedAt !== null;
  const countdown = mode === 'CountDown' ? countdownOf(limit * 60_000, elapsed) : null;
  const label = isRunning ? texts.pauseTimer : texts.startTimer;
  const isOver = countdown?.figures.startsWith('−');
  const caption = countdown ? (isOver ? texts.over(limit) : texts.left(limit)) : texts.sinceStart;
  return (
    <Timer>
      <Tooltip title={`${label} (T)`}>
        <Start aria-label={label} onClick={() => timer.toggle()}>
          {isRunning ? (
            <Pause size={22} fill="currentColor" strokeWidth={0} aria-hidden />
          ) : (
            <Play size={22} fill="currentColor" strokeWidth={0} aria-hidden />
          )}
        </Start>
      </Tooltip>
      <Figures>
        <b role="timer" aria-label={texts.timer} data-urgency={countdown?.urgency}>
          {countdown?.figures ?? clockOf(elapsed)}
        </b>
        <span>
          {caption}
          <Now> · {timeOfDay()}</Now>
        </span>
      </Figures>
      <Tooltip title={`${texts.resetTimer} (R)`}>
        <Reset aria-label={texts.resetTimer} onClick={onReset}>
          <RotateCcw size={18} strokeWidth={1.8} aria-hidden />
        </Reset>
      </Tooltip>
    </Timer>
  );
}

const Timer = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });

const Start = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  '&:hover': { color: theme.vars.palette.primary.contrastText, backgroundColor: theme.vars.palette.primary.dark },
}));

const Reset = styled(IconButton)(({ theme }) => ({
  width: 48,
  height: 48,
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

const Figures = styled('div')(({ theme }) => ({
  display: 'grid',
  minWidth: 96,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'lining-nums tabular-nums',
  '&[data-alone]': { textAlign: 'center' },
  '& b': { fontSize: '2.125rem', lineHeight: '2.25rem', fontWeight: 600 },
  '& b[data-urgency="last"]': { color: theme.vars.palette.warning.main },
  '& b[data-urgency="over"]': { color: theme.vars.palette.error.main },
  '& > span': {
    ...theme.typography.caption,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: {
    minWidth: 0,
    '& b': { fontSize: '1.75rem', lineHeight: '2rem' },
    '& > span': { lineHeight: '0.9375rem', whiteSpace: 'normal' },
  },
}));

const Now = styled('span')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));

/** The limit is in minutes. */
export function PassedTime({ timer, limit }: { timer: PresenterTimer; limit: number }) {
  const part = useStore(timer, ({ elapsed }) => partOf(limit * 60_000, elapsed));
  return <Passed aria-hidden style={{ width: `${part * 100}%` }} />;
}

const Passed = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 0,
  top: -4,
  height: 4,
  backgroundColor: theme.vars.palette.primary.main,
  '[data-location="Top"] > &': { top: 'auto', bottom: -4 },
}));
