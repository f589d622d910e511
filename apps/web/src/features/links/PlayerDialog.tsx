import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { invalidAddress, parseMedia, watchAddress } from '@sermon/domain/links/media';
import { useId } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Player } from './Player.tsx';

type DialogProps = { isOpen: boolean; link: LibraryItem; onClose: () => void; onClosed: () => void };

export function PlayerDialog({ isOpen, link, onClose, onClosed }: DialogProps) {
  const titleId = useId();
  const { name, linkType, linkUrl } = link;
  const type = linkType ?? 'General';
  const id = type === 'General' ? null : parseMedia(type, linkUrl ?? '');
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: () => onClosed() }, paper: { sx: { m: 2, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={titleId} noWrap sx={{ maxWidth: { xs: 348, sm: 598 } }}>
        {name}
      </DialogTitle>
      <DialogContent>
        {type !== 'General' && id ? (
          <Player type={type} id={id} title={name} />
        ) : (
          <Typography>{invalidAddress(type)}</Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 0, justifyContent: 'space-between' }}>
        {type !== 'General' && id ? (
          <Link href={watchAddress(type, id)} target="_blank" rel="noopener noreferrer">
            Open in {type}
          </Link>
        ) : (
          <span />
        )}
        <Button variant="outlined" onClick={onClose} ref={focusAtOnce}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
