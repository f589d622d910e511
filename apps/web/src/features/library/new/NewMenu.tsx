import Divider from '@mui/material/Divider';
import { isPaid, may } from '@sermon/domain/accounts/entitlements';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useUser } from '../../../user.ts';
import { useUpgradePrompt } from '../../../plan/useUpgradePrompt.tsx';
import { newEntries, type NewEntry, type NewKind } from './entries.ts';
import { NewDialogs } from './NewDialogs.tsx';
import { NewMenuItem } from './NewMenuItem.tsx';
import type { TemplateDialogs } from './useOpenCreated.ts';
import { useStartWriting } from './useStartWriting.ts';

type MenuProps = {
  anchor: HTMLElement | null;
  /** Null is the library itself. */
  parentId: string | null;
  TemplateChooser: TemplateDialogs['TemplateChooser'];
  onClose: () => void;
};

/** Stays mounted while the menu is closed. */
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
