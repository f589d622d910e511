import { FilePlus } from 'lucide-react';
import type { ItemAction } from './action.ts';

export const use: ItemAction = {
  order: 20,
  label: () => 'Use Template',
  Icon: FilePlus,
  isShown: ([item], situation) => situation.isOnline && item?.isTemplate === true,
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'use', item });
  },
};
