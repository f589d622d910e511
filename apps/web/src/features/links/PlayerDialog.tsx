import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { embedAddress, invalidAddress, type MediaType, parseMedia, watchAddress } from '@sermon/domain/links/media';
import { useId } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button } from '../../ui/plain/Button.tsx';

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

/**
 * The embedded player of the media site (spec part 1 §2: 550 × 315 px, 300 px wide on phones). Its URL is built only
 * from the media id.
 */
export const Player = ({ type, id, title }: { type: MediaType; id: string; title: string }) => (
  <Frame
    src={embedAddress(type, id)}
    title={title}
    width={550}
    height={315}
    loading="lazy"
    // YouTube refuses to play without a referrer.
    referrerPolicy="strict-origin-when-cross-origin"
    // The players need to store settings under their own origin and to open their site in a new window.
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
    allow="encrypted-media; fullscreen; picture-in-picture"
  />
);

const Frame = styled('iframe')(({ theme }) => ({
  display: 'block',
  width: 550,
  maxWidth: '100%',
  height: 315,
  border: 0,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sunken,
  [theme.breakpoints.down('sm')]: { width: 300, height: 172 },
}));
