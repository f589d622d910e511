import { endpointOf, type Options } from '@sermon/contract/client';
import { premiumSermons, premiumSermonSeries } from '@sermon/contract/premium/premium';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { queryOptions } from '@tanstack/react-query';
import { callServer } from '../../api.ts';

const sermonOf = <Reply extends { totalActivations: number }>({ totalActivations, ...fields }: Reply) => ({
  ...fields,
  kind: 'sermon' as PremiumKind,
  added: totalActivations,
});
const seriesOf = <Reply extends { activations: number }>({ activations, ...fields }: Reply) => ({
  ...fields,
  kind: 'series' as PremiumKind,
  added: activations,
});

const sources = {
  sermon: {
    calls: premiumSermons,
    list: async (query: string, options: Options) =>
      (await callServer(premiumSermons.list, { query }, options)).map(sermonOf),
    get: async (id: string, options: Options) => sermonOf(await callServer(premiumSermons.get, { id }, options)),
  },
  series: {
    calls: premiumSermonSeries,
    list: async (query: string, options: Options) =>
      (await callServer(premiumSermonSeries.list, { query }, options)).map(seriesOf),
    get: async (id: string, options: Options) => seriesOf(await callServer(premiumSermonSeries.get, { id }, options)),
  },
};

export type PremiumListed = Awaited<ReturnType<(typeof sources)['sermon']['list']>>[number];
export type PremiumItem = Awaited<ReturnType<(typeof sources)['sermon']['get']>>;
export type PremiumAsset = PremiumItem['assets'][number];

/** Depends on the plan, so everything is loaded again when the plan changes. */
const meta = { followsPlan: true };

export const premiumList = (kind: PremiumKind, query: string) =>
  queryOptions({
    queryKey: [endpointOf(sources[kind].calls.list), { query }] as const,
    queryFn: ({ signal }) => sources[kind].list(query, { signal }),
    meta,
  });

export const premiumItem = (kind: PremiumKind, id: string) =>
  queryOptions({
    queryKey: [endpointOf(sources[kind].calls.get), { id }] as const,
    queryFn: ({ signal }) => sources[kind].get(id, { signal }),
    meta,
  });

/** The beginning if the document is locked. Not cached for long, because it may be long. */
export const premiumText = (kind: PremiumKind, id: string) =>
  queryOptions({
    queryKey: [endpointOf(sources[kind].calls.document), { id }] as const,
    queryFn: async ({ signal }) => {
      const { builderAssetText, isLocked } = await callServer(sources[kind].calls.document, { id }, { signal });
      return { blocks: parseDocument(builderAssetText), isLocked };
    },
    gcTime: 60_000,
    meta,
  });

export const activate = ({ kind, id }: Pick<PremiumItem, 'kind' | 'id'>, again: boolean): Promise<string> =>
  kind === 'sermon'
    ? callServer(premiumSermons.activate, { PremiumSermonId: id, again })
    : callServer(premiumSermonSeries.activate, { PremiumSermonSeriesId: id, again });

/** The queries that show how many people have added an item and which copy the user has. */
export const readKeys = (kind: PremiumKind) => [
  [endpointOf(sources[kind].calls.list)],
  [endpointOf(sources[kind].calls.get)],
];
