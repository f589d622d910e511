import type { contract } from '@sermon/contract';
import type { ItemType } from '@sermon/domain/library/items';
import { orNotFound, refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { type Chosen, getItems, renameItems } from './store.ts';
import { deleteItems, moveItems, restoreItems, starItems } from './tree.ts';

type ItemCalls = Pick<Handlers<typeof contract>['folders'], 'star' | 'rename' | 'move' | 'remove' | 'restore'>;

/** Returns the handlers of the common item calls for one item type. They reply with 404 for items of other types. */
export function itemCalls(type: ItemType, { db, clock, limits }: Pick<Services, 'db' | 'clock' | 'limits'>): ItemCalls {
  const choose = (user: { id: string }, id: string): Chosen => ({ ownerId: user.id, ids: [id], type });
  const read = async (chosen: Chosen) => orNotFound((await getItems(db, chosen))[0]);
  return {
    async star({ input, user }) {
      const chosen = choose(user, input.id);
      await starItems(db, chosen, input.isStarred);
      return read(chosen);
    },
    async rename({ input, user }) {
      const chosen = choose(user, input.id);
      await renameItems(db, chosen, input.name, clock());
      return read(chosen);
    },
    async move({ input, user }) {
      const chosen = choose(user, input.id);
      await moveItems(db, chosen, input.parentId);
      return read(chosen);
    },
    async remove({ input, user }) {
      if (!(await deleteItems(db, choose(user, input.id), clock()))) throw refused(404);
      return null;
    },
    async restore({ input, user }) {
      const chosen = choose(user, input.id);
      await restoreItems(db, chosen, limits);
      return read(chosen);
    },
  };
}
