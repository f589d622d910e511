import type { contract } from '@sermon/contract';
import { library as texts } from '@sermon/domain/texts/library';
import { found, refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import {
  addItem,
  arrangeLibrary,
  deleteItem,
  getItem,
  isPlace,
  listChildren,
  listItems,
  restoreItem,
} from './store.ts';

export function libraryCalls({ db }: Pick<Services, 'db'>): Handlers<typeof contract>['library'] {
  return {
    list: ({ user }) => listItems(db, user.id),
    get: async ({ input, user }) => found(await getItem(db, user.id, input.id)),
    async children({ input, user }) {
      found(await getItem(db, user.id, input.id));
      return listChildren(db, user.id, input.id);
    },
  };
}

export function folderCalls({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['folders'] {
  return {
    async create({ input, user }) {
      return db.transaction(async (tx) => {
        await arrangeLibrary(tx, user.id);
        if (!(await isPlace(tx, user.id, input.parentId))) throw refused(404, texts.parentMissing);
        const id = await addItem(tx, { ownerId: user.id, type: 'Folder', ...input }, clock());
        return found(await getItem(tx, user.id, id));
      });
    },
    async remove({ input, user }) {
      if (!(await deleteItem(db, user.id, 'Folder', input.id, clock()))) throw refused(404);
      return null;
    },
    restore: async ({ input, user }) => found(await restoreItem(db, user.id, 'Folder', input.id)),
  };
}
