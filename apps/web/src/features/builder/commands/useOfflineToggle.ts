import type { SermonDocument } from '@sermon/contract/builder';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { useRef } from 'react';
import { opensOffline, setAvailable } from '../../../offline/availability.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { notifyWhile } from '../../../ui/notices/notifyWhile.ts';
import { useUser } from '../../../user.ts';

type Change = Pick<SermonDocument, 'offlineMode'>;

/**
 * The change is shown once the document is stored on this device, or removed from it. While it is busy, further calls
 * are ignored.
 */
export function useOfflineToggle({ id, offlineMode }: SermonDocument, show: (change: Change) => void) {
  const { id: ownerId } = useUser();
  const notify = useNotify();
  const isBusy = useRef(false);

  /** Resolves to the reason why the change failed, or to null. */
  async function change(isAvailable: boolean): Promise<string | null> {
    isBusy.current = true;
    try {
      const result = await setAvailable(ownerId, id, isAvailable);
      if (result.kind === 'failed') return result.reason;
      show({ offlineMode: isAvailable });
      return null;
    } finally {
      isBusy.current = false;
    }
  }

  async function enable(): Promise<void> {
    const reason = await notifyWhile(change(true), texts.enabling(), notify);
    if (reason === null) notify({ text: availableText() });
    else if (!pageSession.ask()) notify({ text: texts.notEnabled(texts.thisDocument, reason), isFailure: true });
  }

  async function disable(): Promise<void> {
    const reason = await change(false);
    if (reason !== null) {
      if (!pageSession.ask()) notify({ text: texts.notDisabled(texts.thisDocument, reason), isFailure: true });
      return;
    }
    notify({
      text: texts.notAvailable,
      undo: {
        perform: async () => {
          const failure = await change(true);
          if (failure !== null) throw new Error(failure);
        },
        done: availableText(),
        failed: texts.notEnabled(texts.thisDocument, texts.tryAgain),
      },
    });
  }

  return async () => {
    if (isBusy.current) return;
    await (offlineMode ? disable() : enable());
  };
}

const availableText = (): string => (opensOffline() ? texts.available : texts.needsHttps);
