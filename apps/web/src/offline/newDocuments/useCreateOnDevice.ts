import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { useCallback } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';

/**
 * Resolves to null if the browser did not store the sermon; a notice then gives the reason. A null `parentId` is the
 * library itself.
 */
export function useCreateOnDevice(): (parentId: string | null) => Promise<string | null> {
  const { id: ownerId } = useUser();
  const notify = useNotify();
  return useCallback(
    async (parentId) => {
      // Loaded on demand, because it imports a library that most screens do not need.
      const { createOnDevice } = await import('./newDocuments.ts');
      const created = await createOnDevice(ownerId, parentId, new Date());
      if (typeof created === 'object') return created.id;
      notify({ text: created === 'full' ? texts.noSpace : texts.storageRefused, isFailure: true });
      return null;
    },
    [ownerId, notify],
  );
}
