import { Journal } from '../journal.ts';
import { holdEditor } from '../openEditors.ts';
import { KeptDocuments } from '../store/kept.ts';
import { watchUnsaved } from '../watchUnsaved.ts';
import { noteNewerCopies } from './newerCopies.ts';
import { tellSaved } from './savedMessages.ts';
import type { Sent, SendNeeds } from './saves.ts';
import { createSender, type Sender } from './sender.ts';
import { syncServer } from './syncServer.ts';

export const pageNeeds = (ownerId: string, journal: Journal, onSent: (sent: Sent) => void): SendNeeds => ({
  ownerId,
  journal,
  server: syncServer(),
  hold: holdEditor,
  now: () => new Date(),
  onSent(sent) {
    tellSaved(sent.documentId);
    onSent(sent);
  },
});

/**
 * It runs by itself when a text is left behind, because its editor was closed before the text was saved. `stop`
 * stops it for good.
 */
export function startSender(ownerId: string, onSent: (sent: Sent) => void): Sender {
  const journal = new Journal(ownerId);
  const sender = createSender({ ...pageNeeds(ownerId, journal, onSent), journal, server: syncServer });
  const kept = new KeptDocuments(ownerId);
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
