import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isActive, type Transfer, type TransferKind, Transfers } from './transfers.ts';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { floating } from '../../ui/theme/floating.ts';
import { size } from '../../ui/theme/tokens.ts';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { files as texts } from '@sermon/domain/texts/files';
import { RotateCw, X } from 'lucide-react';

type ProviderProps = {
  /** Other sections for the corner of the page. */
  others: ReactNode;
  children: ReactNode;
};

/** Transfers go on while the user moves between screens. Warns if the page is about to be closed during one. */
export function TransfersProvider({ others, children }: ProviderProps) {
  const [transfers] = useState(() => new Transfers());
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (transfers.isBusy) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      transfers.close();
    };
  }, [transfers]);
  return (
    <TransfersContext value={transfers}>
      {children}
      <Corner>
        {others}
        <TransferPanel />
      </Corner>
    </TransfersContext>
  );
}

export const TransfersContext = createContext(new Transfers());

/** Usage: `transfers.run([uploadJob(…)], (made) => …)`. */
export const useTransfers = (): Transfers => useContext(TransfersContext);

const verbs: Record<TransferKind, string> = {
  upload: texts.uploading,
  word: texts.converting,
  download: texts.downloading,
};

type LineProps = { transfer: Transfer; onCancel: () => void; onRetry: () => void };

function TransferLine({ transfer, onCancel, onRetry }: LineProps) {
  const { name, kind, state, percent, remarks } = transfer;
  const isCancelable = isActive(transfer);
  return (
    <Line>
      <div>
        <strong title={name}>{name}</strong>
        {isCancelable ? (
          <LineProgress>
            {/* Keeps screen readers from announcing every percent. They can read the progress bar instead. */}
            <span aria-hidden>{stateText(transfer)}</span>
            <LinearProgress
              aria-label={`${verbs[kind]} ${name}`}
              {...(percent === null ? {} : { variant: 'determinate', value: percent })}
            />
          </LineProgress>
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

export const Line = styled('li')(({ theme }) => ({
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

export const LineProgress = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

export function TransferPanel() {
  const transfers = useTransfers();
  const listed = useSyncExternalStore(transfers.subscribe, transfers.list);
  const closable = listed.filter((transfer) => !isActive(transfer));
  return (
    <TransferSection aria-label="File transfers" hidden={!listed.length}>
      <ul>
        {listed.map((transfer) => (
          <TransferLine
            key={transfer.key}
            transfer={transfer}
            onCancel={() => transfers.cancel(transfer.key)}
            onRetry={() => transfers.retry(transfer.key)}
          />
        ))}
      </ul>
      {closable.length > 1 && (
        <CloseAll
          size="small"
          variant="text"
          onClick={() => {
            for (const { key } of closable) transfers.cancel(key);
          }}
        >
          Close All
        </CloseAll>
      )}
    </TransferSection>
  );
}

const CloseAll = styled(Button)({ display: 'flex', margin: '0 8px 8px auto' });

/** Notices and the ends of lists are above `var(--transfers-room, 0px)`, the height that it takes. */
function Corner({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const corner = ref.current!;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--transfers-room', `${corner.offsetHeight && corner.offsetHeight + 16}px`),
    );
    observer.observe(corner);
    return () => {
      observer.disconnect();
      style.removeProperty('--transfers-room');
    };
  }, []);
  return <Place ref={ref}>{children}</Place>;
}

/** Over the list or the text: it stays, so it must not cover the navigation on the left or a panel on the right. */
const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: size.sidebar + 24,
  bottom: 'max(64px, var(--pinned-room, 0px), 16px + var(--listening-room, 0px), 16px + var(--places-room, 0px))',
  // Below drawers and dialogs, whose buttons it would cover.
  zIndex: theme.zIndex.drawer - 1,
  width: 360,
  display: 'grid',
  gap: 8,
  [theme.breakpoints.down('lg')]: { insetInlineStart: size.rail + 24 },
  [theme.breakpoints.down('sm')]: {
    insetInline: 16,
    width: 'auto',
    bottom: 'calc(88px + env(safe-area-inset-bottom) + var(--notices-room, 0px))',
  },
}));

export const TransferSection = styled('section')(({ theme }) => ({
  ...floating(theme),
  maxHeight: 280,
  overflowY: 'auto',
  boxSizing: 'border-box',
  borderRadius: 12,
  '& ul': { listStyle: 'none', margin: 0, padding: '4px 8px 4px 16px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('sm')]: { maxHeight: 200 },
}));
