import { type WritingLog as Kept, writingLogs } from '@sermon/contract/writing-log';
import { endpointOf } from '@sermon/contract/client';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { writingLog as texts } from '@sermon/domain/texts/writing-log';
import { duration, firstListed, lastDays } from '@sermon/domain/writing-log/days';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { localDay } from '@sermon/domain/calendar/days';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { useToday } from '../../ui/time/useToday.ts';
import { DayChart } from './DayChart.tsx';
import { SittingLine } from './SittingLine.tsx';
import { useWritingLogs } from './useWritingLogs.ts';
import type { WritingLog } from './writingLog.ts';

type LogDialogProps = { isOpen: boolean; documentId: string; log: WritingLog; onClose: () => void };

export const WritingLogDialog = ({ isOpen, onClose, ...of }: LogDialogProps) => (
  <AskDialog title="Writing log" isOpen={isOpen} onClose={onClose}>
    <DialogContent>
      <Logs {...of} />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 2 }}>
      <Button variant="outlined" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </AskDialog>
);

function Logs({ documentId, log }: Pick<LogDialogProps, 'documentId' | 'log'>) {
  const { data, isFetchedAfterMount, isError, refetch } = useWritingLogs(documentId, log);
  useEffect(() => void refetch(), [refetch]);
  if (isError)
    return (
      <Unavailable role="alert">
        <span>{texts.notAvailable}</span>
        <Button size="small" variant="tonal" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Unavailable>
    );
  if (!data || !isFetchedAfterMount)
    return <Skeleton variant="rounded" height={240} aria-label="Loading" role="progressbar" />;
  return data.writingLogs.length ? <Sittings logs={data.writingLogs} /> : <p>{texts.none}</p>;
}

/** A deleted session stays with an Undo button until the dialog closes. */
function Sittings({ logs }: { logs: readonly Kept[] }) {
  const [areAllShown, setAreAllShown] = useState(false);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [known] = useState(logs);
  const client = useQueryClient();
  const today = useToday();
  useEffect(() => () => void client.invalidateQueries({ queryKey: [endpointOf(writingLogs.get)] }), [client]);
  const counted = known.filter(({ id }) => !deleted.has(id));
  const total = counted.reduce((sum, { writingTimeInSeconds }) => sum + writingTimeInSeconds, 0);
  const note = (id: string, isDeleted: boolean) =>
    setDeleted((before) => new Set(isDeleted ? [...before, id] : [...before].filter((other) => other !== id)));
  const days = lastDays(
    counted.map(({ logDate, writingTimeInSeconds: seconds }) => ({ day: localDay(logDate), seconds })),
    today,
  );
  return (
    <>
      <Total>
        Total writing time <strong>{duration(total)}</strong>
      </Total>
      <DayChart days={days} />
      <List>
        {(areAllShown ? known : known.slice(0, firstListed)).map((sitting) => (
          <SittingLine key={sitting.id} sitting={sitting} onDeleted={(isDeleted) => note(sitting.id, isDeleted)} />
        ))}
      </List>
      {!areAllShown && known.length > firstListed && (
        <Button sx={{ marginInlineStart: -2 }} onClick={() => setAreAllShown(true)}>
          Show All {known.length.toLocaleString('en')}
        </Button>
      )}
    </>
  );
}

const Total = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '0 0 12px',
  color: theme.vars.palette.text.secondary,
  '& strong': { ...theme.typography.h3, marginInlineStart: 8, color: theme.vars.palette.text.primary },
}));

const List = styled('ul')({ listStyle: 'none', margin: '16px 0 0', padding: 0 });

const Unavailable = styled('div')({ display: 'grid', justifyItems: 'start', gap: 12 });
