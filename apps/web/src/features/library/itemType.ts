import type { LibraryItem } from '@sermon/contract/library';
import { categoryLabel } from '@sermon/domain/library/items';

/** What an item is, in words: 'Folder', 'Series', 'Sermon Manuscript', 'Link'. */
export function typeLabel({ type, category }: LibraryItem): string {
  if (type === 'Folder') return 'Folder';
  if (type === 'SermonSeries') return 'Series';
  if (category === 'None' && type === 'LinkAsset') return 'Link';
  if (category === 'None' && type === 'FileAsset') return 'File';
  return categoryLabel(category);
}
