import { corpus as calls } from '@sermon/contract/corpus';
import { topicEntries } from '@sermon/domain/search/topics/topics';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import type { SearchIndex } from '../../apps/server/src/ports/search/port.ts';
import { anyRequester } from '../support/requester.ts';

/** A name of a topic, with the sermons among the first five that are found only because of a passage of the topic. */
type NamedByPassage = { name: string; topic: string; isNarrow: boolean; found: string[] };

const shown = 5;
const byPassage = texts.reasons.onPassage('');
const missing = texts.reasons.without([]);

/**
 * Searches for every name of every topic and returns those for which sermons are found only by a passage, most such
 * sermons first. A reader can then say whether these sermons answer what the name asks for.
 */
export async function namesByPassage(search: Pick<SearchIndex, 'find'>): Promise<NamedByPassage[]> {
  const rows: NamedByPassage[] = [];
  for (const { names, narrow } of topicEntries) {
    for (const name of names) {
      const { results } = await search.find('sermon', calls.findSermons.input.parse({ q: name }), anyRequester());
      const found = results
        .slice(0, shown)
        .filter(
          ({ reasons }) =>
            reasons.some((reason) => reason.startsWith(byPassage)) &&
            reasons.every((reason) => reason.startsWith(byPassage) || reason.startsWith(missing)),
        )
        .map(({ title, reasons }) => `${title} (${reasons.join(' · ')})`);
      if (found.length > 0) rows.push({ name, topic: names[0] ?? '', isNarrow: narrow.has(name), found });
    }
  }
  return rows.toSorted((a, b) => b.found.length - a.found.length);
}
