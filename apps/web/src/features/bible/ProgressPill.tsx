import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Progress } from '../../editor/scripture/source.ts';

/** Shorter tasks show no progress. */
const showsAfterMs = 1_000;

/** The message is null if no task is running or the task has only just started. */
export function useProgress(): {
  startProgress: (sentence: (done: number) => string) => Progress;
  sentence: string | null;
} {
  const [sentence, setSentence] = useState<string | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const startProgress = useCallback((sentenceFor: (done: number) => string): Progress => {
    let done = 0;
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
      setSentence(sentenceFor(done));
    }, showsAfterMs);
    timers.current.add(timer);
    return {
      update: (count) => {
        done = count;
        if (isShown) setSentence(sentenceFor(done));
      },
      end: () => {
        clearTimeout(timer);
        timers.current.delete(timer);
        if (isShown) setSentence(null);
      },
    };
  }, []);
  return { startProgress, sentence };
}

export const ProgressPill = ({ sentence }: { sentence: string | null }) => (
  <Place role="status">
    {sentence !== null && (
      <Pill>
        <CircularProgress size={16} color="inherit" aria-hidden />
        {sentence}
      </Pill>
    )}
  </Place>
);

const Place = styled('div')({
  position: 'absolute',
  insetInline: 0,
  bottom: 16,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});

const Pill = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 16px',
  borderRadius: 8,
  color: theme.vars.palette.surface.onInverse,
  backgroundColor: theme.vars.palette.surface.inverse,
}));
