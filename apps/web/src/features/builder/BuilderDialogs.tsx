import type { SermonDocument } from '@sermon/contract/builder';
import { toHtml } from '../../editor/html.ts';
import { ToolDialog } from '../../editor/toolbar/ToolDialog.tsx';
import type { Command } from '../../ui/commands/command.ts';
import { CommandPalette } from '../../ui/commands/CommandPalette.tsx';
import { ShortcutSheet } from '../../ui/commands/ShortcutSheet.tsx';
import { useUser } from '../../user.ts';
import { DroppedWord } from '../files/DroppedWord.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import { ShareDialog } from '../sharing/lazyShare.tsx';
import type { WritingLog } from '../writing-log/writingLog.ts';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import type { EditorSession } from './editorSession.ts';
import { paletteId } from './commands/useBuilderCommands.ts';
import { moveModule, rehearsalsModule, writingLogModule } from './lazyModules.ts';
import type { BuilderView } from './useBuilderView.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import type { Autosave } from './saving/autosave.ts';
import { lazyPanels } from '@sermon/domain/texts/calls';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyDialog, lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { library as libraryCalls } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { sermonDetailsOf } from '@sermon/domain/library/items';
import { library } from '@sermon/domain/texts/library';
import { rehearsals } from '@sermon/domain/texts/presenter/rehearsals';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../ask.ts';
import { send } from '../../itemChanges/itemChange.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

type DialogsProps = {
  session: EditorSession;
  sermon: SermonDocument;
  shown: BuilderView;
  /**
   * The palette lists all commands except the one that opens it. The shortcut sheet lists those with shortcuts,
   * together with `help`.
   */
  commands: readonly Command[];
  help: readonly Command[];
  log: WritingLog;
  onLocalChange: (change: Partial<SermonDocument>) => void;
  onDownload: () => void;
};

export function BuilderDialogs(props: DialogsProps) {
  const { session, sermon, shown, commands, help, log, onLocalChange, onDownload } = props;
  const { dialog } = shown;
  const { close } = shown.dialogs;
  const { id: ownerId } = useUser();
  return (
    <>
      {(dialog === 'link' || dialog === 'list-start') && (
        <ToolDialog dialog={dialog} editor={session.editor} onClose={close} />
      )}
      {dialog === 'history' && (
        <HistoryDialog
          ownerId={ownerId}
          documentId={sermon.id}
          current={() => ({ html: toHtml(session.editor.state.doc), date: session.autosave.edited })}
          isByAdministrator={sermon.isByAdministrator ?? false}
          beforeOpen={session.autosave.saveNow}
          onRestore={session.restore}
          onClose={close}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog sermon={sermon} onMoved={(parentId) => onLocalChange({ parentId })} onClose={close} />
      )}
      <WritingLogDialog isOpen={dialog === 'writing-log'} documentId={sermon.id} log={log} onClose={close} />
      <RehearsalsDialog isOpen={dialog === 'rehearsals'} documentId={sermon.id} onClose={close} />
      {!sermon.isTemplate &&
        (['sermon', 'slides'] as const).map((kind) => (
          <ShareDialog
            key={kind}
            documentId={sermon.id}
            kind={kind}
            name={sermon.name}
            isOpen={dialog === (kind === 'sermon' ? 'share' : 'share-slides')}
            onClose={close}
            onChanged={(isShared) => onLocalChange({ isShared })}
          />
        ))}
      <CommandPalette
        commands={commands.filter(({ id }) => id !== paletteId)}
        isOpen={dialog === 'palette'}
        onClose={close}
      />
      <ShortcutSheet commands={[...commands, ...help]} isOpen={dialog === 'shortcuts'} onClose={close} />
      <DroppedWord editor={session.editor} parentId={sermon.parentId} />
      <TemplateDialog sermon={sermon} session={session} isOpen={dialog === 'templates'} onClose={close} />
      <ConflictDialog session={session} sermon={sermon} />
      <LeaveDialog autosave={session.autosave} onDownload={onDownload} />
    </>
  );
}

const MoveDialog = lazyPanel(
  moveModule,
  (module) => module.MoveDialog,
  lazyPanels.notLoaded('The list of folders'),
  ({ sermon, onClose, children }) => (
    <AskDialog title={`Move ${sermon.name}`} isOpen onClose={onClose}>
      {children}
    </AskDialog>
  ),
);

const notLoaded = lazyPanels.notLoaded('This dialog');

const WritingLogDialog = lazyDialog(
  writingLogModule,
  (module) => module.WritingLogDialog,
  notLoaded,
  ({ isOpen, onClose, children }) => (
    <AskDialog title="Writing Log" isOpen={isOpen} onClose={onClose}>
      {children}
    </AskDialog>
  ),
);

const RehearsalsDialog = lazyDialog(
  rehearsalsModule,
  (module) => module.RehearsalsDialog,
  notLoaded,
  ({ isOpen, onClose, children }) => (
    <AskDialog title={rehearsals.title} isOpen={isOpen} width="sm" onClose={onClose}>
      {children}
    </AskDialog>
  ),
);

export const lazyChooser = createLazyModule(() => import('../templates/TemplateChooser.tsx'));

const Chooser = lazyPanel(
  lazyChooser,
  (module) => module.TemplateChooser,
  lazyPanels.notLoaded('The list of templates'),
  ({ onClose, children }) => (
    <AskDialog title="New From Template" isOpen onClose={onClose}>
      {children}
    </AskDialog>
  ),
);

type DialogProps = { sermon: SermonDocument; session: EditorSession; isOpen: boolean; onClose: () => void };

function TemplateDialog({ sermon, session, isOpen, onClose }: DialogProps) {
  const replaceEmpty = useReplaceEmpty(sermon, session);
  if (!isOpen) return null;
  return (
    <Chooser
      isOpen
      parentId={sermon.parentId}
      suggestedName={sermon.name === texts.untitled ? undefined : sermon.name}
      onClose={onClose}
      onCreated={({ id }) => void replaceEmpty(id)}
    />
  );
}

/** The dialog appears if the last save takes longer. */
const waitsForMs = 3_000;

const after = (ms: number) => new Promise<false>((done) => setTimeout(() => done(false), ms));

/** Resolves to whether the user can leave: the server has the text or, while it is not used, this device has it. */
async function secure(autosave: Autosave<SermonDocument>): Promise<boolean> {
  return (await autosave.saveNow()) || (autosave.state.kind === 'onDevice' && (await autosave.keepOnDevice()));
}

type LeaveDialogProps = {
  autosave: Autosave<SermonDocument>;
  /** Offered if this browser does not keep the text. */
  onDownload: () => void;
};

function LeaveDialog({ autosave, onDownload }: LeaveDialogProps) {
  const titleId = useId();
  const leaving = useBlocker({
    shouldBlockFn: async () =>
      autosave.state.kind !== 'saved' && !(await Promise.race([secure(autosave), after(waitsForMs)])),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog open={leaving.status === 'blocked'} onClose={leaving.reset} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.notSaved}</DialogTitle>
      <DialogContent>
        <DialogContentText>{whatHappens(autosave)}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1, flexWrap: 'wrap', rowGap: 1, whiteSpace: 'nowrap' }}>
        {!autosave.isStoredOnDevice && <Button onClick={onDownload}>{texts.downloadText}</Button>}
        <Button onClick={leaving.proceed}>Leave</Button>
        <Button variant="contained" onClick={leaving.reset} ref={focusAtOnce}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function whatHappens({ state, isStoredOnDevice }: Autosave<SermonDocument>): string {
  const isGone = state.kind === 'refused' && state.message === texts.gone;
  if (isGone) return isStoredOnDevice ? texts.keptOnDeviceAfterGone : texts.notKeptAfterGone;
  return isStoredOnDevice ? texts.keptOnDevice : texts.notKept;
}

/**
 * Returns a function that opens a new document in the place of the open, empty one. The new document takes over its
 * details and star. The empty one goes to the trash with a notice and Undo. If that fails or the
 * document is not empty after all, it stays in the library.
 */
function useReplaceEmpty(sermon: SermonDocument, session: EditorSession): (newId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { id, name, isStarred } = sermon;
  const details = sermonDetailsOf(sermon);
  const refreshList = () => void client.invalidateQueries({ queryKey: ask(libraryCalls.list, {}).queryKey });

  const replace = async (newId: string): Promise<boolean> => {
    // A save that is still under way would bring the document back from the trash.
    if (!session.editor.isEmpty || !(await session.autosave.saveNow())) return false;
    try {
      if (isStarred || Object.values(details).some(Boolean))
        await send({ call: 'documents.save', input: { id: newId, ...details, isStarred } });
      await send({ call: 'documents.remove', input: { id } });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      return false;
    }
    return true;
  };
  return async (newId) => {
    const isReplaced = await replace(newId);
    refreshList();
    await navigate({ to: '/build/$id', params: { id: newId } });
    if (!isReplaced) return;
    const restore = async () => {
      await send({ call: 'documents.restore', input: { id } });
      refreshList();
    };
    notify({
      text: texts.emptyDeleted(name),
      undo: { perform: restore, done: library.restored(name), failed: library.failedToRestore(name) },
    });
  };
}
