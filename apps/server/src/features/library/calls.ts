import type { contract } from '@sermon/contract';
import { found, refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { itemCalls } from './itemCalls.ts';
import { writeChildren, writeItems, writeLibrary } from './listing.ts';
import { searchLibrary } from './search.ts';
import { addItem, getItem, touchItem } from './store.ts';
import { emptyTrash, listTrash } from './trash.ts';
import { deleteItems, moveItems, restoreItems, starItems } from './tree.ts';

type Given = Pick<Services, 'db' | 'clock' | 'limits'>;

export function libraryCalls({ db, clock, limits }: Given): Handlers<typeof contract>['library'] {
  const these = (user: { id: string }, ids: string[]) => ({ ownerId: user.id, ids });
  return {
    list: ({ user }) => writeLibrary(db, user.id),
    get: async ({ input, user }) => found(await getItem(db, user.id, input.id)),
    async children({ input, user }) {
      found(await getItem(db, user.id, input.id));
      return writeChildren(db, user.id, input.id);
    },
    search: ({ input, user }) => searchLibrary(db, user.id, input.query),
    async wasAccessed({ input, user }) {
      if (!(await touchItem(db, these(user, [input.id]), clock()))) throw refused(404);
      return null;
    },
    async starAll({ input, user }) {
      const chosen = these(user, input.ids);
      await starItems(db, chosen, input.isStarred);
      return writeItems(db, chosen);
    },
    async moveAll({ input, user }) {
      const chosen = these(user, input.ids);
      await moveItems(db, chosen, input.parentId);
      return writeItems(db, chosen);
    },
    async removeAll({ input, user }) {
      await deleteItems(db, these(user, input.ids), clock());
      return null;
    },
    async restoreAll({ input, user }) {
      const chosen = these(user, input.ids);
      await restoreItems(db, chosen, limits);
      return writeItems(db, chosen);
    },
    trash: ({ user }) => listTrash(db, user.id, clock()),
    async emptyTrash({ input, user }) {
      await emptyTrash(db, user.id, input.ids);
      return null;
    },
  };
}

export const folderCalls = (services: Given): Handlers<typeof contract>['folders'] =>
  containerCalls('Folder', services);

export const seriesCalls = (services: Given): Handlers<typeof contract>['series'] =>
  containerCalls('SermonSeries', services);

function containerCalls(type: 'Folder' | 'SermonSeries', services: Given): Handlers<typeof contract>['folders'] {
  const { db, clock, limits } = services;
  return {
    ...itemCalls(type, services),
    create: ({ input, user }) =>
      db.transaction(async (tx) => {
        const id = await addItem(tx, { ownerId: user.id, type, ...input }, clock(), limits);
        return found(await getItem(tx, user.id, id));
      }),
  };
}
