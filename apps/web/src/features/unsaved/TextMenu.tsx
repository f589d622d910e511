import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { Copy, FileCode, FilePlus, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { copyText, download, keep, type NamedText, remove, type Tools } from './textActions.ts';

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

type TextMenuProps = { named: NamedText; anchor: HTMLElement | null; tools: Tools; onClose: () => void };

export function TextMenu({ named, anchor, tools, onClose }: TextMenuProps) {
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (action: Promise<void>) => {
    onClose();
    setIsBusy(true);
    await action;
    setIsBusy(false);
  };
  const { kind } = named.state;
  // For a deleted document, the button next to the menu already keeps the text.
  const isKeptByButton = kind === 'gone' || kind === 'notFound';
  return (
    <PopMenu label={named.name} anchor={anchor} width={232} onClose={onClose}>
      {!isKeptByButton && (
        <MenuItem disabled={isBusy} onClick={() => void choose(keep(named, tools))}>
          <FilePlus {...icon} />
          Keep as a New Document
        </MenuItem>
      )}
      <MenuItem disabled={isBusy} onClick={() => void choose(copyText(named, tools))}>
        <Copy {...icon} />
        Copy Text
      </MenuItem>
      <MenuItem disabled={isBusy} onClick={() => void choose(download(named, 'html', tools))}>
        <FileCode {...icon} />
        Download as a Web Page
      </MenuItem>
      <MenuItem disabled={isBusy} onClick={() => void choose(download(named, 'txt', tools))}>
        <FileText {...icon} />
        Download as Plain Text
      </MenuItem>
      <Divider />
      <MenuItem disabled={isBusy} onClick={() => void choose(remove(named, tools))}>
        <Trash2 {...icon} />
        Delete
      </MenuItem>
    </PopMenu>
  );
}
