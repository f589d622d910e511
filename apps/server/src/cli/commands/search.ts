import { chooseSearch } from '../../ports/search/choose.ts';
import type { SearchIndex } from '../../ports/search/port.ts';
import type { Outcome, Surroundings } from './command.ts';

/** Runs `work` with the search index. No other process uses the embedded database at the same time. */
export async function withSearch(
  { database, events }: Surroundings,
  work: (search: SearchIndex) => Promise<Outcome>,
): Promise<Outcome> {
  const isAlone = database.kind === 'embedded';
  const search = chooseSearch({ database, events, clock: () => new Date(), isAlone });
  try {
    return await work(search);
  } finally {
    await search.close();
  }
}
