import { plainText, wordCount } from '@sermon/domain/document/outline';
import { cleanHtml, parseDocument } from '@sermon/domain/document/html/parse';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtBibles } from '../../../../../tests/support/bibles.ts';
import { expectQuotationsToBeExact } from '../../../../../tests/support/scripture/quotations.ts';
import { type BibleText, readBible } from '../bibles/text.ts';
import { readStarter } from './install.ts';

const sermons = await readStarter('sermon');
const illustrations = await readStarter('illustration');
const all = [...sermons, ...illustrations];

describe('the built-in texts', () => {
  test('are at least 30 sermons of 500 words or more, and 150 illustrations of 60 words or more', () => {
    expect(sermons.length).toBeGreaterThanOrEqual(30);
    expect(illustrations.length).toBeGreaterThanOrEqual(150);
    for (const { title, body } of sermons) expect(wordCount(parseDocument(body)), title).toBeGreaterThanOrEqual(500);
    for (const { title, body } of illustrations)
      expect(wordCount(parseDocument(body)), title).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['the law', 1, 5],
    ['history', 6, 17],
    ['poetry', 18, 22],
    ['the prophets', 23, 39],
    ['the gospels', 40, 43],
    ['the Acts', 44, 44],
    ['the letters', 45, 65],
    ['Revelation', 66, 66],
  ])('have a sermon on a passage of %s', (_, first, last) => {
    const books = sermons.map(({ scriptureReferences }) => parseReferences(scriptureReferences)[0]?.book ?? 0);
    expect(books.some((book) => book >= first && book <= last)).toBe(true);
  });

  test('name the themes of an illustration at the end of its description, each theme in at least two', () => {
    const counts = new Map<string, number>();
    for (const { title, description } of illustrations) {
      const [, themes = ''] = /[.?!”’] On ([\w’, ]+)\.$/.exec(description) ?? [];
      expect(themes, title).not.toBe('');
      for (const theme of themes.split(', ')) counts.set(theme, (counts.get(theme) ?? 0) + 1);
    }
    for (const theme of ['forgiveness', 'patience', 'grief and hope', 'Scripture', 'Good Friday', 'the Lord’s Supper'])
      expect(counts.get(theme), theme).toBeGreaterThanOrEqual(3);
    expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
  });

  test('have unique titles and names', () => {
    for (const items of [sermons, illustrations])
      expect(new Set(items.map(({ title }) => title.toLowerCase())).size).toBe(items.length);
    expect(new Set(all.map(({ sourceId }) => sourceId)).size).toBe(all.length);
  });

  test.each(all.map((item) => [item.title, item] as const))(
    '%s: says what it is about, and is a document as it is kept',
    (_, item) => {
      expect(item.description).toMatch(/^.{20,400}$/);
      expect(cleanHtml(item.body)).toBe(item.body);
      expect(item.body).not.toMatch(/<h1|<a |---/);
      expect(plainText(parseDocument(item.body))).not.toMatch(/\*\*|^#|^>|, (?:KJV|WEB)$/m);
      if (item.sourceId.includes('/sermons/'))
        expect(parseReferences(item.scriptureReferences).length).toBeGreaterThan(0);
    },
  );
});

describe('their Bible quotations', () => {
  const bibles = new Map<string, BibleText>();
  beforeAll(async () => {
    const directory = await builtBibles();
    for (const id of ['KJV', 'WEB']) bibles.set(id, await readBible(directory, id));
  });

  test.each(all.map((item) => [item.title, item] as const))(
    '%s: quotes the Bible word for word, and refers to passages that there are',
    (_, item) => expectQuotationsToBeExact(parseDocument(item.body), bibles),
  );
});
