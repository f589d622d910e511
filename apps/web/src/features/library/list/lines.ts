import type { FoundText, LibraryItem } from '@sermon/contract/library';
import type { FolderPlace } from './folders.ts';

export type Snippet = FoundText['snippet'];

export type Result = {
  name: Snippet;
  /** Null if only the name matches. */
  snippet: Snippet | null;
  folder: FolderPlace;
};

export type Section = {
  /** If omitted, the items continue the section above. */
  title?: string;
  items: readonly LibraryItem[];
  /** Present in search results. Returns the same object each time, so that rows re-render only on changes. */
  resultOf?: (item: LibraryItem) => Result;
  /** Present if items of several folders are listed. Returns null for those of the folder that is shown. */
  folderOf?: (item: LibraryItem) => FolderPlace | null;
  isStale?: boolean;
};

type Position = { top: number; height: number };
export type Line = Position &
  (
    | { kind: 'heading'; title: string }
    | { kind: 'item'; item: LibraryItem; from: Pick<Section, 'resultOf' | 'folderOf'>; isStale: boolean }
  );

/**
 * Line heights in px, including the gap below: for rows, rows on tablets and touch screens, rows whose titles have two
 * lines because the screen is narrow, and cards (phone). `filed` is that of an item with its folder.
 */
const heights = {
  row: { heading: 44, item: 48, filed: 60, result: 68 },
  tallRow: { heading: 44, item: 56, filed: 60, result: 68 },
  narrowRow: { heading: 44, item: 56, filed: 76, result: 68 },
  card: { heading: 44, item: 76, filed: 76, result: 120 },
} as const;

export function linesOf(sections: readonly Section[], kind: keyof typeof heights): Line[] {
  const lines: Line[] = [];
  let top = 0;
  const place = (height: number): Position => {
    const at = { top, height };
    top += height;
    return at;
  };
  for (const { title, items, isStale = false, ...from } of sections) {
    if (title !== undefined) lines.push({ kind: 'heading', title, ...place(heights[kind].heading) });
    const height = heights[kind][from.resultOf ? 'result' : from.folderOf ? 'filed' : 'item'];
    for (const item of items) lines.push({ kind: 'item', item, from, isStale, ...place(height) });
  }
  return lines;
}
