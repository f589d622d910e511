import { calendar } from '@sermon/contract/calendar';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ask } from '../../ask.ts';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Spinner } from '../../ui/plain/Spinner.tsx';
import { FeedAddress } from './FeedAddress.tsx';

type DialogProps = { isOpen: boolean; onClose: () => void };

export function SubscribeDialog({ isOpen, onClose }: DialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Subscribe to Your Calendar</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2">{texts.feedIs}</Typography>
        <Feed />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Feed() {
  const { data: feed, error, refetch } = useQuery(ask(calendar.feed, {}));
  if (feed !== undefined) return <FeedAddress address={feed?.address ?? null} />;
  return error ? (
    <ConnectionTrouble message={error.message} onTryAgain={() => void refetch()} />
  ) : (
    <Spinner size={24} label="Loading" />
  );
}
