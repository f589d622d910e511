import { createElement } from 'react';
import { type Category, type ItemType, typeLabel } from '@sermon/domain/library/items';
import {
  AudioLines,
  BookHeart,
  File,
  FileText,
  Folder,
  Gem,
  Layers,
  Link2,
  ListTree,
  NotebookPen,
  Presentation,
  ScrollText,
  SquarePlay,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { isContainer } from './items.ts';

const byCategory: Record<Category, LucideIcon> = {
  None: ScrollText,
  Outline: ListTree,
  Manuscript: ScrollText,
  Handout: FileText,
  Devotional: BookHeart,
  SmallGroupStudy: Users,
  SermonSlides: Presentation,
  Notes: NotebookPen,
  Audio: AudioLines,
  Video: SquarePlay,
};

const byType: Partial<Record<ItemType, LucideIcon>> = {
  Folder,
  SermonSeries: Layers,
  PremiumSermon: Gem,
  PremiumSermonSeries: Gem,
};

type Shown = { type: ItemType; category: Category };

/** The icon of a kind of item. */
export function iconOf({ type, category }: Shown): LucideIcon {
  const other = type === 'LinkAsset' ? Link2 : type === 'FileAsset' ? File : ScrollText;
  return byType[type] ?? (category === 'None' ? other : byCategory[category]);
}

export function ItemIcon({ item, size = 20 }: { item: Shown; size?: number }) {
  const label = typeLabel(item);
  const iconProps = {
    size,
    strokeWidth: 1.6,
    color: isContainer(item) ? 'var(--sm-palette-primary-main)' : 'var(--sm-palette-text-secondary)',
    style: { flex: 'none' },
  };
  return createElement(iconOf(item), { ...iconProps, role: 'img', 'aria-label': label }, <title>{label}</title>);
}
