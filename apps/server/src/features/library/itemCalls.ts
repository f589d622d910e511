import type { contract } from '@sermon/contract';
import type { ItemType } from '@sermon/domain/library/items';
import { found, refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { renameItem, starItems } from './store.ts';
import { deleteItems, moveItems, restoreItems } from './tree.ts';

/** The calls that every kind of item has. */
type ItemCalls = Pick<Handlers<typeof contract>['folders'], 'star' | 'rename' | 'move' | 'remove' | 'restore'>;

/** What answers the calls that every kind of item has, for one kind: others are not there for it. */
export function itemCalls(type: ItemType, { db, clock }: Pick<Services, 'db' | 'clock'>): ItemCalls {
  const one = (user: { id: string }, id: string) => ({ ownerId: user.id, ids: [id], type });
  return {
    star: async ({ input, user }) => found((await starItems(db, one(user, input.id), input.isStarred))[0]),
    rename: async ({ input, user }) => found(await renameItem(db, one(user, input.id), input.name, clock())),
    move: async ({ input, user }) => found((await moveItems(db, one(user, input.id), input.parentId))[0]),
    async remove({ input, user }) {
      if (!(await deleteItems(db, one(user, input.id), clock()))) throw refused(404);
      return null;
    },
    restore: async ({ input, user }) => found((await restoreItems(db, one(user, input.id)))[0]),
  };
}
