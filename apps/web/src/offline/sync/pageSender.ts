import { Journal } from '../journal.ts';
import { holdEditor, newEditorId } from '../openEditors.ts';
import { OfflineDocuments } from '../store/offlineDocuments.ts';
import { watchUnsaved } from '../watchUnsaved.ts';
import { postSaved } from './savedMessages.ts';
import { orNull, type SendNeeds, type Sent, type SyncServer } from './saves.ts';
import { createSender, type Sender } from './sender.ts';
import { documents } from '@sermon/contract/builder';
import { callServer } from '../../api.ts';
import { isSignedIn } from '../../user.ts';
import { CallFailed } from '@sermon/contract/client';
import { withDocumentLock } from './documentLock.ts';

/** The timeout for a request, in ms. Without it, a lost connection could block all documents. */
const requestTimeoutMs = 60_000;

function syncServer(signal?: AbortSignal): SyncServer {
  const options = () => {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  };
  return {
    get: (id) => callServer(documents.get, { id }, options()),
    offline: () => callServer(documents.offline, {}, options()),
    receipt: (id, editorId) => callServer(documents.receipt, { id, editorId }, options()),
    save: (input) => callServer(documents.save, input, options()),
    restore: (id) => callServer(documents.restore, { id }, options()),
    isSignedIn: (userId) => isSignedIn(userId, options()),
  };
}

export const pageNeeds = (ownerId: string, journal: Journal, onSent: (sent: Sent) => void): SendNeeds => ({
  ownerId,
  journal,
  server: syncServer(),
  hold: holdEditor,
  now: () => new Date(),
  onSent(sent) {
    postSaved(sent.documentId);
    onSent(sent);
  },
});

/**
 * Starts the sender, which runs automatically when a text is left behind, because its editor was closed before the
 * text was saved. `stop` stops it for good.
 */
export function startSender(ownerId: string, onSent: (sent: Sent) => void): Sender {
  const journal = new Journal(ownerId);
  const sender = createSender({ ...pageNeeds(ownerId, journal, onSent), journal, server: syncServer });
  const kept = new OfflineDocuments(ownerId);
  const noted = noteNewerCopies({ kept, journal, server: syncServer() });
  let known = new Set<string>();
  const stopWatching = watchUnsaved(journal, ({ entries }) => {
    const keys = entries.map(({ editorId, step }) => `${editorId} ${step}`);
    const hasNew = keys.some((key) => !known.has(key));
    known = new Set(keys);
    if (hasNew) void sender.run();
  });
  return {
    run: sender.run,
    async stop() {
      stopWatching();
      await sender.stop();
      await noted;
      kept.close();
      journal.close();
    },
  };
}

type CopyNeeds = {
  kept: Pick<OfflineDocuments, 'list' | 'read' | 'release'>;
  journal: Pick<Journal, 'list' | 'write'>;
  server: Pick<SyncServer, 'offline' | 'get'>;
};

/**
 * Finds offline documents whose revision is higher than the server's. That happens only if the server was restored from a
 * backup, and this device may then have the only copy of the newest text. Such a text becomes an unsaved text, so that
 * the user is asked which version to keep. Does nothing if the server does not reply.
 */
export async function noteNewerCopies({ kept, journal, server }: CopyNeeds): Promise<void> {
  const [copies, unsaved] = [await kept.list(), await journal.list()];
  if (!copies?.length || !unsaved || !('locks' in navigator)) return;
  const hasUnsaved = new Set(unsaved.map(({ documentId }) => documentId));
  try {
    const revisions = new Map((await server.offline()).map(({ id, revision }) => [id, revision]));
    for (const { document } of copies) {
      const { id, revision, name, dateModified: at } = document;
      if (hasUnsaved.has(id) || revision <= (revisions.get(id) ?? Infinity)) continue;
      await withDocumentLock(id, async () => {
        // The list may be older than a save.
        const [online, copy] = [await orNull(server.get(id)), await kept.read(id)];
        if (!online || !copy || online.revision >= copy.revision) return;
        const { text: html } = copy;
        const text = { editorId: newEditorId(), documentId: id, name, html, revision, baseText: html, step: 1, at };
        if (await journal.write(text)) await kept.release(id);
      });
    }
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
  }
}
