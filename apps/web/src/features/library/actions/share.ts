import { shareDialog as texts } from '@sermon/domain/texts/sharing/dialog';
import { Share2 } from 'lucide-react';
import type { ItemAction } from './action.ts';

export const share: ItemAction = {
  order: 37,
  label: () => texts.share,
  Icon: Share2,
  isShown: ([item], { isOnline }) => isOnline && item?.type === 'BuilderAsset' && !item.isTemplate,
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'share', item });
  },
};
