import type { LibraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { storageUse } from '../../storage/storageUse.ts';
import { newItemNotice } from '../actions/newItemNotice.ts';
import { insertItems } from '../items.ts';

export function useShowNewItems(): (items: readonly LibraryItem[], text: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  return useCallback(
    (items, text) => {
      insertItems(client, items);
      void client.invalidateQueries({ queryKey: storageUse.queryKey });
      notify(
        newItemNotice(items, text, {
          client,
          goTo: (href) => router.navigate({ href }),
          currentPath: () => router.state.location.pathname,
        }),
      );
    },
    [client, router, notify],
  );
}
