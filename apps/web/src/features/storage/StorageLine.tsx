import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { nearlyFullShare } from '@sermon/domain/storage/quota';
import { storage as texts } from '@sermon/domain/texts/library';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { storageUse } from './storageUse.ts';
import { StorageDetails } from './StorageDetails.tsx';

/** A bar appears when the storage is nearly full. Shows nothing until the use is known. */
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
