import { history, type Revision } from '@sermon/contract/history';
import { CallFailed } from '@sermon/contract/client';
import { history as texts } from '@sermon/domain/texts/history';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../api.ts';
import { pageSession } from '../../session/pageSession.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { versionsKey } from './useHistory.ts';

type Needs = {
  documentId: string;
  /** If null, the present text is named and thereby kept as a version. */
  revision: Pick<Revision, 'id' | 'label'> | null;
  /** Saves. Resolves to whether the server has the current text. */
  beforeNaming: () => Promise<boolean>;
  onNamed: (id: string) => void;
};

export function useNaming({ documentId, revision, beforeNaming, onNamed }: Needs) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  const close = () => setIsOpen(false);

  const send = async (label: string) => {
    if (revision) return callServer(history.rename, { id: revision.id, label });
    if (!(await beforeNaming())) {
      pageSession.ask();
      throw new CallFailed(texts.needsSaving, 409);
    }
    return callServer(history.keep, { builderAssetId: documentId, label });
  };
  const named = async (kept: Revision) => {
    close();
    notify({ text: kept.label ? texts.named(kept.label) : texts.nameRemoved });
    await client.invalidateQueries({ queryKey: [versionsKey] });
    onNamed(kept.id);
  };

  return {
    open: () => setIsOpen(true),
    dialog: {
      isOpen,
      label: revision?.label ?? '',
      onSend: send,
      onNamed: (kept: Revision) => void named(kept),
      onClose: close,
    },
  };
}
