import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPremium, type SampleAsset } from '../../../../../tests/files/premium.ts';
import { openProduct } from '../../../../../tests/support/people.ts';

const product = await openProduct();
const naomi = await product.join('Naomi');

/** A tree as nested lists: the type and the name of each entry, and what is in it. */
type Shape = [type: string, name: string, within: Shape[]];

const name = fc.string({ unit: fc.constantFrom('a', 'É', '水', '<', '&', '1', '-', 'Ω'), minLength: 1, maxLength: 12 });

const { items: trees } = fc.letrec<{ items: SampleAsset[]; item: SampleAsset }>((tie) => ({
  items: fc.array(tie('item'), { maxLength: 4 }),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('document' as const), name, html: fc.constant('<p>Grace</p>') }),
    fc.record({ type: fc.constantFrom('folder' as const, 'series' as const), name, items: tie('items') }),
  ),
}));

/** The types of a manifest, with the types of the library. */
const typeOf = { document: 'BuilderAsset', folder: 'Folder', series: 'SermonSeries' };

const given = (items: readonly SampleAsset[] = []): Shape[] =>
  items.map(({ type, name, items: within }) => [typeOf[type], name, given(within)]);

type Entry = { id: string; parentId: string | null; type: string; name: string };

/** Builds the shape of the entries below a parent. Fails if an entry comes before its parent. */
function shapeOf(entries: readonly Entry[], root: string | null): Shape[] {
  const within = new Map<string | null, Shape[]>([[root, []]]);
  for (const { id, parentId, type, name } of entries) {
    const children: Shape[] = [];
    within.get(parentId)!.push([type, name, children]);
    within.set(id, children);
  }
  return within.get(root)!;
}

test('any tree is listed depth first, and copied with its types, names, parents and order', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      trees.filter(({ length }) => length > 0),
      async (items) => {
        count += 1;
        const id = await addPremium(product.services, { slug: `tree-${count}`, name: 'Tree', isFree: true, items });
        const { assets } = await naomi.api.premiumSermons.get({ id });
        expect(shapeOf(assets, null)).toEqual(given(items));

        const rootId = await naomi.api.premiumSermons.activate({ PremiumSermonId: id });
        const copies: Entry[] = [];
        // The library sends items in any order. The newest is shown first, which is the first of the tree.
        const all = (await naomi.api.library.list({})).toSorted((a, b) => +b.dateModified - +a.dateModified);
        const collect = (parentId: string) => {
          for (const item of all.filter((one) => one.parentId === parentId)) {
            copies.push(item);
            collect(item.id);
          }
        };
        collect(rootId);
        expect(shapeOf(copies, rootId)).toEqual(given(items));
        const ids = new Set(copies.map((copy) => copy.id));
        expect(ids.size).toBe(assets.length);
        for (const asset of assets) expect(ids).not.toContain(asset.id);
      },
    ),
    { numRuns: 12 },
  );
});
