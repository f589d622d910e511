import { byParent } from '@sermon/domain/library/tree';
import type { PremiumAsset } from './premiumItems.ts';

export type Row = {
  asset: PremiumAsset;
  level: number;
  place: number;
  siblings: number;
  children: number;
};

export const isDocument = ({ type }: Pick<PremiumAsset, 'type'>): boolean => type === 'BuilderAsset';

/** `assets` are depth first, as the server sends them. */
export function rowsOf(assets: readonly PremiumAsset[], closed: ReadonlySet<string>): Row[] {
  const within = byParent(assets);
  const rows: Row[] = [];
  const visit = (parentId: string | null, level: number) => {
    const siblings = within.get(parentId) ?? [];
    siblings.forEach((asset, index) => {
      const children = within.get(asset.id)?.length ?? 0;
      rows.push({ asset, level, place: index + 1, siblings: siblings.length, children });
      if (!closed.has(asset.id)) visit(asset.id, level + 1);
    });
  };
  visit(null, 1);
  return rows;
}

export function foldersAround(assets: readonly PremiumAsset[], { parentId }: PremiumAsset): PremiumAsset[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const folders: PremiumAsset[] = [];
  for (let next = byId.get(parentId ?? ''); next && !folders.includes(next); next = byId.get(next.parentId ?? ''))
    folders.unshift(next);
  return folders;
}
