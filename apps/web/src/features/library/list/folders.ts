import type { LibraryItem } from '@sermon/contract/library';
import { myLibrary } from '@sermon/domain/texts/library';

/** The folder that contains an item: its path, as 'Advent 2026 › Preparation', its address, and itself. */
export type FolderPlace = { label: string; to: string; folder: LibraryItem | null };

const library: FolderPlace = { label: myLibrary, to: '/library-home', folder: null };

/** Returns a function that finds the folders of items. It returns the same object for all items of a folder. */
export function folderFinder(items: readonly LibraryItem[]): (item: LibraryItem) => FolderPlace {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = new Map<string, FolderPlace>();
  const find = (parentId: string): FolderPlace => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let next = byId.get(parentId); next && !seen.has(next.id); next = byId.get(next.parentId ?? '')) {
      seen.add(next.id);
      names.unshift(next.name);
    }
    const folder = byId.get(parentId);
    return folder ? { label: names.join(' › '), to: `/library-home/${parentId}`, folder } : library;
  };
  return ({ parentId }) => {
    if (parentId === null) return library;
    const place = found.get(parentId) ?? find(parentId);
    found.set(parentId, place);
    return place;
  };
}
