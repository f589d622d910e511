import { Info } from 'lucide-react';
import type { ItemAction } from './action.ts';

/** Shows an item's details: in the panel next to a list on wide screens, otherwise over the page. */
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
