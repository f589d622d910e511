import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import type { LibraryItem } from '@sermon/contract/library';
import { useId } from 'react';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { nameOf } from '../actions/change.ts';
import { FolderChooser } from './FolderChooser.tsx';

type PickerProps = {
  isOpen: boolean;
  /** Null centers the picker. */
  at: HTMLElement | Point | null;
  items: readonly LibraryItem[];
  onClose: () => void;
  onClosed: () => void;
  /** Null is the library itself. */
  onChoose: (target: LibraryItem | null) => void;
};

export function MovePicker({ isOpen, at, items, onClose, onClosed, onChoose }: PickerProps) {
  const isPhone = useIsPhone();
  const titleId = useId();
  const transition = { onExited: () => onClosed() };
  const chooser = (
    <FolderChooser
      title={`Move ${nameOf(items)}`}
      titleId={titleId}
      items={items}
      onClose={onClose}
      onChoose={onChoose}
    />
  );
  if (isPhone || !at || (at instanceof HTMLElement && !at.isConnected))
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        fullWidth
        maxWidth="xs"
        fullScreen={isPhone}
        aria-labelledby={titleId}
        slotProps={{ transition, paper: { sx: isPhone ? {} : { height: 480 } } }}
      >
        {chooser}
      </Dialog>
    );
  return (
    <Popover
      open={isOpen}
      onClose={onClose}
      {...(at instanceof HTMLElement
        ? {
            anchorEl: at,
            anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
            transformOrigin: { vertical: 'top', horizontal: 'right' },
          }
        : { anchorReference: 'anchorPosition', anchorPosition: { left: at.x, top: at.y } })}
      slotProps={{
        transition,
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 420, height: 440, display: 'flex' } },
      }}
    >
      {chooser}
    </Popover>
  );
}
