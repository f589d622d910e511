import type { BuilderAsset } from '@sermon/contract/builder';
import { describeDevice } from '@sermon/domain/builder/device';
import type { Scripture } from '@sermon/domain/document/schema';
import { Editor } from '@tiptap/core';
import { api } from './api.ts';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { toHtml } from '../../editor/html.ts';
import { pastedHtml } from '../../editor/paste.ts';
import type { Journal } from '../../offline/journal.ts';
import { saveBeforeSignOut } from '../../signingOut.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { keepSaved } from './keepSaved.ts';
import type { Opening } from './recover.ts';

/** A document that is being written: its editor, and the queue that saves what is written in it. */
export type Desk = {
  editor: Editor;
  autosave: Autosave<BuilderAsset>;
  /** Puts a quotation where the cursor is; behind the text when nobody has placed the cursor yet. */
  insert(quotation: Scripture): void;
  /** The document by this name from now on; every save says it. */
  rename(name: string): Promise<BuilderAsset>;
  /** The text of the server instead of the one in the editor. */
  take(document: BuilderAsset): void;
  close(): void;
};

/** An answer that has not come by then does not come: the laptop slept, or the network only seems to be there. */
const answersWithinMs = 60_000;
const inTime = () => ({ signal: AbortSignal.timeout(answersWithinMs) });

const device = () => {
  const { userAgent, maxTouchPoints } = navigator;
  const { formFactor, operatingSystem } = describeDevice({ userAgent, touchPoints: maxTouchPoints });
  return { lastModifiedFormFactor: formFactor, lastModifiedOnOperatingSystem: operatingSystem };
};

/** Puts a text on the desk. `onSaved` hears what the server says of the document after each save. */
export function openDesk(
  document: BuilderAsset,
  opening: Opening,
  journal: Pick<Journal, 'write' | 'remove'>,
  onSaved: (document: BuilderAsset) => void,
): Desk {
  const { id } = document;
  const { editorId, html, base } = opening;
  let { name } = document;
  const editor = new Editor({
    extensions: sermonExtensions,
    content: html,
    parseOptions,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: pastedHtml,
      // What is being written stays clear of the edges, where notices lie.
      scrollThreshold: 80,
      scrollMargin: 80,
      attributes: { 'aria-label': 'Sermon text', 'aria-multiline': 'true', role: 'textbox', spellcheck: 'true' },
    },
  });
  const read = () => toHtml(editor.state.doc);
  const heard = (saved: BuilderAsset) => {
    name = saved.name;
    onSaved(saved);
    return saved;
  };
  const autosave = createAutosave<BuilderAsset>({
    base,
    step: opening.step,
    edited: document.dateModified,
    read,
    save: async (text, revision, { keepalive, step }) => {
      const asset = { id, name, text, revision, editorId, editorStep: step, ...device() };
      return heard(await api.documents.save(asset, { keepalive, ...inTime() }));
    },
    newest: () => api.documents.get({ id }, inTime()),
    changedElsewhere: heard,
    journal: {
      write: (html, revision, step) =>
        journal.write({ editorId, documentId: id, html, revision, step, at: new Date() }),
      clear: () => void journal.remove(editorId),
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
  editor.on('focus', () => {
    isPlaced = true;
  });
  // Two texts are being compared: a third must not come into being.
  autosave.subscribe(() => editor.setEditable(autosave.state.kind !== 'conflict', false));
  const stopKeeping = keepSaved(autosave);
  const stopWaiting = saveBeforeSignOut(() => autosave.saveNow());
  if (opening.isPutBack) {
    autosave.changed();
    void autosave.saveNow();
  }

  return {
    editor,
    autosave,
    insert(quotation) {
      const end = editor.state.doc.content.size;
      const placed = isPlaced ? editor.chain() : editor.chain().setTextSelection(end);
      placed.focus().insertScripture(quotation).run();
    },
    rename: async (newName) =>
      heard(await autosave.between(() => api.documents.rename({ id, name: newName }, inTime()))),
    take(other) {
      editor.commands.setContent(other.text, { emitUpdate: false, parseOptions });
      autosave.replaced(heard(other));
    },
    close() {
      // Only then may another window take over this editor's name.
      void autosave.close().then(opening.release);
      stopKeeping();
      stopWaiting();
      editor.destroy();
    },
  };
}
