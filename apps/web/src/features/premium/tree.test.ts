import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PremiumAsset } from './premiumItems.ts';
import { foldersAround, isDocument, rowsOf } from './tree.ts';

/** Trees of up to 30 entries, depth first, as the server sends them. */
const trees: fc.Arbitrary<PremiumAsset[]> = fc
  .array(fc.record({ depth: fc.nat(5), isDocument: fc.boolean() }), { maxLength: 30 })
  .map((entries) => {
    const open: string[] = [];
    return entries.map(({ depth, isDocument: isLeaf }, index): PremiumAsset => {
      open.length = Math.min(open.length, depth);
      const parentId = open.at(-1) ?? null;
      const id = `asset-${index}`;
      if (!isLeaf) open.push(id);
      return { id, parentId, name: id, type: isLeaf ? 'BuilderAsset' : 'Folder', category: 'None' };
    });
  });

const parentsOf = (assets: readonly PremiumAsset[], asset: PremiumAsset) => foldersAround(assets, asset);

test('an open tree shows all entries in their order, one level below their parents', () => {
  fc.assert(
    fc.property(trees, (assets) => {
      const rows = rowsOf(assets, new Set());
      expect(rows.map(({ asset }) => asset)).toEqual(assets);
      for (const { asset, level } of rows) expect(level).toBe(parentsOf(assets, asset).length + 1);
      for (const { asset, children } of rows) if (isDocument(asset)) expect(children).toBe(0);
    }),
  );
});

test('closed folders hide exactly what is in them', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.nat(30)), (assets, numbers) => {
      const closed = new Set(numbers.map((number) => `asset-${number}`));
      const shown = assets.filter((asset) => !parentsOf(assets, asset).some(({ id }) => closed.has(id)));
      expect(rowsOf(assets, closed).map(({ asset }) => asset)).toEqual(shown);
    }),
  );
});

test('siblings are numbered from 1, and each knows how many there are', () => {
  fc.assert(
    fc.property(trees, (assets) => {
      for (const { asset, place, siblings } of rowsOf(assets, new Set())) {
        const all = assets.filter(({ parentId }) => parentId === asset.parentId);
        expect(siblings).toBe(all.length);
        expect(all[place - 1]).toBe(asset);
      }
    }),
  );
});
