import type { SermonDocument } from '@sermon/contract/builder';
import type { Command } from '../../../ui/commands/command.ts';
import type { BuilderCommands } from '../commands/useBuilderCommands.ts';
import type { EditorSession } from '../editorSession.ts';

export type BarProps = {
  session: EditorSession;
  sermon: SermonDocument;
  commands: BuilderCommands;
  /** The commands that open the outline and the find bar and start focus mode. */
  panes: { outline: Command; find: Command; focusMode: Command };
  hasOutline: boolean;
  download: { isBusy: boolean; commands: Command[] };
  print: Command[];
  /** Empty for templates, which have no Present menu. */
  present: readonly Command[];
  /** Null where there is no Hear It. */
  hearIt: Command | null;
  /** Whether the sermon is ready to be presented without a connection. */
  isReady: boolean;
  onDetails: () => void;
};
