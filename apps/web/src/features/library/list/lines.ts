import type { FoundText, LibraryItem } from '@sermon/contract/library';

export type Snippet = FoundText['snippet'];

/** A section of a list: an optional heading and its items. */
export type Section = {
  /** If omitted, the items continue the section above. */
  title?: string;
  items: readonly LibraryItem[];
  /** Search snippets keyed by item id. */
  snippets?: ReadonlyMap<string, Snippet>;
  /** True while newer results are loading. */
  isStale?: boolean;
};

type Position = { top: number; height: number };
export type Line = Position &
  ({ kind: 'heading'; title: string } | { kind: 'item'; item: LibraryItem; snippet: Snippet | null; isStale: boolean });

/** Line heights in px, including the gap below: for rows (desktop) and cards (phone). */
const heights = {
  row: { heading: 44, item: 48, found: 76 },
  card: { heading: 44, item: 76, found: 104 },
} as const;

/** Returns the lines of a list from top to bottom, with their positions. */
export function linesOf(sections: readonly Section[], kind: keyof typeof heights): Line[] {
  const lines: Line[] = [];
  let top = 0;
  const place = (height: number): Position => {
    const at = { top, height };
    top += height;
    return at;
  };
  for (const { title, items, snippets, isStale = false } of sections) {
    if (title !== undefined) lines.push({ kind: 'heading', title, ...place(heights[kind].heading) });
    for (const item of items) {
      const snippet = snippets?.get(item.id) ?? null;
      lines.push({ kind: 'item', item, snippet, isStale, ...place(heights[kind][snippet ? 'found' : 'item']) });
    }
  }
  return lines;
}
