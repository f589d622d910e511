import { corpus as calls } from '@sermon/contract/corpus';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/database/open.ts';
import { corpusTable } from '../../apps/server/src/database/schema/corpus.ts';
import type { SearchIndex } from '../../apps/server/src/ports/search/port.ts';
import { anyRequester } from '../support/requester.ts';
import { keyOf } from './documents.ts';
import type { System } from './systems.ts';

/** Returns the product's own search, called with the input of the search panel. */
export function productSearch(db: Db, search: Pick<SearchIndex, 'find'>): System {
  return {
    title: 'ours',
    async find({ corpus, q }) {
      const { input } = corpus === 'sermon' ? calls.findSermons : calls.findIllustrations;
      const { results } = await search.find(corpus, input.parse({ q }), anyRequester());
      const table = corpusTable(corpus);
      const ids = results.map(({ id }) => id);
      const rows = await db
        .select({ id: table.id, sourceId: table.sourceId })
        .from(table)
        .where(inArray(table.id, ids));
      const keys = new Map(rows.map(({ id, sourceId }) => [id, keyOf(sourceId)]));
      return ids.flatMap((id) => keys.get(id) ?? []);
    },
    async close() {},
  };
}
