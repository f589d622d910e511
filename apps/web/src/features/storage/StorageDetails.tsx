import { storage, type StorageUse } from '@sermon/contract/library';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatSize } from '@sermon/domain/texts/numbers';
import { storage as texts } from '@sermon/domain/texts/library';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../ask.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button } from '../../ui/plain/Button.tsx';

export function StorageDetails({ use, onClose }: { use: StorageUse; onClose: () => void }) {
  const { data: details, error } = useQuery({ ...ask(storage.details, {}), refetchOnMount: 'always' });
  const parts = [
    { label: 'Files', bytes: details?.files },
    { label: 'Documents', bytes: details?.texts },
    { label: 'Earlier versions', bytes: details?.versions },
    { label: 'In the trash (included above)', bytes: details?.trash },
  ];
  return (
    <>
      <DialogContent>
        <Typography>{texts.used(use.bytes, use.limit)}</Typography>
        {error && !details ? (
          <Typography role="alert" color="error" sx={{ pt: 2 }}>
            {texts.detailsNotLoaded}
          </Typography>
        ) : (
          <Parts aria-label="What takes up storage">
            {parts.map(({ label, bytes }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{bytes === undefined ? '…' : formatSize(bytes)}</dd>
              </div>
            ))}
          </Parts>
        )}
        {use.limit !== null && (
          <Typography color="textSecondary" variant="body2">
            {texts.makeRoom}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onClose} ref={focusAtOnce}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

const Parts = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '16px 0',
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '8px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));
