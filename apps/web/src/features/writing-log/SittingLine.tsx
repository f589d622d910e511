import { type WritingLog, writingLogs } from '@sermon/contract/writing-log';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { writingLog as texts } from '@sermon/domain/texts/writing-log';
import { duration } from '@sermon/domain/writing-log/days';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../api.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { nameMoment } from '../../ui/time/when.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

type LineProps = { sitting: WritingLog; onDeleted: (isDeleted: boolean) => void };

/** Can be deleted, and restored while it is still shown. Restoring creates a new log with the same content. */
export function SittingLine({ sitting, onDeleted }: LineProps) {
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
