import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { ComponentProps } from 'react';
import { WhyDisabled } from '../../../ui/commands/WhyDisabled.tsx';
import type { NewEntry } from './entries.ts';

type EntryProps = {
  entry: NewEntry;
  isUpgrade: boolean;
  isDisabled: boolean;
  onChoose: (entry: NewEntry) => void;
};

/** Forwards the props that MUI's menu adds for keyboard navigation. */
export const NewMenuItem = ({
  entry,
  isUpgrade,
  isDisabled,
  onChoose,
  ...fromMenu
}: EntryProps & ComponentProps<typeof MenuItem>) => (
  <MenuItem {...fromMenu} disabled={isDisabled} onClick={() => onChoose(entry)}>
    <entry.Icon size={18} strokeWidth={1.6} aria-hidden />
    <span>
      {entry.label}
      {isDisabled && <WhyDisabled>{texts.notOffline}</WhyDisabled>}
    </span>{' '}
    {isUpgrade && (
      <Box
        component="span"
        sx={{
          typography: 'caption',
          fontWeight: 600,
          ml: 'auto',
          px: 1,
          borderRadius: 1,
          bgcolor: 'surface.selected',
          color: 'primary.main',
        }}
      >
        Upgrade
      </Box>
    )}
  </MenuItem>
);
