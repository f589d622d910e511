import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { Notice } from '../../../ui/notices/notices.tsx';
import type { Tools } from './action.ts';
import { deleteEdit } from '../itemEdits.ts';
import { nameOf, perform } from './change.ts';

/** Undo deletes the items, first leaving the builder if it shows one of them. */
export const newItemNotice = (
  items: readonly LibraryItem[],
  text: string,
  { client, goTo, currentPath }: Pick<Tools, 'client' | 'goTo' | 'currentPath'>,
): Notice => ({
  text,
  undo: {
    async perform() {
      if (items.some(({ id }) => currentPath() === `/build/${id}`)) await goTo('/library-home');
      await perform(client, deleteEdit(items).changes);
    },
    done: texts.removed(nameOf(items)),
    failed: texts.failedToDelete(nameOf(items)),
  },
});
