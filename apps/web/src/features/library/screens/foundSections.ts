import type { FoundText, LibraryItem } from '@sermon/contract/library';
import { bestNamesFirst, nameParts, nameSearch } from '@sermon/domain/library/search';
import { defaultOrder, sortItems, type SortOrder } from '@sermon/domain/library/sort';
import { withShortLead } from '@sermon/domain/library/textSearch';
import { myLibrary } from '@sermon/domain/texts/library';
import type { Result, Section } from '../list/lines.ts';

type Found = {
  items: readonly LibraryItem[];
  search: string;
  /** Best match first. */
  found: readonly FoundText[];
  /** Null for best match first. */
  order: SortOrder | null;
};

type FoundSections = Record<'inNames' | 'inTexts', Section>;

export function foundSections({ items, search, found, order }: Found): FoundSections {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isNamed = nameSearch(search);
  const named = items.filter(({ name }) => isNamed(name));
  const namedIds = new Set(named.map(({ id }) => id));
  const documents = found.flatMap(({ id }) => (namedIds.has(id) ? [] : (byId.get(id) ?? [])));
  const snippets = new Map(found.map(({ id, snippet }) => [id, withShortLead(snippet)]));
  // A search may find most of a large library, so results are created only for the rows that are drawn.
  const results = new Map<string, Result>();
  const resultOf = (item: LibraryItem): Result => {
    const known = results.get(item.id);
    if (known) return known;
    const result = {
      name: nameParts(item.name, search),
      snippet: snippets.get(item.id) ?? null,
      folder: folderOf(item, byId),
    };
    results.set(item.id, result);
    return result;
  };
  const inOrder = (among: LibraryItem[], best: LibraryItem[]) => (order ? sortItems(among, order) : best);
  return {
    inNames: {
      ...(search && { title: 'In names' }),
      items: inOrder(named, bestNamesFirst(sortItems(named, defaultOrder), search)),
      resultOf,
    },
    inTexts: { title: 'In your documents', items: inOrder(documents, documents), resultOf },
  };
}

/** Returns the path of the folder that contains an item, as 'Advent 2026 › Preparation', and its address. */
function folderOf({ parentId }: LibraryItem, byId: ReadonlyMap<string, LibraryItem>): Result['folder'] {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let next = byId.get(parentId ?? ''); next && !seen.has(next.id); next = byId.get(next.parentId ?? '')) {
    seen.add(next.id);
    names.unshift(next.name);
  }
  if (parentId === null || !names.length) return { label: myLibrary, to: '/library-home', isLibrary: true };
  return { label: names.join(' › '), to: `/library-home/${parentId}`, isLibrary: false };
}
