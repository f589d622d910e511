import { CallFailed } from '@sermon/contract/client';
import type { Journal, ListedEntry } from '../journal.ts';
import { openEditorIds } from '../openEditors.ts';
import { isNoReply } from '../requests.ts';
import { type After, repeatedRun } from './repeatedRun.ts';
import type { SendNeeds } from './saves.ts';
import { type SendResult, sendText } from './sendText.ts';
import { inTurnOf } from './turns.ts';
import type { SyncServer } from './findDocument.ts';

export const sentAtOnce = 2;
const lockName = 'sermon-sender';

export type Sender = {
  /**
   * Sends what can be sent. If it is already running, it starts over at the end, because it may have missed the reason
   * for this call. Resolves when nothing is left to do, the server does not reply, or `stop` was called. What could not
   * be sent is sent again after a wait.
   */
  run(): Promise<void>;
  /** Stops for good. Resolves when nothing more is written. */
  stop(): Promise<void>;
};

type SenderNeeds = Omit<SendNeeds, 'server' | 'journal'> & {
  journal: Pick<Journal, 'list'> & SendNeeds['journal'];
  /** The calls fail when the signal is aborted. */
  server(signal: AbortSignal): SyncServer;
  after?: After;
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
            results.push(await inTurnOf(documentId, () => sendOrNote(editorId, step)));
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

/** Runs `work` when no other window's sender is running. Resolves to false if this is not possible. */
const inTurn = async (work: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> =>
  'locks' in navigator && 'subtle' in crypto && navigator.locks.request(lockName, { signal }, work);

const isSignedOut = (cause: unknown): boolean => cause instanceof CallFailed && cause.statusCode === 401;

/** The document was changed or deleted between two calls (404, 409), or the server is busy or has a newer release. */
const temporaryStatuses = new Set([404, 408, 409, 426, 429]);

const isTemporary = ({ statusCode }: CallFailed): boolean => statusCode >= 500 || temporaryStatuses.has(statusCode);
