import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { WritingLog as StoredSitting } from '@sermon/contract/writing-log';
import { writingLog as texts } from '@sermon/domain/texts/writing-log';
import { duration } from '@sermon/domain/writing-log/time';
import { memo, useEffect, useState } from 'react';
import { localDay } from '@sermon/domain/calendar/days';
import { useWritingLogs } from './useWritingLog.ts';
import type { WritingLog } from './writingLog.ts';

const refreshAfterMs = 5_000;

type TodayProps = { documentId: string; log: WritingLog; onOpen: () => void };

/** Shown from the first full minute on. */
export const WritingToday = memo(function WritingToday({ documentId, log, onOpen }: TodayProps) {
  const kept = useWritingLogs(documentId, log).data?.writingLogs;
  const [minutes, setMinutes] = useState(() => minutesToday(kept, log));
  useEffect(() => {
    const look = () => setMinutes(minutesToday(kept, log));
    look();
    const timer = setInterval(look, refreshAfterMs);
    return () => clearInterval(timer);
  }, [kept, log]);
  return minutes > 0 && <Plain onClick={onOpen}>{texts.today(duration(minutes * 60))}</Plain>;
});

function minutesToday(kept: readonly StoredSitting[] = [], { sittings }: WritingLog): number {
  const today = localDay(new Date());
  const own = new Set(sittings.map(({ id }) => id));
  const elsewhere = kept
    .filter(({ id, logDate }) => !own.has(id) && localDay(logDate) === today)
    .map(({ writingTimeInSeconds }) => writingTimeInSeconds);
  const here = sittings.filter(({ began }) => localDay(began) === today).map(({ seconds }) => seconds);
  return Math.floor([...elsewhere, ...here].reduce((sum, seconds) => sum + seconds, 0) / 60);
}

const Plain = styled(ButtonBase)(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  padding: '4px 8px',
  marginInlineEnd: -8,
  borderRadius: 6,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
}));
