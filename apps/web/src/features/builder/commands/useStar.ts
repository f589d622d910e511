import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useRef } from 'react';
import { send } from '../../../itemChanges/itemChange.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';

/** The change is shown immediately, and is reverted if the server rejects it. */
export function useStar({ id, isStarred }: SermonDocument, show: (change: Pick<SermonDocument, 'isStarred'>) => void) {
  const notify = useNotify();
  const isSaving = useRef(false);
  return async () => {
    // Allows only one request at a time, because the replies to two requests could arrive in the wrong order.
    if (isSaving.current) return;
    isSaving.current = true;
    show({ isStarred: !isStarred });
    try {
      await send({ call: 'documents.star', input: { id, isStarred: !isStarred } });
      notify({ text: isStarred ? texts.starRemoved : texts.starAdded });
    } catch (cause) {
      show({ isStarred });
      if (!(cause instanceof CallFailed)) throw cause;
      if (!pageSession.ask()) notify({ text: texts.starNotSaved, isFailure: true });
    } finally {
      isSaving.current = false;
    }
  };
}
