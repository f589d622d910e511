import { CallFailed } from '@sermon/contract/client';
import { type BaseVersion, type Decision, noticeOf, reconcile, type Situation } from '@sermon/domain/offline/reconcile';
import type { KeptEntry } from '../journal.ts';
import { newEditorId } from '../openEditors.ts';
import { versionKey } from '../store/texts.ts';
import { confirm, createDocument, nameOf, ownBase, saveCopy, saveText, type SendNeeds } from './saves.ts';
import { findDocument, type Found, orNull } from './findDocument.ts';

/**
 * The result of sending a text.
 *
 * - `done`: the server has it, or it is no longer on this device.
 * - `open`: an editor has it.
 * - `asked`: it waits for the user, who chooses a version or decides what happens to the text of a deleted document.
 * - `waits`: the document keeps changing, or the browser stores nothing. It is to be sent again later.
 */
export type SendResult = 'done' | 'open' | 'asked' | 'waits';

/** The maximum number of decisions about a text in one attempt. Other devices may save in between. */
export const maxDecisions = 6;

/** The step of a merged text. It is the first text of its new editor. */
const firstStep = 1;

/**
 * Brings an unsaved text to the server in the way that `reconcile` decides. Throws `CallFailed` if the server does not
 * reply or refuses a call; the text then stays. It can be repeated after a crash at any point: the server recognizes a
 * text that has arrived, and everything else is stored on this device before the next call.
 */
export async function sendText(editorId: string, needs: SendNeeds, decisions = maxDecisions): Promise<SendResult> {
  const release = await needs.hold(editorId);
  if (!release) return 'open';
  try {
    for (let left = decisions; left > 0; left -= 1) {
      const result = await decideOnce(editorId, needs);
      if (typeof result === 'object') return await sendText(result.mergedAs, needs, left - 1);
      if (result !== 'again') return result;
    }
    return 'waits';
  } finally {
    release();
  }
}

/** `mergedAs`: the merged text has taken the place of the text, under this editor id. */
type Step = SendResult | 'again' | { mergedAs: string };

async function decideOnce(editorId: string, needs: SendNeeds): Promise<Step> {
  const entry = await needs.journal.read(editorId);
  if (!entry) return 'done';
  const { copyId } = entry.sync ?? {};
  if (copyId !== undefined) {
    // The user has decided to keep both texts, and the page was closed before that was done.
    await saveCopy(entry, copyId, needs);
    return 'done';
  }
  const found = await findDocument(needs.server, entry.documentId, editorId);
  return act(reconcile(await situationOf(entry, found)), entry, found, needs);
}

async function act(decision: Decision, entry: KeptEntry, found: Found, needs: SendNeeds): Promise<Step> {
  const { editorId, step, documentId, sync } = entry;
  switch (decision.kind) {
    case 'nothing':
      if (decision.because === 'wait') return 'waits';
      if (found.kind === 'found') await confirm(entry, found.document, needs);
      else await needs.journal.remove(editorId, step);
      return 'done';
    case 'fastForward':
      if (found.kind === 'found') await confirm(entry, found.document, needs);
      return 'done';
    case 'send':
      return send(decision, entry, found, needs);
    case 'merge':
      return merge(decision, entry, needs);
    case 'question':
      if (decision.about === 'versions') {
        if (!sync?.isQuestion) await needs.journal.note(editorId, step, { isQuestion: true });
      } else if (await needs.server.isSignedIn(needs.ownerId)) {
        await needs.journal.noteDocumentGone(documentId, needs.now());
      }
      return 'asked';
  }
}

async function send(
  decision: Extract<Decision, { kind: 'send' }>,
  entry: KeptEntry,
  found: Found,
  needs: SendNeeds,
): Promise<Step> {
  if (decision.as.kind === 'restore') {
    const { editorId, step, documentId } = entry;
    const notice = noticeOf(decision, nameOf(entry)) ?? '';
    // The notice is stored first. If the page is closed now, it is shown when the text has been saved.
    await needs.journal.note(editorId, step, { notice });
    const isRestored = await orNull(needs.server.restore(documentId).then(() => true));
    await needs.journal.note(editorId, step, { notice: '' });
    if (isRestored) needs.onSent({ documentId, saved: null, notice });
    return 'again';
  }
  const saved = await orChanged(
    decision.as.kind === 'save' && found.kind === 'found'
      ? saveText(entry, { revision: decision.as.revision, baseHash: found.version.hash }, needs)
      : createDocument(entry, needs),
  );
  if (!saved) return 'again';
  await confirm(entry, saved, needs);
  return 'done';
}

/** Resolves to null if the document was changed or deleted since the server was asked for it. */
async function orChanged<Result>(saving: Promise<Result | null>): Promise<Result | null> {
  try {
    return await orNull(saving);
  } catch (cause) {
    if (cause instanceof CallFailed && cause.statusCode === 409) return null;
    throw cause;
  }
}

/**
 * First the server keeps the own text in the history, then the merged text takes its place on this device, based on the
 * server's version. From then on, it is sent like any other text.
 */
async function merge(
  decision: Extract<Decision, { kind: 'merge' }>,
  entry: KeptEntry,
  needs: SendNeeds,
): Promise<Step> {
  const { text, theirs } = decision;
  // A text that is saved, rather than refused as outdated, needs no merging.
  if (await saveText(entry, await ownBase(entry), needs)) return 'again';
  const { ownerId: _owner, goneAt: _gone, ...kept } = entry;
  const merged = {
    ...kept,
    editorId: newEditorId(),
    html: text,
    revision: theirs.revision,
    baseText: theirs.text,
    step: firstStep,
    sync: { notice: noticeOf(decision, nameOf(entry)) ?? '' },
  };
  return (await needs.journal.replace(entry.editorId, merged)) ? { mergedAs: merged.editorId } : 'waits';
}

async function situationOf(entry: KeptEntry, found: Found): Promise<Situation> {
  const { editorId, step, html: text, revision } = entry;
  const own = { editorId, step, text, hash: await versionKey(text) };
  const base = await baseOf(entry, found);
  // The server counts revisions from 1, so a text that is based on none belongs to a document that was created here.
  const local = revision === 0 ? ({ kind: 'new', own } as const) : ({ kind: 'edited', own, base } as const);
  if (found.kind === 'absent') return { local, server: { kind: 'absent' }, receipt: null };
  const server =
    found.kind === 'found' ? ({ kind: 'listed', version: found.version } as const) : ({ kind: 'inTrash' } as const);
  const { receipt } = found;
  const receiptText = receipt?.textHash === base.hash ? base.text : null;
  return { local, server, receipt: receipt && { ...receipt, text: receiptText } };
}

/**
 * The version on which a text is based. If this device does not know its text, the server's text of the same revision is
 * taken for it: a revision has one text, unless the server was restored from a backup.
 */
async function baseOf({ revision, baseText }: KeptEntry, found: Found): Promise<BaseVersion> {
  if (typeof baseText === 'string') return { revision, text: baseText, hash: await versionKey(baseText) };
  if (found.kind === 'found' && found.version.revision === revision) return found.version;
  return { revision, text: null, hash: '' };
}
