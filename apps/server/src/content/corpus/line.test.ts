import { describe, expect, test } from 'vitest';
import { itemOf, readLine } from './line.ts';

const itemFrom = (fields: object) => itemOf(readLine(JSON.stringify(fields)));
const text = 'He fell on his neck, and kissed him.';

describe('a line of a file to import', () => {
  test('becomes an item', () => {
    expect(
      itemFrom({
        id: 'luke-15',
        title: ' The  Lost Son ',
        contributor: 'Grace Church',
        authorFirstName: 'Jürgen',
        authorLastName: 'Müller',
        rating: '4.3',
        description: 'A <b>father</b> runs &amp; rejoices.',
        body: '<h1 onclick="x()">He ran</h1><script>alert(1)</script><p><a href="javascript:alert(1)">to</a> <b>him</b>.</p><iframe src="//x"></iframe><img src=x onerror=alert(1)>',
        scriptureReferences: ['Luke 15:11-32', 'Ps 103'],
        language: 'en-GB',
      }),
    ).toEqual({
      sourceId: 'luke-15',
      title: 'The Lost Son',
      contributor: 'Grace Church',
      authorFirstName: 'Jürgen',
      authorLastName: 'Müller',
      rating: 4.5,
      description: 'A father runs & rejoices.',
      body: '<h1>He ran</h1><p>to <strong>him</strong>.</p>',
      text: 'He ran\nto him.',
      scriptureReferences: 'Luke 15:11–32; Psalm 103',
      language: 'english',
    });
  });

  test('needs only a title and a plain text', () => {
    expect(
      itemFrom({ title: 'The Lost Son', author: 'Origen', text: `${text}\n\nAnd <they> rejoiced.`, rating: null }),
    ).toMatchObject({
      authorFirstName: '',
      authorLastName: 'Origen',
      rating: 0,
      description: 'He fell on his neck, and kissed him. And <they> rejoiced.',
      body: `<p>${text}</p><p>And &lt;they&gt; rejoiced.</p>`,
      scriptureReferences: '',
      language: 'english',
    });
  });

  test.each(['<a', '&a', '<a href="'])('is read even if its description repeats “%s” endlessly', (piece) => {
    const { description } = itemFrom({ title: 'The Lost Son', text, description: piece.repeat(500_000) });
    expect(description.length).toBeLessThanOrEqual(1_000);
  });

  test('without an id is identified by its title, author and text', () => {
    const fields = { title: 'The Lost Son', author: 'Origen', text };
    const { sourceId } = itemFrom(fields);
    expect(sourceId).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(itemFrom({ ...fields, rating: 5 }).sourceId).toBe(sourceId);
    for (const other of [{ title: 'The Lost Sons' }, { author: 'Jerome' }, { text: `${text} Amen.` }]) {
      expect(itemFrom({ ...fields, ...other }).sourceId).not.toBe(sourceId);
    }
    expect(itemFrom({ ...fields, id: 17 }).sourceId).toBe('17');
  });

  test('is described by its beginning, cut at a word boundary', () => {
    const { description } = itemFrom({ title: 'Long', text: 'grace and mercy '.repeat(100) });
    expect(description).toBe(`${'grace and mercy '.repeat(12)}grace…`);
    expect(
      itemFrom({ title: 'Long', text, description: 'grace and mercy '.repeat(100) }).description.length,
    ).toBeLessThanOrEqual(1_000);
  });

  test.each([
    ['Matt. v. 3-12', 'Matthew 5:3–12'],
    ['2 COR. V. 17.', '2 Corinthians 5:17'],
    ['Luke 15:11-32; Romans 5:8', 'Luke 15:11–32; Romans 5:8'],
    ['Sirach 3', 'Sirach 3'],
    ['Luke 15; Sirach 3', 'Luke 15; Sirach 3'],
    [null, ''],
  ])('keeps the references %s as %s', (scripture, kept) => {
    expect(itemFrom({ title: 'One', text, scripture }).scriptureReferences).toBe(kept);
  });

  test.each<[why: string, line: object | string]>([
    ['is not JSON', '{"title":'],
    ['is not an object with fields', '[1]'],
    ['is not an object with fields', '"The Lost Son"'],
    ['has no title', { text }],
    ['has no title', { title: '  ', text }],
    ['has a title that is not text', { title: 7, text }],
    ['has a title of more than 300 characters', { title: 'x'.repeat(301), text }],
    ['has no text', { title: 'One' }],
    ['has no text', { title: 'One', text: ' \n ' }],
    ['has no text', { title: 'One', body: '<script>alert(1)</script>' }],
    ['has a body that is not text', { title: 'One', body: ['a'] }],
    ['has a text that is too long to store', { title: 'One', text: 'word '.repeat(400_000) }],
    ['has a rating that is not between 0 and 5', { title: 'One', text, rating: 5.5 }],
    ['has a rating that is not between 0 and 5', { title: 'One', text, rating: -1 }],
    ['has a rating that is not a number', { title: 'One', text, rating: 'good' }],
    ['has an author of more than 200 characters', { title: 'One', text, author: 'x'.repeat(201) }],
    ['has an id of more than 200 characters', { title: 'One', text, id: 'x'.repeat(201) }],
    ['has an id that is neither text nor a number', { title: 'One', text, id: {} }],
    ['has Scripture references that are not text', { title: 'One', text, scripture: 7 }],
    [
      'has Scripture references of more than 1000 characters',
      { title: 'One', text, scripture: 'Luke 15; '.repeat(200) },
    ],
    ['has a language of more than 40 characters', { title: 'One', text, language: 'x'.repeat(41) }],
  ])('is malformed if it %s', (why, fields) => {
    const written = typeof fields === 'string' ? fields : JSON.stringify(fields);
    expect(() => itemOf(readLine(written))).toThrow(new RegExp(`^${why}$`));
  });
});
