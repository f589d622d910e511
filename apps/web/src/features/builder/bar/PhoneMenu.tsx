import Badge from '@mui/material/Badge';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { SermonDocument } from '@sermon/contract/builder';
import { BookOpenText, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../../ui/commands/command.ts';
import { CommandItems } from '../../../ui/commands/CommandMenu.tsx';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { useGeniusBadge } from '../../genius/useGeniusBadge.ts';
import { type BuilderCommands, shortcutsId } from '../commands/useBuilderCommands.ts';
import type { EditorSession } from '../editorSession.ts';

export type BarProps = {
  session: EditorSession;
  sermon: SermonDocument;
  commands: BuilderCommands;
  download: { isBusy: boolean; commands: Command[] };
  print: Command[];
  onDetails: () => void;
};

const tap = { width: size.tap, height: size.tap };

/**
 * The commands on a phone: a button for the Bible, and one menu with all the others. Keyboard shortcuts are not shown.
 */
export function PhoneMenu({ session, sermon, commands, download, print }: BarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const bible = commands.panels.find(({ id }) => id === 'panel.bible');
  const isNew = useGeniusBadge(session.editor, sermon.id);
  const otherPanels = commands.panels
    .filter((panel) => panel !== bible)
    .map((panel) => (isNew && panel.id === 'panel.genius' ? { ...panel, note: 'New' } : panel));
  return (
    <>
      {bible && (
        <Tooltip title={bible.label}>
          <span>
            <IconButton
              aria-label={bible.label}
              disabled={bible.isDisabled ?? false}
              onClick={() => bible.run?.()}
              sx={tap}
            >
              <BookOpenText size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </span>
        </Tooltip>
      )}
      <IconButton
        aria-label="More"
        aria-description={isNew ? 'Sermon Genius has new suggestions' : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={download.isBusy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={tap}
      >
        {download.isBusy ? (
          <CircularProgress size={20} color="inherit" aria-label="Downloading" />
        ) : (
          <Badge variant="dot" color="primary" invisible={!isNew}>
            <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
          </Badge>
        )}
      </IconButton>
      <PopMenu label="More" anchor={anchor} width={240} onClose={close}>
        <CommandItems commands={otherPanels} onChosen={close} />
        <Divider component="li" role="none" />
        <CommandItems commands={commands.file.filter(({ id }) => id !== shortcutsId)} onChosen={close} />
        <Divider component="li" role="none" />
        <CommandItems commands={download.commands} onChosen={close} />
        <Divider component="li" role="none" />
        <CommandItems commands={print} onChosen={close} />
      </PopMenu>
    </>
  );
}
