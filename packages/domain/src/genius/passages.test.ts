import { describe, expect, test } from 'vitest';
import { parseDocument } from '../document/html/parse.ts';
import { plainText } from '../document/outline.ts';
import { findReferences } from '../scripture/parsing/find.ts';
import { isOnPassage, maxOfferedPassages, passagesByWeight, passagesToAdd, weightAt } from './passages.ts';

const passages = (html: string, { title = '', scripture = '' } = {}) => {
  const blocks = parseDocument(html);
  return passagesByWeight({ title, scripture, blocks, found: findReferences(plainText(blocks)) });
};
const long = `<p>${'Some words of a sermon. '.repeat(40)}</p>`;
const quotation = (reference: string) =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="WEB"><p>Words.</p></blockquote>`;

describe('the passages of a sermon', () => {
  test('start with those in the details and the title', () => {
    const html = '<p>John 3:16, John 3:16.</p>';
    expect(passages(html, { scripture: 'Luke 15' })).toEqual(['Luke 15', 'John 3:16']);
    expect(passages(`${long}<p>John 3:16.</p>`, { title: 'On Romans 8' })).toEqual(['Romans 8', 'John 3:16']);
  });

  test('then come those in the first lines, and quoted or repeated ones', () => {
    expect(passages(`<p>On Luke 15:20.</p>${long}<p>See John 3:16.</p>`)).toEqual(['Luke 15:20', 'John 3:16']);
    expect(passages(`${long}<p>See John 3:16.</p>${quotation('Luke 15:20')}`)).toEqual(['Luke 15:20', 'John 3:16']);
    expect(passages(`${long}<p>See John 3:16, Luke 15:20 and again Luke 15:20.</p>`)).toEqual([
      'Luke 15:20',
      'John 3:16',
    ]);
  });

  test('end with whole chapters that are only mentioned', () => {
    expect(passages(`${long}<p>See Matthew 5 and Luke 15:20.</p>`)).toEqual(['Luke 15:20', 'Matthew 5']);
  });

  test('count for the longer passage that they are in', () => {
    const html = `${long}<p>Luke 15:11–32. John 3:16, John 3:16. Luke 15:12, Luke 15:20, Luke 15:25.</p>`;
    expect(passages(html)[0]).toBe('Luke 15:11–32');
  });

  test('do not include single verses of a short passage', () => {
    expect(passages('<p>Ecclesiastes 4:9.</p>', { scripture: 'Eccles. 4:9, 10, 11, 12' })).toEqual([
      'Ecclesiastes 4:9–12',
    ]);
    expect(passages('<p>Luke 15:20.</p>', { scripture: 'Luke 15:11-32' })).toEqual(['Luke 15:11–32', 'Luke 15:20']);
  });

  test('weigh less the later they come', () => {
    expect([0, 1, 2].map(weightAt)).toEqual([1, 1 / 1.5, 1 / 2]);
  });
});

test('a sermon is on a passage that its details, title or first lines name, and not on one that it mentions later', () => {
  const isOn = (passage: string, html: string, { title = '', scripture = '' } = {}) =>
    isOnPassage(passage, { title, scripture, found: findReferences(plainText(parseDocument(html))) });
  expect(isOn('Luke 15:1–7', '', { scripture: 'Luke 15' })).toBe(true);
  expect(isOn('Romans 8', '', { title: 'On Romans 8' })).toBe(true);
  expect(isOn('John 3:16', '<p>John 3:16.</p>')).toBe(true);
  expect(isOn('John 3:16', `${long}<p>John 3:16.</p>`)).toBe(false);
  expect(isOn('', '<p>Words.</p>')).toBe(false);
});

describe('the passages to add to the details', () => {
  const offered = (html: string, scripture = '') => passagesToAdd(scripture, parseDocument(html));

  test('are those that the text quotes, each once, also in lists and other quotations', () => {
    const inList = `<ul><li>${quotation('Ezekiel 34:11-16')}</li></ul>`;
    expect(offered(`${quotation('Luke 15:4-7')}<p>See John 3:16.</p>${inList}${quotation('Luke 15:4–7')}`)).toEqual([
      'Luke 15:4–7',
      'Ezekiel 34:11–16',
    ]);
  });

  test.each([
    ['Luke 15:1-7', []],
    ['Luke 15', []],
    ['Luke 15:4', ['Luke 15:4–7']],
    ['something else', ['Luke 15:4–7']],
  ])('are left out if the field has them: %s', (scripture, expected) => {
    expect(offered(quotation('Luke 15:4-7'), scripture)).toEqual(expected);
  });

  test('are left out within a passage that is offered', () => {
    expect(offered(quotation('Luke 15:4-7') + quotation('Luke 15:5'))).toEqual(['Luke 15:4–7']);
  });

  test('are at most five', () => {
    expect(offered([1, 2, 3, 4, 5, 6, 7].map((verse) => quotation(`John 3:${verse}`)).join(''))).toHaveLength(
      maxOfferedPassages,
    );
  });
});
