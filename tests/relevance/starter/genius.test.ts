import type { SuggestedItem } from '@sermon/contract/genius';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { geniusQueryOf } from '@sermon/domain/genius/geniusQuery';
import { geniusLimits } from '@sermon/domain/search/limits';
import { beforeAll, expect, test } from 'vitest';
import { installStarter, readStarter } from '../../../apps/server/src/content/starter/install.ts';
import type { SuggestionInput, SearchIndex } from '../../../apps/server/src/ports/search/port.ts';
import { createPostgresSearch } from '../../../apps/server/src/ports/search/postgres/search.ts';
import { openTestDatabase } from '../../support/database.ts';
import { anyRequester } from '../../support/requester.ts';
import { corpora } from '../documents.ts';

/** Only every third of the built-in sermons is asked for, because reading a sermon takes a moment. */
const everyNth = 3;

let search: SearchIndex;
/** The lists of suggestions for each of these sermons. */
const lists: { title: string; items: SuggestedItem[] }[] = [];

const suggest = async (kind: (typeof corpora)[number], about: Partial<SuggestionInput>) =>
  search.suggest(
    kind,
    { title: '', keywords: [], references: [], without: [], take: geniusLimits.results, ...about },
    anyRequester(),
  );

beforeAll(async () => {
  const database = await openTestDatabase();
  search = createPostgresSearch({ ...database, clock: () => new Date(), isAlone: true });
  await installStarter({ search, log: { info() {} } });
  const sermons = (await readStarter('sermon')).filter((_, at) => at % everyNth === 0);
  for (const { title, body, scriptureReferences } of sermons) {
    const about = geniusQueryOf({ title, scripture: scriptureReferences, blocks: parseDocument(body) });
    const { keywords, scriptureRefs: references } = about;
    for (const kind of corpora) lists.push({ title, items: await suggest(kind, { title, keywords, references }) });
  }
  return () => search.close();
});

const wordsOf = ({ reasons }: SuggestedItem): string[] =>
  reasons
    .filter((reason) => !reason.startsWith('Mentions '))
    .flatMap((reason) => reason.slice('In common: '.length).split(', '));

test('each suggestion has a reason: a passage or telling words', () => {
  for (const { title, items } of lists)
    for (const item of items) expect(item.reasons.join(), `${item.title} for ${title}`).not.toBe('');
});

test('an illustration without a passage shares several words', () => {
  for (const { title, items } of lists.filter((_, at) => at % corpora.length === corpora.indexOf('illustration')))
    for (const item of items) {
      const isOnPassage = item.reasons.some((reason) => reason.startsWith('Mentions '));
      if (!isOnPassage) expect(wordsOf(item).length, `${item.title} for ${title}`).toBeGreaterThan(1);
    }
});

test('there are five at most, and fewer if fewer are sensible', () => {
  const lengths = lists.map(({ items }) => items.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(5);
  expect(Math.max(...lengths)).toBeGreaterThan(1);
  expect(lengths.filter((length) => length < 5).length).toBeGreaterThan(lengths.length / 2);
});

test('no two suggestions are of a kind', () => {
  for (const { items } of lists) expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
});

test('the sermon itself is not suggested', () => {
  for (const { title, items } of lists) expect(items.map((item) => item.title)).not.toContain(title);
});

test.each(corpora)('a %s is never suggested for one common word, or for common words only', async (kind) => {
  for (const word of ['people', 'father', 'house', 'hand', 'prayer'])
    expect(await suggest(kind, { keywords: [word] }), word).toEqual([]);
  expect(await suggest(kind, { keywords: ['people', 'hand', 'land', 'son', 'lord', 'church'] })).toEqual([]);
});
