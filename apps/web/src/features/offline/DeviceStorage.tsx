import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { TriangleAlert } from 'lucide-react';
import { opensOffline } from '../../offline/availability.ts';

type Use = { used: number; quota: number; isPersisted: boolean };
type DeviceStorageProps = {
  /** When this changes, the storage is measured again. */
  bytes: number;
  hasDocuments: boolean;
};

export function DeviceStorage({ bytes, hasDocuments }: DeviceStorageProps) {
  // Some private windows refuse to tell. The documents are listed all the same.
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

/** Resolves to null where the browser does not tell. */
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
