import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CloudDownload, HardDrive, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { opensOffline } from '../../offline/availability.ts';
import { sharedComputer } from '../../offline/sessionCopies.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { useNow } from '../../ui/time/useNow.ts';
import { LoadingRows } from '../library/list/LoadingRows.tsx';
import { SidePanel } from '../library/shell/SidePanel.tsx';
import { View } from '../library/View.tsx';
import { OfflineRow } from './OfflineRow.tsx';
import { type OfflineRow as Row, useOfflineDocuments } from './useOfflineDocuments.ts';

const initialRows = 200;

export function OfflineScreen() {
  const { rows, update } = useOfflineDocuments();
  const sizes = rows?.flatMap(({ copy }) => copy?.bytes ?? []) ?? [];
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return (
    <View
      title={texts.title}
      aside={sizes.length > 0 && <span>{texts.summary(sizes.length, bytes)}</span>}
      side={<SidePanel help="offline" />}
    >
      {rows === undefined && <LoadingRows />}
      {rows === null && (
        <Empty>
          <EmptyState Icon={HardDrive} text={texts.storageRefused} />
        </Empty>
      )}
      {rows?.length === 0 && (
        <Empty>
          {sharedComputer.isShared() ? (
            <EmptyState Icon={CloudDownload} text={texts.sharedComputer} />
          ) : (
            <EmptyState Icon={CloudDownload} text={texts.none} hint={texts.noneHint} />
          )}
        </Empty>
      )}
      {rows && rows.length > 0 && <Documents rows={rows} onTryAgain={update} />}
      {rows && <DeviceStorage bytes={bytes} hasDocuments={rows.length > 0} />}
    </View>
  );
}

function Documents({ rows, onTryAgain }: { rows: readonly Row[]; onTryAgain: () => void }) {
  const now = useNow();
  const [shown, setShown] = useState(initialRows);
  const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
  const fetching = count(({ state }) => state === 'fetching');
  const here = count(({ state }) => state === 'kept' || state === 'unsaved' || state === 'twoVersions');
  const hasFailed = rows.some(({ state }) => state === 'full' || state === 'refused' || state === 'notFetched');
  return (
    <Content>
      {fetching > 0 && (
        <div data-progress>
          <span id="fetched">{texts.fetched(here, rows.length)}</span>
          <LinearProgress
            variant="determinate"
            aria-labelledby="fetched"
            value={Math.round((here / rows.length) * 100)}
          />
        </div>
      )}
      {hasFailed && <ErrorState onTryAgain={onTryAgain}>{texts.someFailed}</ErrorState>}
      <ul aria-label={texts.title}>
        {rows.slice(0, shown).map((row) => (
          <OfflineRow key={row.document.id} row={row} now={now} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="tonal" onClick={() => setShown(shown + initialRows)}>
          Show More
        </Button>
      )}
    </Content>
  );
}

const Content = styled('div')(({ theme }) => ({
  '& > ul': { margin: 0, padding: 0, listStyle: 'none', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > ul + button': { display: 'block', margin: '16px auto 0' },
  '& > [data-progress]': {
    ...theme.typography.body2,
    display: 'grid',
    gap: 8,
    paddingBottom: 16,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > [role="alert"]': {
    marginBottom: 12,
    padding: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
}));

const Empty = styled('div')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { paddingTop: 32 } }));

type Use = { used: number; quota: number; isPersisted: boolean };
type DeviceStorageProps = {
  /** When this changes, the storage is measured again. */
  bytes: number;
  hasDocuments: boolean;
};

function DeviceStorage({ bytes, hasDocuments }: DeviceStorageProps) {
  // Some private windows do not reveal this. The documents are listed anyway.
  const { data: use } = useQuery({
    queryKey: ['deviceStorage', bytes],
    queryFn: measureStorage,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isInsecure = !opensOffline();
  const percent = use ? Math.min(100, (use.used / use.quota) * 100) : 0;
  return (
    <Lines>
      {isInsecure && <Warning text={texts.insecure} />}
      {!isInsecure && hasDocuments && use && !use.isPersisted && <Warning text={texts.mayBeEvicted} />}
      {use && hasDocuments && (
        <div data-use>
          <Box
            role="meter"
            aria-label="Storage on this device"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(percent)}
            sx={{ width: 220, maxWidth: 1, height: 4, borderRadius: 2, bgcolor: 'divider', overflow: 'hidden' }}
          >
            <Box sx={{ height: 1, minWidth: 4, width: `${percent}%`, bgcolor: 'primary.main' }} />
          </Box>
          <span>
            {texts.storage(use.used, use.quota)}
            {use.isPersisted && ` ${texts.persisted}`}
          </span>
        </div>
      )}
    </Lines>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p>
    <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
    {text}
  </p>
);

/** Resolves to null in browsers that do not report it. */
async function measureStorage(): Promise<Use | null> {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ usage: used, quota }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return used !== undefined && quota ? { used, quota, isPersisted } : null;
}

const Lines = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 12,
  marginTop: 20,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& > p': { ...theme.typography.body2, display: 'flex', gap: 12, margin: 0, maxWidth: 720 },
  '& > p > svg': { flex: 'none', marginTop: 1, color: theme.vars.palette.warning.main },
  '& > [data-use]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 12, rowGap: 8 },
}));
