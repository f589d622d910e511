import { CallFailed } from '@sermon/contract/client';
import type { Journal } from '../journal.ts';
import { newEditorId } from '../openEditors.ts';
import type { KeptDocuments } from '../store/kept.ts';
import { orNull, type SyncServer } from './findDocument.ts';
import { inTurnOf } from './turns.ts';

type CopyNeeds = {
  kept: Pick<KeptDocuments, 'list' | 'read' | 'release'>;
  journal: Pick<Journal, 'list' | 'write'>;
  server: Pick<SyncServer, 'offline' | 'get'>;
};

/**
 * Finds kept documents whose revision is higher than the server's. That happens only if the server was restored from a
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
      await inTurnOf(id, async () => {
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
