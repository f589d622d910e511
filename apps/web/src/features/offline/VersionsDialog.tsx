import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import {
  type ConflictProgress,
  type SaveFailure,
  type VersionChoice,
  versionConflict,
  type VersionConflict,
  type VersionQuestionView,
} from '@sermon/domain/offline/versions';
import { CircleAlert, CopyPlus, History, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useId, useState } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { Answers, Confirmation } from '../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { nameMoment } from '../../ui/time/dateFormat.ts';
import { Comparison } from '../history/Comparison.tsx';

export type VersionsDialogProps = {
  conflict: VersionConflict;
  /** Resolves to null once the server has the version. */
  onKeep: (place: 'offline' | 'online') => Promise<SaveFailure | null>;
  onKeepBoth: () => Promise<SaveFailure | null>;
  onDecideLater: () => void;
  onClear: () => void;
};

/** Spec part 1 §4. Until the user has chosen and the server has saved the choice, both versions stay unchanged. */
export function VersionsDialog({ conflict, onKeep, onKeepBoth, onDecideLater, onClear }: VersionsDialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const [progress, setProgress] = useState<ConflictProgress>({ kind: 'choosing', chosen: 'offline' });
  const [isClearing, setIsClearing] = useState(false);
  const [tryAgain, setTryAgain] = useState(() => () => {});
  const view = versionConflict(conflict, progress, nameMoment);
  const { failure, mainButton, isDisabled } = view;

  const save = async (chosen: 'offline' | 'online', send: () => Promise<SaveFailure | null>) => {
    if (isDisabled) return;
    setProgress({ kind: 'saving', chosen });
    const failed = await send();
    if (!failed) return;
    setProgress({ kind: 'failed', failure: failed });
    setTryAgain(() => () => void save(chosen, send));
  };
  const keep = (place: 'offline' | 'online') => save(place, () => onKeep(place));

  const isFullScreen = isPhone && !failure;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={failure ? 'sm' : 'md'}
      fullScreen={isFullScreen}
      aria-labelledby={titleId}
      onClose={() => !isDisabled && onDecideLater()}
    >
      <DialogTitle id={titleId} sx={{ pb: 1 }}>
        {view.title}
      </DialogTitle>
      {isClearing && failure ? (
        <Confirmation
          sentences={[failure.confirmation]}
          act={failure.button}
          onAct={onClear}
          onClose={() => setIsClearing(false)}
        />
      ) : (
        <>
          <DialogContent sx={{ flex: 'none', pb: 2 }}>
            <VersionCards view={view} onChoose={(chosen) => setProgress({ kind: 'choosing', chosen })} />
            {failure && <FailedChoice failure={failure} />}
          </DialogContent>
          {!failure && (
            <>
              <Compared>
                <Comparison before={conflict.online.text} after={conflict.offline.text} labels={view.compared} />
              </Compared>
              <Note>
                <History size={16} strokeWidth={1.6} aria-hidden />
                {view.note}
              </Note>
            </>
          )}
          {failure ? (
            <Answers
              main={
                <Button onClick={tryAgain} ref={focusAtOnce}>
                  Try Again
                </Button>
              }
            >
              <Button variant="outlined" onClick={() => setIsClearing(true)}>
                {failure.button}
              </Button>
            </Answers>
          ) : (
            <Answers
              main={
                <Button
                  busyLabel={isDisabled && 'Saving'}
                  onClick={() => progress.kind === 'choosing' && void keep(progress.chosen)}
                >
                  {mainButton}
                </Button>
              }
            >
              <Button variant="outlined" aria-disabled={isDisabled} onClick={() => void save('offline', onKeepBoth)}>
                <CopyPlus size={18} strokeWidth={1.6} aria-hidden />
                Keep Both
              </Button>
              <Button variant="outlined" aria-disabled={isDisabled} onClick={() => !isDisabled && onDecideLater()}>
                Decide Later
              </Button>
            </Answers>
          )}
        </>
      )}
    </Dialog>
  );
}

const Compared = styled('div')(({ theme }) => ({
  flex: '0 1 320px',
  minHeight: 120,
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { flex: '1 1 auto' },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: '10px 24px 0',
  color: theme.vars.palette.text.secondary,
  '& svg': { flex: 'none' },
  [theme.breakpoints.down('sm')]: { paddingInline: 20 },
}));

type VersionCardsProps = { view: VersionQuestionView; onChoose: (place: 'offline' | 'online') => void };

function VersionCards({ view, onChoose }: VersionCardsProps) {
  const group = useId();
  const { choices, title, isDisabled } = view;
  return (
    <Cards role="radiogroup" aria-label={title}>
      {choices.map((choice) => (
        <Card key={choice.place} data-chosen={choice.isChosen || undefined}>
          <Radio
            name={group}
            value={choice.place}
            checked={choice.isChosen}
            disabled={isDisabled}
            onChange={() => onChoose(choice.place)}
            slotProps={{ input: { 'aria-describedby': `${group}-${choice.place}` } }}
          />
          <Facts>
            <h3>{choice.title}</h3>
            <div id={`${group}-${choice.place}`}>
              <p>{choice.name}</p>
              <p data-time>{choice.modified}</p>
              <p>{choice.device}</p>
              <p>{choice.words}</p>
            </div>
          </Facts>
          <DeviceIcon choice={choice} />
        </Card>
      ))}
    </Cards>
  );
}

function DeviceIcon({ choice: { formFactor } }: { choice: VersionChoice }) {
  const Icon = formFactor === 'Phone' ? Smartphone : formFactor === 'Tablet' ? Tablet : Monitor;
  return <Icon size={20} strokeWidth={1.6} aria-hidden />;
}

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  gap: 12,
  paddingTop: 4,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: 8 },
}));

const Card = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  minWidth: 0,
  margin: 1,
  padding: '10px 16px 12px 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  cursor: 'pointer',
  '& > svg': { flex: 'none', marginTop: 8, color: theme.vars.palette.text.secondary },
  '&[data-chosen]': {
    margin: 0,
    borderWidth: 2,
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

const Facts = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  paddingTop: 7,
  overflowWrap: 'anywhere',
  '& h3': { ...theme.typography.h4, margin: 0 },
  '& p': { ...theme.typography.body2, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& p[data-time]': { color: theme.vars.palette.text.primary },
  [theme.breakpoints.down('sm')]: { '& p': { margin: 0 } },
}));

const FailedChoice = ({ failure }: { failure: NonNullable<VersionQuestionView['failure']> }) => (
  <Frame role="alert">
    <CircleAlert size={20} strokeWidth={1.6} aria-hidden />
    <div>
      <strong>{failure.text}</strong>
      <p>{failure.note}</p>
    </div>
  </Frame>
);

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  marginTop: 14,
  padding: '10px 12px',
  border: `1px solid ${theme.vars.palette.error.main}`,
  borderRadius: 8,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', color: theme.vars.palette.error.main },
  '& strong': { ...theme.typography.subtitle2, color: theme.vars.palette.error.main },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));
