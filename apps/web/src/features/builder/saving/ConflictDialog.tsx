import { documents, type SermonDocument } from '@sermon/contract/builder';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { copyName } from '@sermon/domain/library/title';
import { lastEdit, timeSince, writtenOn } from '@sermon/domain/builder/lastEdit';
import { wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { sermonDetailsOf } from '@sermon/domain/library/items';
import { mergeDocuments } from '@sermon/domain/offline/merge';
import { builder as texts } from '@sermon/domain/texts/builder';
import { CopyPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { toHtml } from '../../../editor/html.ts';
import { Answers } from '../../../ui/dialogs/AskDialog.tsx';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { useUser } from '../../../user.ts';
import { Comparison } from '../../history/lazyComparison.ts';
import type { EditorSession } from '../editorSession.ts';
import { useSaveState } from './useSaveState.ts';

/** Cannot be dismissed. Neither text is lost, regardless of the choice. */
export function ConflictDialog({ session, sermon }: { session: EditorSession; sermon: SermonDocument }) {
  const state = useSaveState(session.autosave);
  return state.kind === 'conflict' ? <Question session={session} sermon={sermon} other={state.other} /> : null;
}

function Question({
  session,
  sermon,
  other,
}: {
  session: EditorSession;
  sermon: SermonDocument;
  other: SermonDocument;
}) {
  const ids = { title: useId(), text: useId() };
  const notify = useNotify();
  const isPhone = useIsPhone();
  const { id: ownerId } = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const [now] = useState(() => new Date());
  const [ownText] = useState(() => toHtml(session.editor.state.doc));

  const [canMerge] = useState(() => canBeMerged(session.autosave.baseText, ownText, other.text));

  const isCopied = useRef(false);

  const takeOther = async () => {
    setIsBusy(true);
    try {
      await session.takeOther();
    } catch {
      if (!pageSession.ask()) notify({ text: texts.otherNotTaken, isFailure: true });
      setIsBusy(false);
    }
  };
  const keepBoth = async () => {
    setIsBusy(true);
    const name = copyName(sermon.name);
    const { category, parentId } = sermon;
    const details = { category, parentId, ...sermonDetailsOf(sermon) };
    try {
      if (!isCopied.current) await callServer(documents.save, { ownerId, name, text: ownText, ...details });
    } catch {
      if (!pageSession.ask()) notify({ text: texts.copyFailed, isFailure: true });
      return setIsBusy(false);
    }
    if (!isCopied.current) notify({ text: texts.copied(name) });
    isCopied.current = true;
    await takeOther();
  };

  const keepMine = () => void session.autosave.keepMine();
  const mergeBoth = async () => {
    setIsBusy(true);
    try {
      await session.mergeBoth();
    } catch (cause) {
      if (!pageSession.ask())
        notify({ text: cause instanceof CallFailed ? cause.sentence : texts.otherNotTaken, isFailure: true });
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
    >
      <DialogTitle id={ids.title}>{texts.staleSave}</DialogTitle>
      <DialogContent sx={{ flex: 'none' }}>
        <DialogContentText id={ids.text}>{texts.bothKept}</DialogContentText>
        <Texts>
          <Text
            title="Yours"
            name={sermon.name}
            facts={[texts.words(wordsOf(ownText)), lastEdit(session.autosave.edited, now, nameDay), 'This device']}
          />
          <Text
            title="The other"
            name={other.name}
            facts={[
              texts.words(wordsOf(other.text)),
              texts.savedWhen(timeSince(other.dateModified, now, nameDay)),
              deviceOf(other),
            ]}
          />
        </Texts>
      </DialogContent>
      <Compared>
        <Comparison
          before={other.text}
          after={ownText}
          labels={{ added: 'Only in yours', removed: 'Only in the other' }}
        />
      </Compared>
      <Answers
        main={
          <Button variant="contained" disabled={isBusy} onClick={canMerge ? () => void mergeBoth() : keepMine}>
            {canMerge ? 'Merge Both' : 'Keep Mine'}
          </Button>
        }
      >
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<CopyPlus size={18} strokeWidth={1.6} aria-hidden />}
          onClick={() => void keepBoth()}
        >
          Keep Both
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void takeOther()}>
          Use the Other
        </Button>
        {canMerge && (
          <Button variant="outlined" disabled={isBusy} onClick={keepMine}>
            Keep Mine
          </Button>
        )}
      </Answers>
    </Dialog>
  );
}

const Compared = styled('div')(({ theme }) => ({
  flex: '0 1 520px',
  minHeight: 120,
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { flex: '1 1 auto' },
}));

const canBeMerged = (baseText: string | null, ownText: string, otherText: string): boolean =>
  baseText !== null && mergeDocuments(baseText, ownText, otherText) !== null;

const wordsOf = (html: string) => wordCount(parseDocument(html));

const deviceOf = (sermon: SermonDocument) =>
  writtenOn({ ...sermon, lastModifiedFormFactor: sermon.lastModifiedFormFactor || 'Another device' });

const Text = ({ title, name, facts }: { title: string; name: string; facts: string[] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <p>{name}</p>
    {facts.map((fact) => (
      <p key={fact}>{fact}</p>
    ))}
  </section>
);

const Texts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  marginTop: 16,
  '& section': {
    minWidth: 0,
    padding: '12px 16px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& h3': { ...theme.typography.h6, margin: '0 0 4px', color: theme.vars.palette.text.secondary },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& h3 + p': {
    ...theme.typography.subtitle1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.primary,
  },
}));
