import { adminPremium, type premiumItem } from '@sermon/contract/admin/premium';
import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { ask } from '../../../ask.ts';

export type PremiumItem = z.output<typeof premiumItem>;

/** In the order in which users see them, sermons first. */
export const premiumItems = { ...ask(adminPremium.list, {}), refetchOnMount: 'always' } as const;

/** Counts only items of the same kind. */
export const positionOf = (all: readonly PremiumItem[], { id, kind }: PremiumItem): number =>
  all.filter((item) => item.kind === kind).findIndex((item) => item.id === id);

/** `position` counts only items of the same kind. */
export function withMoved(all: readonly PremiumItem[], id: string, position: number): PremiumItem[] {
  const moved = all.find((item) => item.id === id);
  if (!moved) return [...all];
  const ofKind = all.filter((item) => item.kind === moved.kind && item.id !== id);
  ofKind.splice(position, 0, moved);
  const others = all.filter((item) => item.kind !== moved.kind);
  return moved.kind === 'sermon' ? [...ofKind, ...others] : [...others, ...ofKind];
}

/** Changes the list on the screen before the server has it. A reply that is on its way would undo that, so it is ignored. */
export function changeList(client: QueryClient, change: (all: PremiumItem[]) => PremiumItem[]): void {
  void client.cancelQueries({ queryKey: premiumItems.queryKey });
  client.setQueryData(premiumItems.queryKey, (all) => all && change(all));
}
