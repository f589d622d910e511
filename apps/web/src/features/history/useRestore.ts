import { CallFailed } from '@sermon/contract/client';
import { history as texts } from '@sermon/domain/texts/history';
import { useState } from 'react';
import { pageSession } from '../../session/pageSession.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

type Needs = {
  present: string;
  onRestore: (html: string) => Promise<void>;
  onClose: () => void;
};

export function useRestore({ present, onRestore, onClose }: Needs) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();

  const restore = async (html: string, when: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onRestore(html);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setIsBusy(false);
      if (pageSession.ask()) return;
      return notify({ text: cause.isOffline ? cause.sentence : texts.restoreFailed, isFailure: true });
    }
    onClose();
    const undo = { perform: () => onRestore(present), done: texts.restoredBack, failed: texts.undoFailed };
    notify({ text: texts.restored(when), undo });
  };

  return { isBusy, restore: (html: string, when: string) => void restore(html, when) };
}
