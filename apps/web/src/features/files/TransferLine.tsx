import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { files as texts } from '@sermon/domain/texts/files';
import { RotateCw, X } from 'lucide-react';
import { isActive, type TransferKind, type Transfer } from './transfers.ts';

const verbs: Record<TransferKind, string> = {
  upload: texts.uploading,
  word: texts.converting,
  download: texts.downloading,
};

type LineProps = { transfer: Transfer; onCancel: () => void; onRetry: () => void };

export function TransferLine({ transfer, onCancel, onRetry }: LineProps) {
  const { name, kind, state, percent, remarks } = transfer;
  const isCancelable = isActive(transfer);
  return (
    <Line>
      <div>
        <strong title={name}>{name}</strong>
        {isCancelable ? (
          <Progress>
            {/* Keeps screen readers from announcing every percent. They can read the progress bar instead. */}
            <span aria-hidden>{stateText(transfer)}</span>
            <LinearProgress
              aria-label={`${verbs[kind]} ${name}`}
              {...(percent === null ? {} : { variant: 'determinate', value: percent })}
            />
          </Progress>
        ) : (
          remarks.map((remark) => (
            <p
              key={remark}
              role={state === 'failed' ? 'alert' : 'status'}
              data-failed={state === 'failed' || undefined}
            >
              {remark}
            </p>
          ))
        )}
      </div>
      {state === 'failed' && (
        <IconButton aria-label={`Try ${name} again`} title="Try again" onClick={onRetry}>
          <RotateCw size={18} strokeWidth={1.6} />
        </IconButton>
      )}
      <IconButton
        aria-label={isCancelable ? `Cancel ${name}` : `Close ${name}`}
        title={isCancelable ? 'Cancel' : 'Close'}
        onClick={onCancel}
      >
        <X size={18} strokeWidth={1.6} />
      </IconButton>
    </Line>
  );
}

/** 'Uploading 45%', 'Waiting'. */
function stateText({ kind, state, percent }: Transfer): string {
  if (state === 'waiting') return texts.waiting;
  return percent === null ? verbs[kind] : `${verbs[kind]} ${percent}%`;
}

const Line = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '10px 0',
  '& > div': { flex: 1, minWidth: 0, display: 'grid', gap: 4 },
  '& strong': {
    ...theme.typography.body2,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& p[data-failed]': { color: theme.vars.palette.error.main },
}));

const Progress = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
