import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { timings as timingsCalls } from '@sermon/contract/timings';
import { paceRules } from '@sermon/domain/presenter/pace';
import { plannedTotal, type Timing } from '@sermon/domain/presenter/timings';
import { rehearsals as texts } from '@sermon/domain/texts/presenter/rehearsals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { nameMoment } from '../../ui/time/dateFormat.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useUser } from '../../user.ts';
import { useLearnedPace } from '../preferences/useLearnedPace.ts';
import { SectionTable } from './SectionTable.tsx';
import { refreshTimings } from './useTimingSender.ts';
import { addWaiting, onWaitingChange, removeWaiting, waitingTimings } from './waitingTimings.ts';

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

type LineProps = { timing: Timing; documentId: string; isWaiting: boolean };

function TimingLine({ timing, documentId, isWaiting }: LineProps) {
  const { id: ownerId } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const [wasChanged, setWasChanged] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const partsId = useId();
  const { id, kind, startedAt, seconds, sections } = timing;
  const when = nameMoment(startedAt);

  /** `perform` returns false if this device could not store the change. */
  const change = async (perform: () => Promise<unknown> | boolean, removes: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const isDone = await Promise.resolve(perform()).then(
      (result) => result !== false,
      () => false,
    );
    if (isDone) {
      setIsRemoved(removes);
      setWasChanged(true);
    } else setFailure(removes ? texts.notRemoved : texts.notRestored);
    setIsBusy(false);
  };
  const newTiming = { ...timing, timingId: id, assetId: documentId, sections: [...sections] };
  const remove = () => change(() => (isWaiting ? removeWaiting(id) : callServer(timingsCalls.remove, { id })), true);
  const restore = () =>
    change(() => (isWaiting ? addWaiting(ownerId, newTiming) : callServer(timingsCalls.add, newTiming)), false);

  return (
    <Line>
      {isRemoved ? (
        <Row>
          <Gone>{when}</Gone>
          <span>{texts.removed}</span>
          <Button variant="outlined" ref={focusAtOnce} aria-busy={isBusy} onClick={() => void restore()}>
            Undo
          </Button>
        </Row>
      ) : (
        <Row>
          <Opener type="button" aria-expanded={isOpen} aria-controls={partsId} onClick={() => setIsOpen(!isOpen)}>
            <ChevronDown size={18} strokeWidth={1.6} aria-hidden />
            <span>
              <b>{texts.time(seconds)}</b> {texts.kinds[kind]}
              <small>
                {when} · <span>{texts.compared(seconds, plannedTotal(sections))}</span>
                {isWaiting && ` · ${texts.waiting}`}
              </small>
            </span>
          </Opener>
          <Tooltip title="Remove">
            <IconButton
              aria-label={texts.remove(texts.kinds[kind], when)}
              aria-busy={isBusy}
              ref={wasChanged ? focusAtOnce : undefined}
              onClick={() => void remove()}
              sx={{ width: 44, height: 44 }}
            >
              <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </Tooltip>
        </Row>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      <div id={partsId}>{isOpen && !isRemoved && <SectionTable sections={sections} />}</div>
    </Line>
  );
}

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontVariantNumeric: 'lining-nums tabular-nums',
}));

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  alignItems: 'center',
  gap: '0 16px',
  minHeight: 56,
});

const Opener = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '4px 0',
  border: 0,
  textAlign: 'start',
  background: 'none',
  cursor: 'pointer',
  '& b': { ...theme.typography.h5, marginInlineEnd: 4 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& small > span': { display: 'inline-block' },
  '& > svg': { flex: 'none' },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
}));

const Gone = styled('span')(({ theme }) => ({
  textDecoration: 'line-through',
  color: theme.vars.palette.text.secondary,
}));

const Failure = styled('p')(({ theme }) => ({ margin: '0 0 8px', color: theme.vars.palette.error.main }));
