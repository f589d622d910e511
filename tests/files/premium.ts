import { contentOf } from '@sermon/domain/builder/content';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { searchTextOf } from '../../apps/server/src/content/premium/convert.ts';
import { readManifest } from '../../apps/server/src/content/premium/manifest.ts';
import { findImported, putItem } from '../../apps/server/src/content/premium/store.ts';
import type { Db } from '../../apps/server/src/database/open.ts';

/** An item of a manifest. */
export type SampleAsset = {
  type: 'folder' | 'series' | 'document';
  name: string;
  category?: string;
  html?: string;
  items?: SampleAsset[];
};

type Sample = {
  kind?: PremiumKind;
  slug: string;
  name?: string;
  description?: string;
  isFree?: boolean;
  date?: string;
  items?: SampleAsset[];
  picture?: string;
};

/** Two documents, one of them in a folder. */
export const sampleAssets: SampleAsset[] = [
  { type: 'document', name: 'Manuscript', html: `<h1>Grace</h1><p>${'He ran to meet his son. '.repeat(80)}</p>` },
  {
    type: 'folder',
    name: 'For Groups',
    items: [{ type: 'document', name: 'Study', category: 'SmallGroupStudy', html: '<p>Where do you stand?</p>' }],
  },
];

/** Stores a premium sermon or series, replaces the one with the same slug, and returns its id. */
export async function addPremium(
  { db, clock }: { db: Db; clock: () => Date },
  { kind = 'sermon', slug, name = 'The Father Who Runs', isFree = false, ...sample }: Sample,
): Promise<string> {
  const { description = 'A sermon on Luke 15.', date = '2026-11-01', items = sampleAssets, picture } = sample;
  const written = { kind, slug, name, shortDescription: 'Luke 15', description, isFree, date, items };
  const manifest = readManifest(written, { isFolder: false });
  const assets = manifest.assets.map((asset) => ({
    ...asset,
    content: asset.text && 'html' in asset.text ? contentOf(asset.text.html) : null,
  }));
  const searchText = await searchTextOf(manifest, assets);
  const hash = { content: crypto.randomUUID(), picture: '' };
  await putItem(db, { manifest, assets, searchText, hash, picture, isShipped: false }, clock());
  return (await findImported(db, manifest))!.id;
}
