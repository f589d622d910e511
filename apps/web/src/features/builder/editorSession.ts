import { documents, type SermonDocument } from '@sermon/contract/builder';
import { history } from '@sermon/contract/history';
import { CallFailed } from '@sermon/contract/client';
import type { Insertion } from '@sermon/domain/document/sources/source';
import type { DocumentDetails } from '@sermon/domain/library/items';
import { savesTo } from '@sermon/domain/offline/connection';
import { mergeDocuments } from '@sermon/domain/offline/merge';
import { builder as texts } from '@sermon/domain/texts/builder';
import { history as historyTexts } from '@sermon/domain/texts/history';
import { createDocument, Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { callServer } from '../../api.ts';
import { focusText } from '../../editor/keys/focusText.ts';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { toHtml } from '../../editor/html.ts';
import { replaceText } from '../../editor/replaceText.ts';
import { insertAtCursor } from '../../editor/paste/insert.ts';
import { tabKeyHintId } from '../../editor/keys/lists.ts';
import { send } from '../../itemChanges/itemChange.ts';
import { pageConnection } from '../../connection/pageConnection.ts';
import type { Journal } from '../../offline/journal.ts';
import { type SaveInput, saveNew } from '../../offline/newDocuments/newDocuments.ts';
import { isOnlyHere } from '../../offline/store/texts.ts';
import { createSnapshotTaker } from '../../offline/snapshotTaker.ts';
import type { Snapshots } from '../../offline/store/snapshots.ts';
import { onSavedInBackground } from '../../offline/sync/savedMessages.ts';
import { pageSession } from '../../session/pageSession.ts';
import { unlessSlow } from '../../offline/store/database.ts';
import { registerOpenText } from '../../session/saveEverything.ts';
import { thisDevice } from '../../ui/browser/browser.ts';
import { type Autosave, createAutosave } from './saving/autosave.ts';
import { onReturn, saveOnPageEvents, saveOnRequest } from './saving/saveOnPageEvents.ts';

import type { Opening } from './saving/recover.ts';

export type EditorSession = {
  editor: Editor;
  autosave: Autosave<SermonDocument>;
  /** The text on the server if it was replaced in the editor by unsaved changes from this device, otherwise null. */
  savedText: string | null;
  /**
   * Inserts Scripture or excerpts as one undo step: at the cursor, or at the end of the text if the user has not placed
   * the cursor yet. In the latter case, returns a function that removes them again; that function returns false if the
   * text has changed since. Does nothing if the document has since been closed or become read-only.
   */
  insert(insertions: readonly Insertion[], options?: { takesFocus?: boolean }): (() => boolean) | null;
  /**
   * Moves the focus to the text of a document that has just opened, without scrolling, unless something else has it.
   * The user has not placed the cursor by that.
   */
  focusOnOpening(): void;
  rename(name: string): Promise<SermonDocument>;
  saveDetails(details: Partial<DocumentDetails>): Promise<SermonDocument>;
  /**
   * Resolves a conflict by replacing the text in the editor with the newest version of the other text. First ensures
   * that the server has kept the replaced text. Throws `CallFailed` and changes nothing if that fails.
   */
  takeOther(): Promise<void>;
  /**
   * Resolves a conflict by merging both texts, and saves the result immediately. First ensures that the server has kept
   * the user's own text. Throws and changes nothing if that fails, or if the other text has changed so that the user
   * must choose.
   */
  mergeBoth(): Promise<void>;
  /**
   * Restores an earlier text, as one undo step, and saves it immediately. First adds the current text to the history,
   * or takes a snapshot of it if the server cannot be reached. Throws `CallFailed` and changes nothing if that fails.
   */
  restore(html: string): Promise<void>;
  /** Saves because the user asked for it, and says so if all is saved. */
  saveOnRequest(): void;
  close(): void;
};

/** Without the timeout, a request might never end after the laptop sleeps or the network is lost. */
const requestTimeoutMs = 60_000;
const withTimeout = () => ({ signal: AbortSignal.timeout(requestTimeoutMs) });

const isNothingFocused = () => document.activeElement === document.body;

type SessionOptions = {
  /** The id of the signed-in user. The text is never saved to another user's account. */
  ownerId: string;
  opening: Opening;
  journal: Pick<Journal, 'prepareBase' | 'write' | 'rename' | 'confirmSaved' | 'noteGone'>;
  snapshots: Pick<Snapshots, 'take' | 'list'>;
  onSaved: (sermon: SermonDocument) => void;
  onTextReplaced: () => void;
  /** The user asked to save, and all is saved. */
  onNothingToSave: () => void;
};

export function openEditorSession({
  ownerId,
  opening,
  journal,
  snapshots,
  onSaved,
  onTextReplaced,
  onNothingToSave,
}: SessionOptions): EditorSession {
  const { sermon, editorId, html, base, restoredFrom, restoredId, replacedId } = opening;
  const { id } = sermon;
  const editor = new Editor({
    extensions: sermonExtensions,
    content: html,
    parseOptions,
    injectCSS: false,
    editorProps: {
      // Keeps the cursor away from the edges of the visible area, where notifications appear.
      scrollThreshold: 80,
      scrollMargin: 80,
      attributes: {
        'aria-label': 'Sermon text',
        'aria-describedby': tabKeyHintId,
        'aria-multiline': 'true',
        role: 'textbox',
        spellcheck: 'true',
      },
    },
  });
  const read = () => toHtml(editor.state.doc);
  if (base.text !== null) void journal.prepareBase(base.text);
  const isOnline = () => savesTo(pageConnection.state) === 'server';
  const taker = createSnapshotTaker(id, snapshots, () => new Date());
  if (restoredFrom) taker.restored({ html, revision: base.revision, at: restoredFrom });
  /** The title that the user gave the document before the server had it, until the server has it. */
  let ownTitle: string | null = null;
  /** The newest version that the server has returned. Replies can overtake each other. */
  let newest = sermon;
  const onServerVersion = <Reply extends SermonDocument>(saved: Reply): Reply => {
    if (saved.revision >= newest.revision) newest = saved;
    onSaved(saved);
    return saved;
  };
  const autosave = createAutosave<SermonDocument>({
    base,
    restored: restoredFrom && html,
    isEarlierState: async ({ revision }) =>
      restoredId !== null &&
      (await callServer(documents.receipt, { id, editorId: restoredId }, withTimeout()))?.revision === revision,
    edited: restoredFrom ?? sermon.dateModified,
    read,
    isOnline,
    save: async (text, revision, { keepalive, step }) => {
      const sermon = { id, ownerId, text, revision, editorId, editorStep: step, ...thisDevice() };
      const sendSave = async (input: SaveInput) => {
        const saved = await callServer(documents.save, input, { keepalive, ...withTimeout() });
        // The user may have signed in again in another tab.
        pageSession.resume();
        return saved;
      };
      try {
        const saved = await (revision > 0
          ? sendSave(sermon)
          : saveNew(newest, sermon, {
              save: sendSave,
              get: (missing) => callServer(documents.get, { id: missing }, withTimeout()),
            }));
        onServerVersion(saved);
        if (ownTitle !== null) void sendTitle(ownTitle);
        return saved;
      } catch (cause) {
        if (cause instanceof CallFailed && cause.statusCode === 404) void journal.noteGone(editorId, new Date());
        throw cause;
      }
    },
    fetchLatest: () => callServer(documents.get, { id }, withTimeout()),
    onChangedElsewhere: onServerVersion,
    journal: {
      async write(html, { revision, text: baseText }, step, at) {
        const entry = { editorId, documentId: id, html, revision, baseText, step, at };
        const isStored = await unlessSlow(journal.write(entry));
        if (isStored) taker.wrote({ html, revision, at });
        return isStored;
      },
      clear(step) {
        taker.saved();
        void journal.confirmSaved({ editorId, step, replacedId }, newest, new Date());
      },
    },
    clock: {
      now: () => new Date(),
      after: (ms, perform) => {
        const timer = setTimeout(perform, ms);
        return () => clearTimeout(timer);
      },
    },
  });

  editor.on('update', autosave.changed);
  editor.on('blur', () => void (autosave.state.kind === 'unsaved' && autosave.saveNow()));
  let isPlaced = false;
  /**
   * Whether the text got the focus when the document opened. From then on, the focus alone does not place the cursor.
   */
  let isFocusedOnOpening = false;
  editor.on('focus', () => {
    if (!isFocusedOnOpening) isPlaced = true;
  });
  editor.on('selectionUpdate', () => {
    if (editor.view.hasFocus()) isPlaced = true;
  });
  editor.view.dom.addEventListener('pointerdown', () => {
    isPlaced = true;
  });
  // The editor is read-only while the user chooses between two texts or an earlier text is being restored, so that no
  // third text can appear.
  let isRestoring = false;
  let hadFocus = false;
  const updateEditable = () => {
    if (editor.isDestroyed) return;
    const isWritable = !isRestoring && autosave.state.kind !== 'conflict';
    if (isWritable === editor.isEditable) return;
    if (!isWritable) hadFocus = editor.view.hasFocus();
    editor.setEditable(isWritable, false);
    // An editor loses the focus when it becomes read-only. It takes the focus back when it becomes editable, unless
    // something else has it.
    if (isWritable && hadFocus && isNothingFocused()) focusText(editor, { scrolls: false });
  };
  autosave.subscribe(updateEditable);
  const keepCurrentText = async () => {
    try {
      if (editor.isDestroyed || !(await autosave.saveNow())) throw new CallFailed(historyTexts.needsSaving, 409);
      await callServer(history.keep, { builderAssetId: id }, withTimeout());
    } catch (cause) {
      const isSaveUnreached = autosave.state.kind === 'onDevice' || autosave.state.kind === 'away';
      const isUnreached = cause instanceof CallFailed && (cause.isOffline || isSaveUnreached);
      if (!isUnreached || editor.isDestroyed) throw cause;
      if (!(await taker.take({ html: read(), at: autosave.edited }))) throw cause;
    }
  };
  const takeNewer = async () => {
    const newer = await autosave.fetchNewer();
    if (!newer || editor.isDestroyed || isRestoring || editor.view.composing) return;
    const isReplaced = replaceText(editor, newer.text);
    autosave.replaced(onServerVersion(newer));
    if (isReplaced) onTextReplaced();
  };
  const lookForNewer = () => {
    takeNewer().catch((cause: unknown) => {
      // Without an answer, the text stays, and the next save finds out that it is stale.
      if (!(cause instanceof CallFailed)) throw cause;
    });
  };
  const stopReturns = onReturn(lookForNewer);
  const stopMessages = onSavedInBackground((savedId) => {
    if (savedId === id) lookForNewer();
  });
  const stopPageEvents = saveOnPageEvents(autosave, onNothingToSave);
  const unregister = registerOpenText({ save: autosave.saveNow, keepOnDevice: autosave.keepOnDevice });
  if (restoredFrom) void autosave.saveNow();

  const renameOnServer = async (name: string) =>
    onServerVersion(await send({ call: 'documents.rename', input: { id, name } }, withTimeout()));
  /** Renames a document that the server does not have yet. Throws if the browser does not store the name. */
  const renameHere = async (name: string) => {
    if (!(await journal.rename(id, name))) throw new Error('The name was not stored');
    newest = { ...newest, name };
    ownTitle = name;
    onSaved(newest);
    return newest;
  };
  /** If that fails, it is repeated after the next save. */
  const sendTitle = async (name: string) => {
    if (newest.name !== name) await renameOnServer(name).catch(() => {});
    if (newest.name === name && ownTitle === name) ownTitle = null;
  };
  const untilCreated = async () => {
    if (isOnlyHere(newest) && isOnline()) await autosave.saveNow();
  };

  return {
    editor,
    autosave,
    savedText: restoredFrom && !isOnlyHere(sermon) ? sermon.text : null,
    insert(insertions, { takesFocus = true } = {}) {
      if (editor.isDestroyed || !editor.isEditable) return null;
      const isAtEnd = !isPlaced;
      if (isAtEnd) editor.commands.setTextSelection(editor.state.doc.content.size);
      if (takesFocus) editor.commands.focus();
      insertAtCursor(editor, ...insertions);
      isPlaced = true;
      if (!takesFocus) editor.commands.scrollIntoView();
      if (!isAtEnd) return null;
      const { doc } = editor.state;
      return () => !editor.isDestroyed && editor.state.doc.eq(doc) && editor.commands.undo();
    },
    focusOnOpening() {
      if (!isNothingFocused()) return;
      isFocusedOnOpening = true;
      focusText(editor, { scrolls: false });
    },
    async rename(name) {
      await untilCreated();
      if (isOnlyHere(newest)) return renameHere(name);
      ownTitle = null;
      return renameOnServer(name);
    },
    async saveDetails(details) {
      await untilCreated();
      return onServerVersion(await send({ call: 'documents.save', input: { id, ...details } }, withTimeout()));
    },
    async takeOther() {
      const other = await autosave.fetchOther();
      if (editor.isDestroyed) return;
      editor.commands.setContent(other.text, { emitUpdate: false, parseOptions });
      autosave.replaced(onServerVersion(other));
    },
    async mergeBoth() {
      const other = await autosave.fetchOther();
      const merged = autosave.baseText === null ? null : mergeDocuments(autosave.baseText, read(), other.text);
      if (merged === null) throw new CallFailed(texts.notMerged, 409);
      if (editor.isDestroyed) return;
      replaceText(editor, merged);
      autosave.replaced(onServerVersion(other));
      autosave.changed();
      await autosave.saveNow();
    },
    async restore(earlier) {
      isRestoring = true;
      updateEditable();
      try {
        await keepCurrentText();
      } finally {
        isRestoring = false;
        updateEditable();
      }
      if (editor.isDestroyed) return;
      const { content } = createDocument(earlier, editor.schema, parseOptions);
      const { tr, doc } = editor.state;
      editor.view.dispatch(closeHistory(tr).replaceWith(0, doc.content.size, content));
      await autosave.saveNow();
    },
    saveOnRequest: () => saveOnRequest(autosave, onNothingToSave),
    close() {
      // Another window may use this editor's id only after autosave has closed.
      void autosave.close().then(opening.release);
      stopReturns();
      stopMessages();
      stopPageEvents();
      unregister();
      editor.destroy();
    },
  };
}
