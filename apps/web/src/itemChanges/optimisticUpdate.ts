import { asListed, type LibraryItem } from '@sermon/contract/library';
import { idsWithin } from '@sermon/domain/library/tree';
import { inGroup, type InputOf, type ItemCallName, type ItemChange } from './itemChange.ts';

type Patch = { ids: readonly string[]; fields: Partial<LibraryItem> } | { removed: readonly string[] };

/** For changes that add items: the list shows them once the server has replied. */
const afterReply = () => null;

type Id = { id: string };
type Ids = { ids: readonly string[] };
type Starred = Pick<LibraryItem, 'isStarred'>;
type Placed = Pick<LibraryItem, 'parentId'>;

const oneItem = {
  star: ({ id, isStarred }: Id & Starred) => ({ ids: [id], fields: { isStarred } }),
  rename: ({ id, name }: Id & Pick<LibraryItem, 'name'>) => ({ ids: [id], fields: { name } }),
  move: ({ id, parentId }: Id & Placed) => ({ ids: [id], fields: { parentId } }),
  remove: ({ id }: Id) => ({ removed: [id] }),
  restore: afterReply,
};

function details({ id, url, ...input }: { id?: string | undefined; url?: string | undefined }): Patch | null {
  if (id === undefined) return null;
  const given = Object.entries({ ...input, linkUrl: url, url }).filter(([, value]) => value !== undefined);
  return { ids: [id], fields: asListed(Object.fromEntries(given)) };
}

const patches: { [C in ItemCallName]: (input: InputOf<C>, at: Date) => Patch | null } = {
  ...inGroup('folders', { ...oneItem, create: afterReply }),
  ...inGroup('series', { ...oneItem, create: afterReply }),
  ...inGroup('links', { ...oneItem, save: details }),
  ...inGroup('files', { ...oneItem, update: details }),
  ...inGroup('documents', {
    ...oneItem,
    save: details,
    // Shown once the document is stored on this device, or removed from it.
    setOfflineMode: () => ({ ids: [], fields: {} }),
    duplicate: afterReply,
  }),
  ...inGroup('templates', { save: details, use: afterReply, activate: afterReply }),
  ...inGroup('library', {
    starAll: ({ ids, isStarred }: Ids & Starred) => ({ ids, fields: { isStarred } }),
    moveAll: ({ ids, parentId }: Ids & Placed) => ({ ids, fields: { parentId } }),
    removeAll: ({ ids }: Ids) => ({ removed: ids }),
    restoreAll: afterReply,
    // The list does not contain the trash.
    emptyTrash: () => ({ removed: [] }),
    wasAccessed: ({ id }: Id, at: Date) => ({ ids: [id], fields: { dateAccessed: at } }),
  }),
};

const patchOf = <C extends ItemCallName>({ call, input }: ItemChange<C>, at: Date): Patch | null =>
  patches[call](input, at);

/** New or restored items are in the server's reply. */
export const addsItems = (change: ItemChange): boolean => patchOf(change, new Date()) === null;

/**
 * Returns the list as it looks with a change that the server has not confirmed yet. `at` is when the user made the
 * change. Items that do not change stay the same objects.
 */
export function withOptimisticChange(items: LibraryItem[], change: ItemChange, at: Date): LibraryItem[] {
  const patch = patchOf(change, at);
  if (!patch) return items;
  if ('removed' in patch) {
    const removed = idsWithin(items, patch.removed);
    return items.filter(({ id }) => !removed.has(id));
  }
  const ids = new Set(patch.ids);
  return items.map((item) => (ids.has(item.id) ? { ...item, ...patch.fields } : item));
}
