import { useQueryClient } from '@tanstack/react-query';
import type { Sender } from '../../offline/sync/sender.ts';
import { useBackgroundSender } from '../../offline/sync/useBackgroundSender.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

/** Loaded when the browser is idle, because it needs a library that most screens do not. */
const page = createLazyModule(() => import('./showSent.ts'));

let current: Sender | null = null;

/** Sends those that no open editor holds, if the sender has loaded. */
export function runSender(): void {
  void current?.run();
}

export function useSender(): void {
  const client = useQueryClient();
  const notify = useNotify();
  useBackgroundSender(page, ({ startSender, showSent, refreshAfter, onSavedInBackground }, ownerId) => {
    // Another window may be the one that sends.
    const stopListening = onSavedInBackground((documentId) => refreshAfter(documentId, client));
    const sender = startSender(ownerId, (sent) => showSent(sent, client, notify));
    current = sender;
    return {
      run: sender.run,
      stop() {
        stopListening();
        if (current === sender) current = null;
        return sender.stop();
      },
    };
  });
}
