import type { SuggestedItem } from '@sermon/contract/genius';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { type GeniusQuery, geniusQueryOf, geniusQueryOfText } from '@sermon/domain/genius/geniusQuery';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { geniusLimits } from '@sermon/domain/search/limits';
import { beforeAll, expect, test } from 'vitest';
import { installStarter, readStarter } from '../../../apps/server/src/content/starter/install.ts';
import type { NewItem, SuggestionInput, SearchIndex } from '../../../apps/server/src/ports/search/port.ts';
import { createPostgresSearch } from '../../../apps/server/src/ports/search/postgres/search.ts';
import { openTestDatabase } from '../../support/database.ts';
import { anyRequester } from '../../support/requester.ts';
import { corpora } from '../documents.ts';
import passages from './wellKnownPassages.json' with { type: 'json' };

/** Only every third of the built-in sermons is asked for, because reading a sermon takes a moment. */
const everyNth = 3;

let search: SearchIndex;
let starters: readonly NewItem[] = [];
/** The lists of suggestions for each of these sermons. */
const lists: { title: string; items: SuggestedItem[] }[] = [];

const suggest = async (kind: (typeof corpora)[number], about: Partial<SuggestionInput>) =>
  search.suggest(
    kind,
    { title: '', keywords: [], references: [], without: [], take: geniusLimits.results, ...about },
    anyRequester(),
  );

const inputOf = ({ scriptureRefs: references, ...about }: GeniusQuery) => ({ ...about, references });

beforeAll(async () => {
  const database = await openTestDatabase();
  search = createPostgresSearch({ ...database, clock: () => new Date(), isAlone: true });
  await installStarter({ search, log: { info() {} } });
  starters = await readStarter('sermon');
  const sermons = starters.filter((_, at) => at % everyNth === 0);
  for (const { title, body, scriptureReferences } of sermons) {
    const about = geniusQueryOf({ title, scripture: scriptureReferences, blocks: parseDocument(body) });
    for (const kind of corpora) lists.push({ title, items: await suggest(kind, inputOf(about)) });
  }
  return () => search.close();
});

const wordsOf = ({ reasons }: SuggestedItem): string[] =>
  reasons
    .filter((reason) => reason.startsWith('In common: '))
    .flatMap((reason) => reason.slice('In common: '.length).split(', '));

test('each suggestion has a reason: a passage or telling words', () => {
  for (const { title, items } of lists)
    for (const item of items) expect(item.reasons.join(), `${item.title} for ${title}`).not.toBe('');
});

test('an illustration without a passage or its theme shares several words', () => {
  for (const { title, items } of lists.filter((_, at) => at % corpora.length === corpora.indexOf('illustration')))
    for (const item of items) {
      const isOnPassage = item.reasons.some((reason) => /^(?:Mentions|About) /.test(reason));
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

/** Each row has a title, a passage, the first words, and a suggestion that a preacher judged sensible, if there is one. */
const wellKnown = passages.map((row) => {
  const [title = '', scripture = '', opening = '', sensible = ''] = row.split(' | ');
  return { title, scripture, opening, sensible };
});

test('there are 60 well-known passages', () => {
  expect(new Set(wellKnown.map(({ scripture }) => scripture)).size).toBe(60);
  expect(wellKnown.filter(({ sensible }) => sensible === '').length).toBeLessThanOrEqual(15);
});

const ask = async ({ title, scripture, opening }: (typeof wellKnown)[number]) => {
  const about = inputOf(geniusQueryOfText({ title, scripture, html: `<p>${opening}</p>` }));
  return { sermons: await suggest('sermon', about), illustrations: await suggest('illustration', about) };
};

test.each(wellKnown.filter(({ sensible }) => sensible !== ''))(
  'a sermon on $scripture that has only begun gets “$sensible”',
  async (row) => {
    const { sermons, illustrations } = await ask(row);
    expect([...sermons, ...illustrations].map(({ title }) => title)).toContain(row.sensible);
  },
);

test.each(wellKnown.filter(({ sensible }) => sensible === ''))(
  'for $scripture, the corpus has no sermon on the chapter and no illustration on its themes',
  async (row) => {
    expect(await ask(row)).toEqual({ sermons: [], illustrations: [] });
    const [{ book, chapter } = { book: 0, chapter: 0 }] = parseReferences(row.scripture);
    const onChapter = starters.filter(({ scriptureReferences }) =>
      parseReferences(scriptureReferences).some((other) => other.book === book && other.chapter === chapter),
    );
    expect(onChapter.map(({ title }) => title)).toEqual([]);
  },
);

test.each([
  ['Envy', 3],
  ['Worry', 5],
  ['On Honesty', 5],
  ['Do Not Worry', 5],
  ['Prayer', 5],
  ['Forgiveness', 5],
  ['Loneliness', 5],
  ['Gratitude', 5],
])('a sermon with the theme “%s” gets the illustrations on it, up to five', async (title, count) => {
  const about = inputOf(geniusQueryOfText({ title, scripture: '', html: '<p>Nobody here is a stranger to this.</p>' }));
  const items = await suggest('illustration', about);
  expect(items).toHaveLength(count);
  for (const { reasons } of items) expect(reasons[0]).toMatch(/^About /);
});

test('a title that says what its words are not has no theme', async () => {
  const about = inputOf(geniusQueryOfText({ title: 'Without Worry', scripture: '', html: '<p>Nobody is.</p>' }));
  expect(await suggest('illustration', about)).toEqual([]);
});

test('reasons name the same chapter and the theme of the passage', async () => {
  const reasonsFor = async (kind: (typeof corpora)[number], title: string, about: Partial<SuggestionInput>) =>
    (await suggest(kind, about)).find((item) => item.title === title)?.reasons;
  const sheep = { references: ['Luke 15:1-7'], isOnPassage: true };
  expect(await reasonsFor('sermon', 'Outside the Door', sheep)).toEqual(['Also on Luke 15']);
  const goliath = { references: ['1 Samuel 17:32-50'], isOnPassage: true };
  expect(await reasonsFor('illustration', 'The Bridge Painter', goliath)).toEqual([
    'About courage, a theme of 1 Samuel 17:32–50',
  ]);
  for (const about of [sheep, goliath])
    for (const kind of corpora) expect(await suggest(kind, { ...about, isOnPassage: false })).toEqual([]);
});
