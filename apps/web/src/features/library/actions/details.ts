import { Info } from 'lucide-react';
import type { ItemAction } from './action.ts';

/** Opens the details dialog. Hidden on screens whose side panel already shows the details. */
export const details: ItemAction = {
  order: 70,
  label: () => 'Details',
  Icon: Info,
  isShown: (_, situation) => !situation.hasDetailsPanel && situation.isOnline,
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'details', item });
  },
};
