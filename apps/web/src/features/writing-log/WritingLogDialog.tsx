import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { endpointOf } from '@sermon/contract/client';
import { type WritingLog as StoredSitting, writingLogs } from '@sermon/contract/writing-log';
import { localDay } from '@sermon/domain/calendar/days';
import { writingLog as texts } from '@sermon/domain/texts/writing-log';
import { duration, firstListed, lastDays } from '@sermon/domain/writing-log/time';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callServer } from '../../api.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { useToday } from '../../ui/time/useNow.ts';
import { dayName, nameMoment } from '../../ui/time/dateFormat.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useWritingLogs } from './useWritingLog.ts';
import type { WritingLog } from './writingLog.ts';

type LogDialogProps = { isOpen: boolean; documentId: string; log: WritingLog; onClose: () => void };

export const WritingLogDialog = ({ isOpen, onClose, ...of }: LogDialogProps) => (
  <AskDialog title="Writing Log" isOpen={isOpen} onClose={onClose}>
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

function Sittings({ logs }: { logs: readonly StoredSitting[] }) {
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

const width = 420;
const height = 88;
const foot = 20;
const gap = 6;
/** Even a few seconds of writing are visible. */
const minBar = 3;

function DayChart({ days }: { days: readonly { day: string; seconds: number }[] }) {
  const max = Math.max(...days.map(({ seconds }) => seconds), 60);
  const step = width / days.length;
  const room = height - foot - 4;
  const descriptions = days
    .filter(({ seconds }) => seconds > 0)
    .map(({ day, seconds }) => `${dayName(day)}: ${duration(seconds)}`);
  return (
    <Chart viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts.chart(days.length, descriptions)}>
      <line x1={0} x2={width} y1={height - foot + 0.5} y2={height - foot + 0.5} />
      {days.map(({ day, seconds }, at) => {
        const tall = seconds > 0 ? Math.max(minBar, (seconds / max) * room) : 0;
        const middle = at * step + step / 2;
        const isNamed = (days.length - 1 - at) % 3 === 0;
        return (
          <g key={day}>
            <rect x={at * step + gap / 2} y={height - foot - tall} width={step - gap} height={tall} rx={2}>
              <title>{`${dayName(day)}: ${duration(seconds)}`}</title>
            </rect>
            {isNamed && (
              <text x={middle} y={height - 4} textAnchor="middle">
                {Number(day.slice(8))}
              </text>
            )}
          </g>
        );
      })}
    </Chart>
  );
}

const Chart = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  '& rect': { fill: theme.vars.palette.primary.main },
  '& line': { stroke: theme.vars.palette.divider },
  '& text': {
    fill: theme.vars.palette.text.secondary,
    fontFamily: theme.typography.fontFamily,
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
}));

type LineProps = { sitting: StoredSitting; onDeleted: (isDeleted: boolean) => void };

function SittingLine({ sitting, onDeleted }: LineProps) {
  const [id, setId] = useState<string | null>(sitting.id);
  const [isBusy, setIsBusy] = useState(false);
  const [wasChanged, setWasChanged] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { assetId, logDate, writingTimeInSeconds } = sitting;
  const when = nameMoment(logDate);

  const change = async (perform: () => Promise<string | null>, failed: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const now = await perform();
      setId(now);
      setWasChanged(true);
      onDeleted(now === null);
    } catch {
      setFailure(failed);
    }
    setIsBusy(false);
  };
  const remove = (known: string) =>
    change(async () => (await callServer(writingLogs.remove, { id: known }), null), texts.notDeleted);
  const giveBack = () =>
    change(
      async () => (await callServer(writingLogs.create, { assetId, dateCreated: logDate, writingTimeInSeconds })).id,
      texts.notRestored,
    );

  return (
    <Line>
      <span data-deleted={id === null}>{when}</span>
      {id === null ? (
        <>
          <span>{texts.deleted}</span>
          <Button size="small" ref={focusAtOnce} aria-busy={isBusy} onClick={() => void giveBack()}>
            Undo
          </Button>
        </>
      ) : (
        <>
          <span>{duration(writingTimeInSeconds)}</span>
          <Tooltip title="Delete">
            <IconButton
              aria-label={`Delete the entry from ${when}`}
              aria-busy={isBusy}
              ref={wasChanged ? focusAtOnce : undefined}
              onClick={() => void remove(id)}
            >
              <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </Tooltip>
        </>
      )}
      {failure && <p role="alert">{failure}</p>}
    </Line>
  );
}

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  gap: '0 16px',
  minHeight: 48,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& [data-deleted="true"]': { textDecoration: 'line-through', color: theme.vars.palette.text.secondary },
  '& > p': { gridColumn: '1 / -1', margin: '0 0 8px', color: theme.vars.palette.error.main },
}));
