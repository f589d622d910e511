import { CallFailed } from '@sermon/contract/client';
import type { Journal, StoredEntry, ListedEntry } from '../journal.ts';
import { newEditorId, openEditorIds } from '../openEditors.ts';
import { isNoReply } from '../requests.ts';
import { type Schedule, repeatedRun } from './repeatedRun.ts';
import {
  confirm,
  createDocument,
  findDocument,
  type Found,
  nameOf,
  orNull,
  ownBase,
  saveCopy,
  saveText,
  type SendNeeds,
  type SyncServer,
} from './saves.ts';
import { withDocumentLock } from './documentLock.ts';
import { type BaseVersion, type Decision, noticeOf, reconcile, type Situation } from '@sermon/domain/offline/reconcile';
import { versionKey } from '../store/texts.ts';

/**
 * The result of sending a text.
 *
 * - `done`: the server has it, or it is no longer on this device.
 * - `open`: an editor has it.
 * - `asked`: it waits for the user, who chooses a version or decides what happens to the text of a deleted document.
 * - `waits`: the document keeps changing, or the browser stores nothing. It is to be sent again later.
 */
type SendResult = 'done' | 'open' | 'asked' | 'waits';

/** The maximum number of decisions about a text in one attempt. Other devices may save in between. */
const maxDecisions = 6;

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

async function act(decision: Decision, entry: StoredEntry, found: Found, needs: SendNeeds): Promise<Step> {
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
    case 'conflict':
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
  entry: StoredEntry,
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
  entry: StoredEntry,
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

async function situationOf(entry: StoredEntry, found: Found): Promise<Situation> {
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
async function baseOf({ revision, baseText }: StoredEntry, found: Found): Promise<BaseVersion> {
  if (typeof baseText === 'string') return { revision, text: baseText, hash: await versionKey(baseText) };
  if (found.kind === 'found' && found.version.revision === revision) return found.version;
  return { revision, text: null, hash: '' };
}

export const sentAtOnce = 2;
const lockName = 'sermon-sender';

export type Sender = {
  /**
   * Sends what can be sent. If it is already running, it starts over at the end, because it may have missed the reason
   * for this call. Resolves when nothing is left to do, the server does not reply, or `stop` was called. What could not
   * be sent is sent again after a wait.
   */
  run(): Promise<void>;
  stop(): Promise<void>;
};

type SenderNeeds = Omit<SendNeeds, 'server' | 'journal'> & {
  journal: Pick<Journal, 'list'> & SendNeeds['journal'];
  /** The calls fail when the signal is aborted. */
  server(signal: AbortSignal): SyncServer;
  after?: Schedule;
};

/**
 * Creates the sender of one user's texts. Only one window's sender runs at a time. Over plain HTTP it does nothing,
 * because browsers have neither locks nor hashes there; the texts are sent when their documents are opened.
 */
export function createSender(needs: SenderNeeds): Sender {
  const ending = new AbortController();
  const { signal } = ending;
  const runs = repeatedRun(async () => {
    try {
      return await inTurn(sendAll, signal);
    } catch (cause) {
      if (!signal.aborted && !isNoReply(cause)) throw cause;
      // A single request may get lost without any sign that the connection was. After the user has signed in again,
      // `useBackgroundSender` runs this again.
      return !isSignedOut(cause);
    }
  }, needs.after);

  /** Resolves to whether some texts are left to be sent again. */
  async function sendAll(): Promise<boolean> {
    const [listed, open] = [await needs.journal.list(), await openEditorIds()];
    if (!listed || !open) return false;
    const left = closedTexts(listed, open).values();
    const results: SendResult[] = [];
    let hasFailed = false;
    const sendLeft = async () => {
      try {
        for (const texts of left)
          for (const { editorId, documentId, step } of texts) {
            if (signal.aborted || hasFailed) return;
            results.push(await withDocumentLock(documentId, () => sendOrNote(editorId, step)));
          }
      } catch (cause) {
        hasFailed = true;
        throw cause;
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: sentAtOnce }, sendLeft));
    const failure = ended.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
    // Texts that editors hold are not tried at all, so `open` means that the lock was not free for a moment.
    return results.includes('waits') || results.includes('open');
  }

  async function sendOrNote(editorId: string, step: number): Promise<SendResult> {
    try {
      return await sendText(editorId, { ...needs, server: needs.server(signal) });
    } catch (cause) {
      if (!(cause instanceof CallFailed) || isNoReply(cause)) throw cause;
      if (isTemporary(cause)) return 'waits';
      await needs.journal.note(editorId, step, { refusal: cause.sentence });
      return 'asked';
    }
  }

  return {
    run: runs.run,
    stop() {
      ending.abort();
      return runs.stop();
    },
  };
}

/**
 * The texts that can be sent, by document, oldest first. An open editor may save at any moment, so the other texts of
 * its document wait until it has closed. A text of a permanently deleted document waits for the user.
 */
function closedTexts(listed: readonly ListedEntry[], open: ReadonlySet<string>): ListedEntry[][] {
  const byDocument = new Map<string, ListedEntry[]>();
  for (const entry of listed.toReversed()) {
    const texts = byDocument.get(entry.documentId);
    if (texts) texts.push(entry);
    else byDocument.set(entry.documentId, [entry]);
  }
  return [...byDocument.values()]
    .filter((texts) => !texts.some(({ editorId }) => open.has(editorId)))
    .map((texts) => texts.filter(({ goneAt }) => goneAt === null));
}

const inTurn = async (work: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> =>
  'locks' in navigator && 'subtle' in crypto && navigator.locks.request(lockName, { signal }, work);

const isSignedOut = (cause: unknown): boolean => cause instanceof CallFailed && cause.statusCode === 401;

/** The document was changed or deleted between two calls (404, 409), or the server is busy or has a newer release. */
const temporaryStatuses = new Set([404, 408, 409, 426, 429]);

const isTemporary = ({ statusCode }: CallFailed): boolean => statusCode >= 500 || temporaryStatuses.has(statusCode);
