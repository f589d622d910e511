import type { contract } from '@sermon/contract';
import { orNotFound, refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { deleteItems, itemCalls, moveItems, restoreItems, starItems } from './tree.ts';
import { childrenAsJson, itemsAsJson, libraryAsJson } from './listing.ts';
import { searchLibrary } from './search.ts';
import { addItem, getItem, touchItem } from './store.ts';
import { emptyTrash, listTrash } from './trash.ts';

type LibraryServices = Pick<Services, 'db' | 'clock' | 'limits' | 'textWork' | 'log' | 'jobs'>;

export function libraryCalls(services: LibraryServices): Handlers<typeof contract>['library'] {
  const { db, clock, limits } = services;
  const choose = (user: { id: string }, ids: string[]) => ({ ownerId: user.id, ids });
  return {
    list: ({ user }) => libraryAsJson(db, user.id),
    get: async ({ input, user }) => orNotFound(await getItem(db, user.id, input.id)),
    async children({ input, user }) {
      orNotFound(await getItem(db, user.id, input.id));
      return childrenAsJson(db, user.id, input.id);
    },
    search: ({ input, user }) => searchLibrary(services, user.id, input.query),
    async wasAccessed({ input, user }) {
      if (!(await touchItem(db, choose(user, [input.id]), clock()))) throw refused(404);
      return null;
    },
    async starAll({ input, user }) {
      const chosen = choose(user, input.ids);
      await starItems(db, chosen, input.isStarred);
      return itemsAsJson(db, chosen);
    },
    async moveAll({ input, user }) {
      const chosen = choose(user, input.ids);
      await moveItems(db, chosen, input.parentId);
      return itemsAsJson(db, chosen);
    },
    async removeAll({ input, user }) {
      await deleteItems(db, choose(user, input.ids), clock());
      return null;
    },
    async restoreAll({ input, user }) {
      const chosen = choose(user, input.ids);
      await restoreItems(db, chosen, limits);
      return itemsAsJson(db, chosen);
    },
    trash: ({ user }) => listTrash(db, user.id, clock()),
    async emptyTrash({ input, user, signal }) {
      await emptyTrash(services, user.id, input.ids, { signal });
      return null;
    },
  };
}

export const folderCalls = (services: LibraryServices): Handlers<typeof contract>['folders'] =>
  containerCalls('Folder', services);

export const seriesCalls = (services: LibraryServices): Handlers<typeof contract>['series'] =>
  containerCalls('SermonSeries', services);

function containerCalls(
  type: 'Folder' | 'SermonSeries',
  services: LibraryServices,
): Handlers<typeof contract>['folders'] {
  const { db, clock, limits } = services;
  return {
    ...itemCalls(type, services),
    create: ({ input, user }) =>
      db.transaction(async (tx) => {
        const id = await addItem(tx, { ownerId: user.id, type, ...input }, clock(), limits);
        return orNotFound(await getItem(tx, user.id, id));
      }),
  };
}
