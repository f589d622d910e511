import type { LibraryItem } from '@sermon/contract/library';
import { hasPreachDate } from './preachDate.ts';

/** What is dragged over the calendar. */
type Dragged = { draggedItem: LibraryItem };

export const dragData = (draggedItem: LibraryItem): Dragged => ({ draggedItem });

/** The item that is dragged; null where it is something else, or has no preach date. */
export function draggedItem(data: Record<string, unknown>): LibraryItem | null {
  const isOurs = (given: Record<string | symbol, unknown>): given is Dragged => 'draggedItem' in given;
  return isOurs(data) && hasPreachDate(data.draggedItem) ? data.draggedItem : null;
}
