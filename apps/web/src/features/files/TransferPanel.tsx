import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { TransferLine } from './TransferLine.tsx';
import { isActive } from './transfers.ts';
import { useTransfers } from './useTransfers.ts';
import { floating } from '../../ui/theme/floating.ts';

export function TransferPanel() {
  const transfers = useTransfers();
  const listed = useSyncExternalStore(transfers.subscribe, transfers.list);
  const closable = listed.filter((transfer) => !isActive(transfer));
  return (
    <Corner aria-label="File transfers" hidden={!listed.length}>
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
    </Corner>
  );
}

const CloseAll = styled(Button)({ display: 'flex', margin: '0 8px 8px auto' });

const Corner = styled('section')(({ theme }) => ({
  ...floating(theme),
  position: 'fixed',
  insetInlineEnd: 16,
  bottom: 16,
  zIndex: theme.zIndex.snackbar,
  width: 360,
  maxHeight: 280,
  overflowY: 'auto',
  boxSizing: 'border-box',
  borderRadius: 12,
  '& ul': { listStyle: 'none', margin: 0, padding: '4px 8px 4px 16px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('sm')]: {
    insetInline: 16,
    width: 'auto',
    maxHeight: 200,
    bottom: 'calc(88px + env(safe-area-inset-bottom) + var(--notices-room, 0px))',
  },
}));
