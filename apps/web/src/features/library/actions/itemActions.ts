import type { ItemAction } from './action.ts';
import { open } from './open.ts';
import { remove } from './remove.ts';
import { star } from './star.ts';

/** In the order of the menu. */
export const itemActions: readonly ItemAction[] = [open, star, remove];
