import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestNamesFirst, nameParts, nameSearch, searchPlaceholder, searchStep } from './search.ts';

describe('a search by name', () => {
  test.each([
    ['father', 'The Father Who Runs', true],
    ['FATHER', 'The Father Who Runs', true],
    ['who r', 'The Father Who Runs', true],
    ['runs father', 'The Father Who Runs', false],
    ['', 'anything', true],
    ['(', 'Easter (draft)', true],
    ['[', 'Easter [draft]', true],
    ['.', 'Easter', false],
    ['a*', 'Faaaith', false],
    ['\\', 'anything', true],
    ['a\\(b', 'a(b', true],
    ['$^', 'money $^', true],
    ['ÉLIE', 'Élie et la veuve', true],
    ['Zoe', 'Zoë’s Faith', true],
    ["Zoë's", 'Zoe\u0308’s Faith', true],
    ["God's", 'God’s Grace', true],
    ['Café', 'Cafe\u0301 Talk', true],
    ['5-6', 'Walking through 5–6', true],
    ['αγαπη', 'ἀγάπη', true],
    ['a b', 'a\u00a0b', true],
    ['blessed', 'bles\u00adsed', true],
    ['s', 'ß', false],
  ])('a search for %j finds %j: %j', (search, name, isFound) => {
    expect(nameSearch(search)(name)).toBe(isFound);
  });

  test('finds every name that contains the text literally, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (search, before, after) => {
        const isFound = nameSearch(search);
        expect(typeof isFound(before)).toBe('boolean');
        const literal = search.replaceAll('\\', '');
        // The lowercase form of some letters depends on their neighbors, such as the Greek sigma at the end of a word.
        if (/^[\x20-\x7e]*$/.test(literal)) expect(isFound(`${before}${literal}${after}`)).toBe(true);
      }),
    );
  });
});

describe('the page that a search opens', () => {
  test.each([
    ['/library-home', '/library-search', false],
    ['/library-home/0197a2c4-0000-7000-8000-000000000001', '/library-search', false],
    ['/library-starred', '/library-search', false],
    ['/library-calendar', '/library-search', false],
    ['/library-search', '/library-search', true],
    ['/sermon-templates', '/sermon-templates', true],
    ['/sermon-templates/7', '/sermon-templates', false],
    ['/premium-sermons', '/premium-sermons', true],
    ['/premium-sermons/7', '/premium-sermons', false],
    ['/premium-series', '/premium-series', true],
    ['/premium-series/7', '/premium-series', false],
  ] as const)('from %s to %s, in place: %s', (from, to, replaces) => {
    expect(searchStep(from)).toEqual({ to, replaces });
  });

  test('the placeholder names what is searched', () => {
    expect(searchPlaceholder('/library-recent')).toBe('Search Library');
    expect(searchPlaceholder('/sermon-templates')).toBe('Search Sermon Templates');
    expect(searchPlaceholder('/premium-sermons/7')).toBe('Search Premium Sermons');
    expect(searchPlaceholder('/premium-series')).toBe('Search Premium Series');
  });
});

test('the best matching names come first, and equal matches keep their order', () => {
  const named = ['A graceful host', 'Disgrace', 'Amazing Grace', 'Grace upon grace', 'Saving grace', 'grace'];
  const items = named.map((name) => ({ name }));
  expect(bestNamesFirst(items, 'GRACE').map(({ name }) => name)).toEqual([
    'grace',
    'Grace upon grace',
    'A graceful host',
    'Amazing Grace',
    'Saving grace',
    'Disgrace',
  ]);
});

describe('the parts of a name that match', () => {
  const marked = (name: string, search: string) =>
    nameParts(name, search)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');

  test.each([
    ['Grace upon grace', 'GRACE', '[Grace] upon [grace]'],
    ['Ruth: Gleaning Grace', 'grace', 'Ruth: Gleaning [Grace]'],
    ['Easter (draft)', '\\(DR', 'Easter [(dr]aft)'],
    ['Easter', '', 'Easter'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['Zoe\u0308’s Faith', "zoe's", '[Zoe\u0308’s] Faith'],
    ['Strasse, Straße', 'ss', 'Stra[ss]e, Stra[ß]e'],
  ])('of %s for %s', (name, search, expected) => {
    expect(marked(name, search)).toBe(expected);
  });
});
