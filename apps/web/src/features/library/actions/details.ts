import { Info } from 'lucide-react';
import type { ItemAction } from './action.ts';

export const details: ItemAction = {
  order: 70,
  label: () => 'Details',
  Icon: Info,
  singleBarOrder: 2,
  isShown: (_, situation) => situation.isOnline,
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'details', item });
  },
};
