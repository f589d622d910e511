import { calendar } from '@sermon/contract/calendar';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ask, useChange } from '../../ask.ts';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { Button, Spinner } from '../../ui/plain/Button.tsx';
import Box from '@mui/material/Box';
import { AddressHint } from '../../ui/AddressHint.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useCopy } from '../../ui/notices/useCopy.ts';
import { Field } from '../../ui/plain/Field.tsx';

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
    <ConnectionError message={error.message} onTryAgain={() => void refetch()} />
  ) : (
    <Spinner size={24} label="Loading" />
  );
}

const feed = ask(calendar.feed, {});

const questions = {
  renew: { text: texts.feedRenewal, answer: 'Replace Link' },
  end: { text: texts.feedEnd, answer: 'Delete Link' },
} as const;

function FeedAddress({ address }: { address: string | null }) {
  const client = useQueryClient();
  const notify = useNotify();
  const copy = useCopy({ copied: texts.addressCopied, notCopied: texts.addressNotCopied });
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const onError = ({ sentence }: { sentence: string }) => notify({ text: sentence, isFailure: true });
  const make = useChange(calendar.createFeed, {
    onSuccess: (made) => {
      client.setQueryData(feed.queryKey, made);
      setAsked(null);
      notify({ text: address ? texts.feedRenewed : texts.feedMade });
    },
    onError,
  });
  const end = useChange(calendar.removeFeed, {
    onSuccess: () => {
      client.setQueryData(feed.queryKey, null);
      setAsked(null);
      notify({ text: texts.feedEnded });
    },
    onError,
  });
  const isBusy = make.isPending || end.isPending;

  if (!address)
    return (
      <Box>
        <Button busyLabel={isBusy && 'Creating'} onClick={() => !isBusy && make.mutate({})}>
          Create Link
        </Button>
      </Box>
    );

  const copyAddress = async () => {
    if (!(await copy({ html: address, text: address }))) field.current?.select();
  };
  return (
    <>
      <Field label="Calendar link" readOnly value={address} ref={field} onFocus={({ target }) => target.select()} />
      <AddressHint address={address} />
      <Typography variant="body2" color="textSecondary">
        {asked ? questions[asked].text : texts.feedIsSecret}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {asked ? (
          <>
            <Button variant="outlined" onClick={() => setAsked(null)}>
              Keep Link
            </Button>
            <Button
              busyLabel={isBusy && 'One moment'}
              onClick={() => !isBusy && (asked === 'renew' ? make : end).mutate({})}
            >
              {questions[asked].answer}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void copyAddress()}>Copy Link</Button>
            <Button variant="outlined" onClick={() => setAsked('renew')}>
              Replace Link…
            </Button>
            <Button variant="outlined" onClick={() => setAsked('end')}>
              Delete Link…
            </Button>
          </>
        )}
      </Box>
    </>
  );
}
