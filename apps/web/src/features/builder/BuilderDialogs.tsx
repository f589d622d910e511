import type { BuilderAsset } from '@sermon/contract/builder';
import { toHtml } from '../../editor/html.ts';
import { LinkDialog } from '../../editor/toolbar/LinkDialog.tsx';
import type { Command } from '../../ui/commands/command.ts';
import { CommandPalette } from '../../ui/commands/CommandPalette.tsx';
import { ShortcutSheet } from '../../ui/commands/ShortcutSheet.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import type { WritingLog } from '../writing-log/writingLog.ts';
import { WritingLogDialog } from '../writing-log/WritingLogDialog.tsx';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import type { Desk } from './editorSession.ts';
import { LeaveDialog } from './saving/LeaveDialog.tsx';
import { paletteId } from './commands/useBuilderCommands.ts';
import type { DeskWindow } from './useBuilderDialogs.ts';

type DialogsProps = {
  desk: Desk;
  asset: BuilderAsset;
  shown: DeskWindow;
  /** What the palette finds, besides itself. The sheet names those that have keys, and `help`. */
  commands: readonly Command[];
  help: readonly Command[];
  log: WritingLog;
};

/** Whatever can lie over the whole builder. */
export function BuilderDialogs({ desk, asset, shown, commands, help, log }: DialogsProps) {
  const { dialog } = shown;
  const { close } = shown.doors;
  return (
    <>
      {dialog === 'link' && <LinkDialog editor={desk.editor} onClose={close} />}
      {dialog === 'history' && (
        <HistoryDialog
          documentId={asset.id}
          current={() => ({ html: toHtml(desk.editor.state.doc), date: desk.autosave.edited })}
          beforeOpen={desk.autosave.saveNow}
          onRestore={desk.restore}
          onClose={close}
        />
      )}
      <WritingLogDialog isOpen={dialog === 'writing-log'} documentId={asset.id} log={log} onClose={close} />
      <CommandPalette
        commands={commands.filter(({ id }) => id !== paletteId)}
        isOpen={dialog === 'palette'}
        onClose={close}
      />
      <ShortcutSheet commands={[...commands, ...help]} isOpen={dialog === 'shortcuts'} onClose={close} />
      <ConflictDialog desk={desk} asset={asset} />
      <LeaveDialog autosave={desk.autosave} />
    </>
  );
}
