import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { opensOffline } from '../../offline/availability.ts';

type Use = { used: number; quota: number; isPersisted: boolean };
type DeviceStorageProps = {
  /** The size of all documents on this device. The storage is measured again when it changes. */
  bytes: number;
  hasDocuments: boolean;
};

/** Shows how much storage is used in this browser, whether the browser has promised to keep it, and what prevents that. */
export function DeviceStorage({ bytes, hasDocuments }: DeviceStorageProps) {
  const use = useDeviceStorage(bytes);
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

/** Returns the storage of this site in this browser. Null until it is known, and where the browser does not tell. */
function useDeviceStorage(bytes: number): Use | null {
  const [use, setUse] = useState<Use | null>(null);
  useEffect(() => {
    const { storage } = navigator;
    if (!storage?.estimate) return;
    let isEnded = false;
    const measure = async () => {
      const [{ usage: used, quota }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
      if (!isEnded && used !== undefined && quota) setUse({ used, quota, isPersisted });
    };
    // Some private windows refuse. The documents are listed all the same.
    measure().catch(() => {});
    return () => void (isEnded = true);
  }, [bytes]);
  return use;
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
