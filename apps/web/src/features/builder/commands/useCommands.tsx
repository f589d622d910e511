import { documents, type SermonDocument } from '@sermon/contract/builder';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toHtml } from '../../../editor/html.ts';
import { wantsLink } from '../../../editor/toolbar/tools.ts';
import { useEditorCommands } from '../../../editor/commands/useEditorCommands.ts';
import { useGoToCommands } from '../../../frame/views.ts';
import type { Command } from '../../../ui/commands/command.ts';
import { useCommandKeys } from '../../../ui/commands/useCommandKeys.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { sayMissingCharacters } from '../../printing/missingCharacters.ts';
import { usePrinting } from '../../printing/usePrinting.tsx';
import { useSaveAsTemplate } from '../../templates/SaveAsTemplateDialog.tsx';
import type { EditorSession } from '../editorSession.ts';
import { enterTitle } from '../bar/TitleField.tsx';
import { enterDetails, enterShownField } from '../drawer/enterPanel.ts';
import type { TabId } from '../drawer/tabs.tsx';
import type { DrawerState } from '../drawer/useDrawer.ts';
import { useBuilderCommands } from './useBuilderCommands.ts';
import type { BuilderView } from '../useBuilderView.ts';
import { enterNextRegion } from './regions.ts';
import { library } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ask } from '../../../ask.ts';
import { send } from '../../../itemChanges/itemChange.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useCreateOnDevice } from '../../../offline/newDocuments/useCreateOnDevice.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useUpgradePrompt } from '../../../plan/useUpgradePrompt.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { offlineDocuments as offlineTexts } from '@sermon/domain/texts/offline/documents';
import { opensOffline, setAvailable } from '../../../offline/availability.ts';
import { notifyWhile } from '../../../ui/notices/notifyWhile.ts';
import { useUser } from '../../../user.ts';
import { FileText, FileType } from 'lucide-react';
import { callServer } from '../../../api.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { duplicateItem } from '../../library/actions/itemActions.ts';
import { downloadFile } from '../../../ui/browser/downloadFile.ts';

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
  const download = useDownload(session, sermon, slides.downloadCommand, read);
  const printing = usePrinting({ documentId, name, read, save });
  const template = useSaveAsTemplate({ name, category, read }, save);
  const newDocument = useNewDocument(parentId);
  const duplicate = useDuplicate(sermon, save);
  const navigate = useNavigate();
  const handlers = {
    newDocument: () => void newDocument(),
    rename() {
      flushSync(dialogs.leaveFocusMode);
      enterTitle();
    },
    move: () => dialogs.open('move'),
    duplicate: () => void duplicate.run(),
    close: () => void navigate({ to: '/library-home' }),
    toggleStar: () => void toggleStar(),
    toggleOffline: () => void toggleOffline(),
    saveAsTemplate: template.open,
    saveNow: session.saveOnRequest,
    history: () => dialogs.open('history'),
    writingLog: () => dialogs.open('writing-log'),
    share: () => dialogs.open('share'),
    shareSlides: () => dialogs.open('share-slides'),
    palette: () => (wantsLink(editor) ? dialogs.onDialog('link') : dialogs.open('palette')),
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
      {duplicate.dialog}
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

const formats = [
  { format: 'pdf', label: 'Download as PDF', Icon: FileText },
  { format: 'docx', label: 'Download as Docx', Icon: FileType },
] as const;
type FileFormat = (typeof formats)[number]['format'];

function useDownload(
  { autosave }: EditorSession,
  { id, name }: { id: string; name: string },
  slides: Command,
  read: () => string,
) {
  const notify = useNotify();
  const notOffline = useNotOffline();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (format: FileFormat) => {
    setIsBusy(true);
    try {
      if (await autosave.saveNow()) {
        downloadFile(await callServer(documents[format], { id }));
        if (format === 'pdf') sayMissingCharacters(id, name + read(), notify);
      } else if (!pageSession.ask()) notify({ text: texts.downloadNeedsSaving, isFailure: true });
    } catch {
      const text = texts.downloadFailed(name);
      const undo = { perform: () => start(format), failed: text };
      if (!pageSession.ask()) notify({ text, isFailure: true, undo });
    }
    setIsBusy(false);
  };
  const commands = formats.map(({ format, label, Icon }): Command => {
    const run = () => void start(format);
    const offline = notOffline && { isDisabled: true, why: notOffline };
    return { id: `download.${format}`, group: 'Download', label, Icon, run, ...offline };
  });
  return { isBusy, commands: [...commands, slides] };
}

type Change = Pick<SermonDocument, 'offlineMode'>;

/**
 * The change is shown once the document is stored on this device, or removed from it. While it is busy, further calls
 * are ignored.
 */
function useOfflineToggle({ id, offlineMode }: SermonDocument, show: (change: Change) => void) {
  const { id: ownerId } = useUser();
  const notify = useNotify();
  const isBusy = useRef(false);

  /** Resolves to the reason why the change failed, or to null. */
  async function change(isAvailable: boolean): Promise<string | null> {
    isBusy.current = true;
    try {
      const result = await setAvailable(ownerId, id, isAvailable);
      if (result.kind === 'failed') return result.reason;
      show({ offlineMode: isAvailable });
      return null;
    } finally {
      isBusy.current = false;
    }
  }

  async function enable(): Promise<void> {
    const reason = await notifyWhile(change(true), offlineTexts.enabling(), notify);
    if (reason === null) notify({ text: availableText() });
    else if (!pageSession.ask())
      notify({ text: offlineTexts.notEnabled(offlineTexts.thisDocument, reason), isFailure: true });
  }

  async function disable(): Promise<void> {
    const reason = await change(false);
    if (reason !== null) {
      if (!pageSession.ask())
        notify({ text: offlineTexts.notDisabled(offlineTexts.thisDocument, reason), isFailure: true });
      return;
    }
    notify({
      text: offlineTexts.notAvailable,
      undo: {
        perform: async () => {
          const failure = await change(true);
          if (failure !== null) throw new Error(failure);
        },
        done: availableText(),
        failed: offlineTexts.notEnabled(offlineTexts.thisDocument, offlineTexts.tryAgain),
      },
    });
  }

  return async () => {
    if (isBusy.current) return;
    await (offlineMode ? disable() : enable());
  };
}

const availableText = (): string => (opensOffline() ? offlineTexts.available : offlineTexts.needsHttps);

/**
 * Returns a function that creates an untitled sermon in a folder (null is the library itself) and opens it in the place
 * of the open document, which is saved on leaving. Without a connection, the sermon is created on this device. While it
 * is busy, further calls are ignored.
 */
function useNewDocument(parentId: string | null): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const isOnline = useIsOnline();
  const createOnDevice = useCreateOnDevice();
  const createOnServer = async () => {
    const input = { name: texts.untitled, text: '', category: 'Manuscript', parentId } as const;
    const { id } = await send({ call: 'documents.save', input });
    void client.invalidateQueries({ queryKey: ask(library.list, {}).queryKey });
    return id;
  };
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const id = isOnline ? await createOnServer() : await createOnDevice(parentId);
      if (id !== null) await navigate({ to: '/build/$id', params: { id } });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (!pageSession.ask()) notify({ text: cause.message, isFailure: true });
    } finally {
      isRunning.current = false;
    }
  };
}

/** `run` saves the document, copies it into its folder, and opens the copy. `dialog` offers a plan that includes this. */
function useDuplicate(sermon: SermonDocument, save: () => Promise<boolean>) {
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  const user = useUser();
  const { offer: upgrade, dialog } = useUpgradePrompt(save);
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      if (await save())
        await duplicateItem(sermon, sermon.parentId, user, {
          client,
          notify,
          upgrade,
          goTo: (href) => router.navigate({ href }),
          currentPath: () => router.state.location.pathname,
        });
      else if (!pageSession.ask()) notify({ text: texts.duplicateNeedsSaving, isFailure: true });
    } finally {
      isRunning.current = false;
    }
  };
  return { run, dialog };
}

function useStar({ id, isStarred }: SermonDocument, show: (change: Pick<SermonDocument, 'isStarred'>) => void) {
  const notify = useNotify();
  const isSaving = useRef(false);
  return async () => {
    // Allows only one request at a time, because the replies to two requests could arrive in the wrong order.
    if (isSaving.current) return;
    isSaving.current = true;
    show({ isStarred: !isStarred });
    try {
      await send({ call: 'documents.star', input: { id, isStarred: !isStarred } });
      notify({ text: isStarred ? texts.starRemoved : texts.starAdded });
    } catch (cause) {
      show({ isStarred });
      if (!(cause instanceof CallFailed)) throw cause;
      if (!pageSession.ask()) notify({ text: texts.starNotSaved, isFailure: true });
    } finally {
      isSaving.current = false;
    }
  };
}
