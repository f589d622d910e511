import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { copyName } from '@sermon/domain/library/title';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { plainText } from '@sermon/domain/document/outline';
import { safeFileName } from '@sermon/domain/library/fileName';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { clipboard as clipboardTexts } from '@sermon/domain/texts/editor';
import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import type { QueryClient } from '@tanstack/react-query';
import { send } from '../../itemChanges/itemChange.ts';
import type { Journal, StoredEntry } from '../../offline/journal.ts';
import { moveText, type NotMoved } from '../../offline/openEditors.ts';
import { type Copied, copy } from '../../ui/browser/clipboard.ts';
import { downloadFile, downloadPage } from '../../ui/browser/downloadFile.ts';
import type { Notify } from '../../ui/notices/notices.tsx';
import { refreshLibrary } from '../library/trash/trashedItems.ts';
import type { UnsavedText } from './useUnsaved.ts';

export type Tools = {
  journal: Journal;
  ownerId: string;
  client: QueryClient;
  notify: Notify;
  openDocument: (id: string) => Promise<void>;
};

export type NamedText = UnsavedText & { name: string };

async function save({ entry, state, name }: NamedText, { journal, ownerId, notify }: Tools) {
  const isCopy = state.kind === 'library';
  const hasName = entry.name !== null || isCopy || state.kind === 'trash';
  const newName = isCopy ? copyName(name) : hasName ? name : builderTexts.leftBehindName;
  const create = ({ html }: StoredEntry) =>
    send({ call: 'documents.save', input: { ownerId, name: newName, text: html, ...(isCopy && state.details) } });
  try {
    const moved = await moveText(journal, entry.editorId, create);
    if (typeof moved === 'object') return { document: moved.result, entry: moved.entry };
    notify({ text: whyNotMoved(moved), isFailure: true });
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    // The server's own reason, such as a full library, if it gave one.
    const isRefused = cause.statusCode >= 400 && cause.statusCode < 500;
    notify({ text: isRefused ? cause.sentence : builderTexts.copyFailed, isFailure: true });
  }
  return null;
}

const whyNotMoved = (reason: NotMoved) => (reason === 'open' ? texts.openElsewhere : texts.notLoaded);

export async function keep(named: NamedText, tools: Tools): Promise<void> {
  const saved = await save(named, tools);
  if (!saved) return;
  const { document, entry } = saved;
  refreshLibrary(tools.client);
  tools.notify({
    text: texts.kept(document.name),
    undo: {
      perform: () => takeBack(document, entry, tools),
      done: texts.keptAgain(document.name),
      failed: texts.failedToTakeBack(document.name),
    },
  });
}

async function takeBack({ id }: SermonDocument, entry: StoredEntry, { journal, client }: Tools): Promise<void> {
  // The document is removed only once the device has the text again.
  if (!(await journal.putBack(entry))) throw new Error('The text could not be stored');
  await send({ call: 'documents.remove', input: { id } });
  refreshLibrary(client);
}

export async function openAsCopy(named: NamedText, tools: Tools): Promise<void> {
  const saved = await save(named, tools);
  if (!saved) return;
  refreshLibrary(tools.client);
  await tools.openDocument(saved.document.id);
}

export async function restoreAndOpen({ entry, name }: NamedText, tools: Tools): Promise<void> {
  const { documentId } = entry;
  try {
    await send({ call: 'documents.restore', input: { id: documentId } });
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    const isGone = cause.statusCode === 404;
    if (isGone) void tools.client.invalidateQueries({ queryKey: ['state of a document', documentId] });
    tools.notify({ text: isGone ? texts.noLongerThere : texts.failedToOpen(name), isFailure: true });
    return;
  }
  refreshLibrary(tools.client);
  await tools.openDocument(documentId);
}

export async function remove({ entry, name }: NamedText, { journal, notify }: Tools): Promise<void> {
  const moved = await moveText(journal, entry.editorId, () => null);
  if (typeof moved === 'string')
    return notify({ text: moved === 'open' ? texts.openElsewhere : texts.failedToDelete(name), isFailure: true });
  notify({
    text: texts.deleted(name),
    undo: {
      async perform() {
        if (!(await journal.putBack(moved.entry))) throw new Error('The text could not be stored');
      },
      done: texts.restored(name),
      failed: texts.failedToRestore(name),
    },
  });
}

/**
 * As the product would show it, without anything that a document cannot contain. Null if the journal no longer has
 * it.
 */
async function readText(editorId: string, journal: Journal): Promise<Copied | null> {
  const entry = await journal.read(editorId);
  if (!entry) return null;
  const blocks = parseDocument(entry.html);
  return { html: toHtml(blocks), text: plainText(blocks) };
}

export async function copyText({ entry, name }: NamedText, { journal, notify }: Tools): Promise<void> {
  const reading = readText(entry.editorId, journal);
  const found = async () => {
    const content = await reading;
    if (!content) throw new Error(texts.notLoaded);
    return content;
  };
  const outcome = await copy(found());
  if (outcome === 'copied') return notify({ text: clipboardTexts.copiedNamed(name) });
  const failure = outcome === 'unsupported' ? clipboardTexts.unsupported : clipboardTexts.failed;
  notify({ text: (await reading) ? failure : texts.notLoaded, isFailure: true });
}

export async function download(
  { entry, name }: NamedText,
  kind: 'html' | 'txt',
  { journal, notify }: Tools,
): Promise<void> {
  const content = await readText(entry.editorId, journal);
  if (!content) return notify({ text: texts.notLoaded, isFailure: true });
  if (kind === 'html') return downloadPage(name, content.html);
  downloadFile(new File([content.text], safeFileName(name, '.txt'), { type: 'text/plain;charset=utf-8' }));
}
