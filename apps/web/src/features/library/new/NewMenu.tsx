import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { isPaid, may } from '@sermon/domain/accounts/entitlements';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useUpgradePrompt } from '../../../plan/useUpgradePrompt.tsx';
import { PopMenu, WhyDisabled } from '../../../ui/dialogs/PopMenu.tsx';
import { useUser } from '../../../user.ts';
import { NewDialogs, newEntries, type NewEntry, type NewKind } from './NewDialogs.tsx';
import { type TemplateDialogs, useStartWriting } from './useShowNewItems.ts';

type MenuProps = {
  anchor: HTMLElement | null;
  parentId: string | null;
  TemplateChooser: TemplateDialogs['TemplateChooser'];
  onClose: () => void;
};

export function NewMenu({ anchor, parentId, TemplateChooser, onClose }: MenuProps) {
  const user = useUser();
  const isOnline = useIsOnline();
  const upgrade = useUpgradePrompt();
  const navigate = useNavigate();
  const { startWriting } = useStartWriting(parentId);
  const [kind, setKind] = useState<NewKind | null>(null);
  const choose = (entry: NewEntry) => {
    onClose();
    const { feature } = entry;
    if (isPaid(feature) && !may(user, feature)) upgrade.offer(feature);
    else if (entry.startsWriting) void startWriting();
    else if (entry.place) void navigate({ to: entry.place });
    else if (entry.kind) setKind(entry.kind);
  };
  return (
    <>
      <PopMenu label="New" anchor={anchor} width={216} flush="left" onClose={onClose}>
        {newEntries.flatMap((group, index) => [
          index > 0 && <Divider key={index} component="li" sx={{ my: 0.5 }} />,
          ...group.map((entry) => (
            <NewMenuItem
              key={entry.label}
              entry={entry}
              isUpgrade={!may(user, entry.feature)}
              isDisabled={!isOnline && !entry.startsWriting}
              onChoose={choose}
            />
          )),
        ])}
      </PopMenu>
      {upgrade.dialog}
      <NewDialogs kind={kind} parentId={parentId} TemplateChooser={TemplateChooser} onClose={() => setKind(null)} />
    </>
  );
}

type EntryProps = {
  entry: NewEntry;
  isUpgrade: boolean;
  isDisabled: boolean;
  onChoose: (entry: NewEntry) => void;
};

const NewMenuItem = ({
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
