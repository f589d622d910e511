import type { SermonDocument } from '@sermon/contract/builder';
import type { Command } from '../../../ui/commands/command.ts';
import type { BuilderCommands } from '../commands/useBuilderCommands.ts';
import type { EditorSession } from '../editorSession.ts';

export type BarProps = {
  session: EditorSession;
  sermon: SermonDocument;
  commands: BuilderCommands;
  panes: { outline: Command; find: Command; focusMode: Command };
  hasOutline: boolean;
  download: { isBusy: boolean; commands: Command[] };
  print: Command[];
  /** Empty for templates, which have no Present menu. */
  present: readonly Command[];
  hearIt: Command | null;
  isReady: boolean;
  onDetails: () => void;
};
