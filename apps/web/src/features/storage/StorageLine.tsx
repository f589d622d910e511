import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { storage, type StorageUse } from '@sermon/contract/library';
import { nearlyFullShare } from '@sermon/domain/storage/quota';
import { storage as texts } from '@sermon/domain/texts/library';
import { formatSize } from '@sermon/domain/texts/numbers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../ask.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { storageUse } from './storageUse.ts';

export function StorageLine() {
  const { data: use } = useQuery(storageUse);
  const [isOpen, setIsOpen] = useState(false);
  if (!use) return null;
  const { bytes, limit } = use;
  const share = limit === null ? 0 : Math.min(1, bytes / limit);
  return (
    <>
      {share >= nearlyFullShare && (
        <Box
          role="meter"
          aria-label="Storage"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          sx={{ mx: 1, height: 4, borderRadius: 2, bgcolor: 'divider', overflow: 'hidden' }}
        >
          <Box sx={{ height: 1, width: `${share * 100}%`, bgcolor: share < 1 ? 'warning.main' : 'error.main' }} />
        </Box>
      )}
      <Line type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.used(bytes, limit)}
      </Line>
      <AskDialog title="Storage" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <StorageDetails use={use} onClose={() => setIsOpen(false)} />
      </AskDialog>
    </>
  );
}

const Line = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  width: '100%',
  minHeight: 32,
  padding: '4px 8px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  [touch]: { minHeight: size.tap },
}));

function StorageDetails({ use, onClose }: { use: StorageUse; onClose: () => void }) {
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
