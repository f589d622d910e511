import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { documentSearch, libraryItem } from '../../database/schema.ts';
import { indexInBackground, searchLibrary } from './search.ts';

const product = await openProduct();

/** Returns the names of the documents that a search finds, best match first. */
async function names({ api }: Person, query: string): Promise<string[]> {
  const [found, items] = await Promise.all([api.library.search({ query }), api.library.list()]);
  return found.found.map(({ id }) => items.find((item) => item.id === id)?.name ?? '?');
}
const shown = async ({ api }: Person, query: string): Promise<string[]> =>
  (await api.library.search({ query })).found.map(({ snippet }) =>
    snippet.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
  );
const write = ({ api }: Person, name: string, text: string, scripture = '') =>
  api.documents.save({ name, text: `<p>${text}</p>`, scripture });

describe('a search in the texts of a library', () => {
  let ruth: Person;
  beforeAll(async () => {
    ruth = await product.join('Ruth');
    await write(ruth, 'Running', 'The father runs to meet his son, <b>and</b> the servants were running too.');
    await write(
      ruth,
      'Once',
      'A father had two sons. One of them ran away; the father did not run. It was a far country.',
    );
    await write(ruth, 'Grace', 'Zoë’s graciousness: “I am who I am,” he said & she heard. A country far away.');
    await write(ruth, 'Hebrew', 'בְּרֵאשִׁית בָּרָא — in the beginning; ἀρχῇ; Überfluß; the bleſſed Man; 15 loaves');
  });

  test.each([
    ['servants', ['Running']],
    ['FATHER meet', ['Running']],
    ['father runs', ['Running', 'Once']],
    ['serv', ['Running']],
    ['servant ', ['Running']],
    ['two son', ['Once']],
    ['"far country"', ['Once']],
    ['"country far"', ['Grace']],
    ['"far country" father', ['Once']],
    ['"I am"', ['Grace']],
    ['I am', ['Grace']],
    ['zoe graciousness', ['Grace']],
    ['Zoë', ['Grace']],
    ['בראשית', ['Hebrew']],
    ['ἀρχη', ['Hebrew']],
    ['überfluss', []],
    ['uberflu', ['Hebrew']],
    ['blessed', ['Hebrew']],
    ['15 loaves', ['Hebrew']],
    ['father wine', []],
    ['', []],
    ['" "', []],
  ])('%s finds %j', async (query, found) => {
    expect((await names(ruth, query)).toSorted()).toEqual(found.toSorted());
  });

  test.each([
    '(',
    '[',
    "'",
    ':*',
    '&',
    '\\',
    '!',
    '<->',
    '%',
    '"',
    '""',
    "'; drop table document_search; --",
    '\u0000',
    '🕊️',
    '*',
  ])('does not fail on special characters: %s', async (sign) => {
    expect(await names(ruth, sign)).toEqual([]);
    expect(await names(ruth, `servants ${sign}`)).toEqual(
      await names(ruth, `servants ${sign.replace(/\P{L}/gu, ' ')}`),
    );
    expect(await names(ruth, `${sign}servants`)).not.toBeNull();
  });

  test('shows the words in their context', async () => {
    expect(await shown(ruth, 'meet running')).toEqual([
      'The father [runs] to [meet] his son, and the servants were [running] too.',
    ]);
    expect(await shown(ruth, '"two sons"')).toEqual([
      'A father had [two] [sons]. One of them ran away; the father did not run. It was a far country.',
    ]);
  });

  test('finds text saved a moment ago, and no longer the text that it replaced', async () => {
    const boaz = await product.join('Boaz');
    const saved = await write(boaz, 'Field', 'She gleaned barley.');
    expect(await names(boaz, 'barley')).toEqual(['Field']);
    await boaz.api.documents.save({
      id: saved.id,
      name: 'Field',
      text: '<p>She gleaned wheat.</p>',
      revision: saved.revision,
    });
    expect(await names(boaz, 'barley')).toEqual([]);
    expect(await names(boaz, 'wheat')).toEqual(['Field']);
  });

  test('leaves out deleted documents, and finds them again when they are restored', async () => {
    const naomi = await product.join('Naomi');
    const { id } = await write(naomi, 'Bitter', 'Call me Mara.');
    expect(await names(naomi, 'mara')).toEqual(['Bitter']);
    await naomi.api.documents.remove({ id });
    expect(await names(naomi, 'mara')).toEqual([]);
    await naomi.api.documents.restore({ id });
    expect(await names(naomi, 'mara')).toEqual(['Bitter']);
  });

  test('finds no documents of other users', async () => {
    const orpah = await product.join('Orpah');
    for (const query of ['servants', 'father', '"far country"', 'f', 'fa'])
      expect(await names(orpah, query)).toEqual([]);
  });

  test('returns at most fifty documents, most relevant first', async () => {
    const omri = await product.join('Omri');
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => write(omri, `Sermon ${at}`, 'Bread and much else that was said.')),
    );
    await write(omri, 'Best', 'Bread, bread and bread.');
    // A search itself indexes new documents for at most one second.
    await indexInBackground(product.services, new AbortController().signal);
    const found = await names(omri, 'bread');
    expect(found).toHaveLength(50);
    expect(found[0]).toBe('Best');
  });
});

describe('a search for a passage', () => {
  let luke: Person;
  beforeAll(async () => {
    luke = await product.join('Luke');
    await write(luke, 'In the text', 'As we read in Luke 15:20, he ran. And as in Mark 4, he slept.');
    await write(luke, 'The field', 'He ran to meet him.', 'Luke 15:11-24');
    await write(luke, 'Another', 'John 3:16 is known to all.', 'John 3');
    await write(luke, 'Words', 'Luke had fifteen, no, 15 loaves.');
  });

  test.each([
    ['Luke 15', ['The field', 'In the text', 'Words']],
    ['Lk 15:22', ['The field']],
    ['Luke 15:20', ['The field', 'In the text']],
    ['luke 15:25-32', []],
    ['Mk 4:38', ['In the text']],
    ['John 3:16', ['Another']],
    ['Genesis 1', []],
  ])('%s finds %j', async (query, found) => expect(await names(luke, query)).toEqual(found));

  test('shows the Scripture field, or the reference in the text', async () => {
    expect(await shown(luke, 'Lk 15:20')).toEqual([
      '[Luke 15:11–24] · He ran to meet him.',
      'As we read in [Luke 15:20], he ran. And as in Mark 4, he slept.',
    ]);
  });

  test('uses the new value when the Scripture field changes', async () => {
    const { id, revision } = await write(luke, 'Changing', 'None.', 'Psalm 23');
    expect(await names(luke, 'Ps 23')).toEqual(['Changing']);
    await luke.api.documents.save({ id, name: 'Changing', text: '<p>None.</p>', scripture: 'Psalm 24', revision });
    expect(await names(luke, 'Ps 23')).toEqual([]);
    expect(await names(luke, 'Ps 24')).toEqual(['Changing']);
  });
});

describe('any text that a document may hold', () => {
  test.each([
    ['one word without end', 'a'.repeat(1_000_000)],
    [
      'a hundred thousand different words',
      Array.from({ length: 100_000 }, (_, at) => `wort${at.toString(36)}`).join(' '),
    ],
    ['the same word again and again', 'grace '.repeat(200_000)],
    ['passages without end', 'Luke 15:20; John 3:16. '.repeat(2_000)],
    ['signs', '’“”—…§¶†‡•◊ '.repeat(20_000)],
    ['words in Hebrew and Greek', 'בְּרֵאשִׁית בָּרָא ἐν ἀρχῇ ἦν '.repeat(10_000)],
    [
      'addresses, paths and numbers',
      'https://a.test/b?c=d <b@c.test> /etc/passwd 1e400 -1.5e-9 192.168.0.1 3.14.15 '.repeat(5_000),
    ],
  ])('is indexed: %s', async (_, text) => {
    const adah = await product.join('Adah');
    await write(adah, 'Long', `manna ${text.replaceAll('<', '&lt;')}`);
    expect(await names(adah, 'manna')).toEqual(['Long']);
  });

  test('is searched for its first 5,000 passages', async () => {
    const obed = await product.join('Obed');
    await write(obed, 'Long', `${'Luke 15:20; '.repeat(4_999)}Mark 4:38; John 3:16`);
    expect(await names(obed, 'Mk 4:38')).toEqual(['Long']);
    expect(await names(obed, 'Jn 3:16')).toEqual([]);
  });

  test('is searched for phrases to its end, even if it is very long', async () => {
    const asaph = await product.join('Asaph');
    await write(asaph, 'Long', `${'word after word '.repeat(12_000)}the last enemy is death`);
    expect(await names(asaph, '"last enemy is death"')).toEqual(['Long']);
    expect(await names(asaph, '"enemy last"')).toEqual([]);
  });
});

describe('a search right after many documents were added', () => {
  test('says that it is incomplete until all documents are indexed', async () => {
    const dinah = await product.join('Dinah');
    for (const name of ['One', 'Two', 'Three']) await write(dinah, name, 'A cup of cold water.');
    const { id } = await dinah.api.accounts.refreshUser();
    const search = (documents: number) =>
      searchLibrary(product.services, id, 'water', { indexDocuments: documents, indexMs: 60_000 });
    expect(await search(2)).toMatchObject({ found: [{}, {}], isComplete: false });
    expect(await search(2)).toMatchObject({ found: [{}, {}, {}], isComplete: true });
    await write(dinah, 'Four', 'More water.');
    expect(await dinah.api.library.search({ query: 'water' })).toMatchObject({ isComplete: true });
  });
});

describe('a search for a phrase whose words many documents contain', () => {
  test('checks the newest documents up to a limit in bytes, and says that it did not check the others', async () => {
    const { db } = product.services;
    const asher = await product.join('Asher');
    for (const name of ['Oldest', 'Older', 'Newest']) {
      await write(asher, name, 'The lost sheep was found.');
      product.clock.pass(1_000);
    }
    const { id } = await asher.api.accounts.refreshUser();
    await asher.api.library.search({ query: 'sheep' });
    const { rows } = await db.execute<{ bytes: number }>(sql`
      select pg_column_size(s.words) as bytes from ${documentSearch} s
      join ${libraryItem} i on i.id = s.item_id where i.owner_id = ${id}`);
    const bytes = rows[0]!.bytes;
    const items = await asher.api.library.list();
    const search = async (query: string, phraseBytes: number) => {
      const { found, ...flags } = await searchLibrary(product.services, id, query, { phraseBytes });
      return { ...flags, names: found.map((document) => items.find((item) => item.id === document.id)!.name) };
    };
    const whole = { isComplete: true, isLimited: false };
    expect(await search('"lost sheep"', 3 * bytes)).toEqual({ ...whole, names: ['Newest', 'Older', 'Oldest'] });
    expect(await search('"lost sheep"', 3 * bytes - 1)).toEqual({
      isComplete: true,
      isLimited: true,
      names: ['Newest', 'Older'],
    });
    expect(await search('"sheep lost"', bytes)).toEqual({ isComplete: true, isLimited: true, names: [] });
    expect(await search('sheep', bytes), 'words alone have no limit').toEqual({
      ...whole,
      names: ['Newest', 'Older', 'Oldest'],
    });
    expect(await search('"shepherd" sheep', 0), 'no document contains all words').toEqual({ ...whole, names: [] });
  });
});

describe('background indexing', () => {
  test('indexes the documents of all users, each only once', async () => {
    const { db } = product.services;
    const [mary, martha] = [await product.join('Mary'), await product.join('Martha')];
    await write(mary, 'One', 'The better part.');
    await write(martha, 'Other', 'Much serving.');
    await indexInBackground(product.services, new AbortController().signal);
    const versions = () =>
      db
        .select({ itemId: documentSearch.itemId, version: sql<string>`xmin::text` })
        .from(documentSearch)
        .orderBy(documentSearch.itemId);
    const before = await versions();
    expect(await names(mary, 'better')).toEqual(['One']);
    await indexInBackground(product.services, new AbortController().signal);
    expect(await versions()).toEqual(before);
  });

  test('stops when the server stops', async () => {
    const silas = await product.join('Silas');
    await write(silas, 'Prison', 'They sang.');
    const before = await product.services.db.$count(documentSearch);
    await indexInBackground(product.services, AbortSignal.abort());
    expect(await product.services.db.$count(documentSearch)).toBe(before);
  });
});
