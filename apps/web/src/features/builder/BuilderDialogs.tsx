import type { SermonDocument } from '@sermon/contract/builder';
import { toHtml } from '../../editor/html.ts';
import { LinkDialog } from '../../editor/toolbar/LinkDialog.tsx';
import type { Command } from '../../ui/commands/command.ts';
import { CommandPalette } from '../../ui/commands/CommandPalette.tsx';
import { ShortcutSheet } from '../../ui/commands/ShortcutSheet.tsx';
import { useUser } from '../../user.ts';
import { DroppedWord } from '../files/DroppedWord.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import { ShareDialog } from '../sharing/lazyShare.tsx';
import { RehearsalsDialog } from '../timings/list/RehearsalsDialog.tsx';
import type { WritingLog } from '../writing-log/writingLog.ts';
import { WritingLogDialog } from '../writing-log/WritingLogDialog.tsx';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import type { EditorSession } from './editorSession.ts';
import { LeaveDialog } from './saving/LeaveDialog.tsx';
import { paletteId } from './commands/useBuilderCommands.ts';
import { TemplateDialog } from './template/TemplateDialog.tsx';
import type { BuilderView } from './useBuilderView.ts';

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
      {dialog === 'link' && <LinkDialog editor={session.editor} onClose={close} />}
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
