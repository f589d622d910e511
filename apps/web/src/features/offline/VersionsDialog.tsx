import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import {
  type QuestionProgress,
  type SaveFailure,
  type VersionQuestion,
  versionQuestion,
} from '@sermon/domain/offline/versions';
import { CopyPlus, History } from 'lucide-react';
import { useId, useState } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { Answers } from '../../ui/dialogs/Answers.tsx';
import { Confirmation } from '../../ui/dialogs/Confirmation.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { nameMoment } from '../../ui/time/when.ts';
import { Comparison } from '../history/Comparison.tsx';
import { FailedChoice } from './FailedChoice.tsx';
import { VersionCards } from './VersionCards.tsx';

export type VersionsDialogProps = {
  /** To ask about another document, remount the dialog. */
  question: VersionQuestion;
  /** Resolves to null once the server has the version. */
  onKeep: (place: 'offline' | 'online') => Promise<SaveFailure | null>;
  onKeepBoth: () => Promise<SaveFailure | null>;
  onDecideLater: () => void;
  onClear: () => void;
};

/** Spec part 1 §4. Until the user has chosen and the server has saved the choice, both versions stay as they are. */
export function VersionsDialog({ question, onKeep, onKeepBoth, onDecideLater, onClear }: VersionsDialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const [progress, setProgress] = useState<QuestionProgress>({ kind: 'choosing', chosen: 'offline' });
  const [isClearing, setIsClearing] = useState(false);
  const [tryAgain, setTryAgain] = useState(() => () => {});
  const view = versionQuestion(question, progress, nameMoment);
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
                <Comparison before={question.online.text} after={question.offline.text} labels={view.compared} />
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
