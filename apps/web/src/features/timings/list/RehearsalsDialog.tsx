import { timings as timingsCalls } from '@sermon/contract/preaching/timings';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { paceRules } from '@sermon/domain/presenter/pace';
import type { Timing } from '@sermon/domain/presenter/timings';
import { rehearsals as texts } from '@sermon/domain/texts/presenter/rehearsals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';
import { refreshTimings } from '../useTimingSender.ts';
import { useLearnedPace } from '../../preferences/useLearnedPace.ts';
import { onWaitingChange, waitingTimings } from '../waiting.ts';
import { TimingLine } from './TimingLine.tsx';

type DialogProps = { isOpen: boolean; documentId: string; onClose: () => void };

export const RehearsalsDialog = ({ isOpen, documentId, onClose }: DialogProps) => (
  <AskDialog title={texts.title} isOpen={isOpen} width="sm" onClose={onClose}>
    <DialogContent>
      <Rehearsals documentId={documentId} />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 2 }}>
      <Button variant="outlined" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </AskDialog>
);

function useWaiting(documentId: string): Timing[] {
  const { id: ownerId } = useUser();
  const find = () =>
    waitingTimings(ownerId)
      .filter(({ assetId }) => assetId === documentId)
      .map(({ timingId: id, ...timing }) => ({ ...timing, id }));
  const [waiting, setWaiting] = useState(find);
  useEffect(() => onWaitingChange(() => setWaiting(find())));
  return waiting;
}

function Rehearsals({ documentId }: { documentId: string }) {
  const isOnline = useIsOnline();
  const waiting = useWaiting(documentId);
  const client = useQueryClient();
  const { data, isFetchedAfterMount, isError, refetch } = useQuery({
    ...ask(timingsCalls.list, { id: documentId }),
    enabled: isOnline,
    refetchOnMount: 'always',
  });
  useEffect(() => () => void refreshTimings(client), [client]);
  if (!isOnline)
    return (
      <>
        <Note>{texts.offline}</Note>
        <Lines timings={waiting} waiting={waiting} documentId={documentId} />
      </>
    );
  if (isError)
    return (
      <Unavailable role="alert">
        <span>{texts.notAvailable}</span>
        <Button variant="outlined" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Unavailable>
    );
  if (!data || !isFetchedAfterMount)
    return <Skeleton variant="rounded" height={240} aria-label="Loading" role="progressbar" />;
  const notSent = waiting.filter(({ id }) => !data.some((timing) => timing.id === id));
  const all = [...notSent, ...data].toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  return all.length === 0 ? (
    <p>{texts.none}</p>
  ) : (
    <>
      <PaceNote />
      <Lines timings={all} waiting={notSent} documentId={documentId} />
    </>
  );
}

function PaceNote() {
  const pace = useLearnedPace();
  return (
    <Note>
      {pace.wordsPerMinute === null
        ? texts.paceLater(paceRules.fewest, paceRules.shortestSeconds / 60)
        : texts.yourPace(pace)}
    </Note>
  );
}

type LinesProps = { timings: readonly Timing[]; waiting: readonly Timing[]; documentId: string };

/** A removed timing stays with an Undo button until the dialog closes. */
function Lines({ timings, waiting, documentId }: LinesProps) {
  const [seen, setSeen] = useState<readonly Timing[]>([]);
  const added = timings.filter(({ id }) => !seen.some((known) => known.id === id));
  if (added.length > 0) setSeen([...seen, ...added].toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime()));
  return (
    <List>
      {seen.map((timing) => (
        <TimingLine
          key={timing.id}
          timing={timing}
          documentId={documentId}
          isWaiting={waiting.some(({ id }) => id === timing.id)}
        />
      ))}
    </List>
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '0 0 12px',
  color: theme.vars.palette.text.secondary,
}));

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Unavailable = styled('div')({ display: 'grid', justifyItems: 'start', gap: 12 });
