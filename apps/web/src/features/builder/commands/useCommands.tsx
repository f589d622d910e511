import type { SermonDocument } from '@sermon/contract/builder';
import { type ReactNode, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { toHtml } from '../../../editor/html.ts';
import { wantsLink } from '../../../editor/toolbar/tools.ts';
import { useEditorCommands } from '../../../editor/commands/useEditorCommands.ts';
import { useGoToCommands } from '../../../frame/useGoToCommands.ts';
import type { Command } from '../../../ui/commands/command.ts';
import { useCommandKeys } from '../../../ui/commands/useCommandKeys.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { usePrinting } from '../../printing/usePrinting.tsx';
import { useSaveAsTemplate } from '../../templates/useSaveAsTemplate.tsx';
import { useDownload } from '../bar/useDownload.ts';
import type { EditorSession } from '../editorSession.ts';
import { enterDetails } from '../details/enterDetails.ts';
import { enterShownField } from '../drawer/enterPanel.ts';
import type { TabId } from '../drawer/tabs.tsx';
import type { DrawerState } from '../drawer/useDrawer.ts';
import { useBuilderCommands } from './useBuilderCommands.ts';
import type { BuilderView } from '../useBuilderView.ts';
import { enterNextRegion } from './regions.ts';
import { useNewDocument } from './useNewDocument.ts';
import { useOfflineToggle } from './useOfflineToggle.ts';
import { useStar } from './useStar.ts';

type CommandOptions = {
  session: EditorSession;
  sermon: SermonDocument;
  isOnline: boolean;
  drawer: DrawerState;
  shown: BuilderView;
  scripture: readonly Command[];
  sources: { page: Command; commands: readonly Command[] };
  presentSermon: readonly Command[];
  slides: { commands: readonly Command[]; downloadCommand: Command };
  hearIt: { command: Command | null; help: readonly Command[] };
  onLocalChange: (change: Partial<SermonDocument>) => void;
};

export function useCommands({
  session,
  sermon,
  isOnline,
  drawer,
  shown,
  scripture,
  sources,
  presentSermon,
  slides,
  hearIt,
  onLocalChange,
}: CommandOptions) {
  const { editor, autosave } = session;
  const { dialogs } = shown;
  const { id: documentId, name, category, parentId } = sermon;
  const isPhone = useIsPhone();
  const read = useCallback(() => toHtml(editor.state.doc), [editor]);
  const save = useCallback(() => autosave.saveNow(), [autosave]);
  const toggleStar = useStar(sermon, onLocalChange);
  const toggleOffline = useOfflineToggle(sermon, onLocalChange);
  const download = useDownload(session, sermon, slides.downloadCommand);
  const printing = usePrinting({ documentId, name, read, save });
  const template = useSaveAsTemplate({ name, category, read }, save);
  const newDocument = useNewDocument(parentId);
  const handlers = {
    newDocument: () => void newDocument(),
    toggleStar: () => void toggleStar(),
    toggleOffline: () => void toggleOffline(),
    saveAsTemplate: template.open,
    saveNow: () => void save(),
    history: () => dialogs.open('history'),
    writingLog: () => dialogs.open('writing-log'),
    share: () => dialogs.open('share'),
    shareSlides: () => dialogs.open('share-slides'),
    palette: () => (wantsLink(editor) ? dialogs.onLink() : dialogs.open('palette')),
    shortcuts: () => dialogs.open('shortcuts'),
    panel: (tab: TabId) => {
      flushSync(() => {
        dialogs.leaveFocusMode();
        drawer.show(tab, 'command');
      });
      // On a phone, the drawer opens over the text and takes the focus itself. Focusing a field would open the
      // on-screen keyboard over the drawer.
      if (isPhone) return;
      if (tab === 'details') enterDetails();
      else enterShownField();
    },
    passage() {
      flushSync(() => {
        dialogs.leaveFocusMode();
        drawer.show('details', 'command');
      });
      enterDetails('ScriptureReferences');
    },
    nextRegion: (step: 1 | -1) => enterNextRegion(editor, step),
  };
  const commands = useBuilderCommands(sermon, isOnline, handlers, sources.page);
  const goToCommands = useGoToCommands();
  const editorCommands = useEditorCommands(editor, dialogs);
  const panes = panesOf(editorCommands);
  const textCommands = [...editorCommands, ...slides.commands, ...scripture, ...sources.commands];
  const all = [
    ...commands.file,
    commands.newDocument,
    ...presentSermon,
    ...download.commands,
    ...printing.commands,
    ...textCommands,
    ...(hearIt.command ? [hearIt.command] : []),
    ...commands.panels,
    ...goToCommands,
  ];
  const help = [...commands.help, ...hearIt.help];
  useCommandKeys([...all, ...help]);
  const dialogElements: ReactNode = (
    <>
      {printing.dialog}
      {template.dialog}
    </>
  );
  const bar = { commands, panes, download, print: printing.commands, hasOutline: shown.hasOutline };
  return { bar, all, help, dialogElements, onPassage: handlers.passage };
}

function panesOf(commands: readonly Command[]) {
  const find = (id: string) => {
    const command = commands.find((known) => known.id === id);
    if (!command) throw new Error(`There is no command ${id}.`);
    return command;
  };
  return { outline: find('outline'), find: find('find'), focusMode: find('focus-mode') };
}
