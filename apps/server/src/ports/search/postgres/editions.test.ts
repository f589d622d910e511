import { expect, test } from 'vitest';
import { editionsLast, firstEditions } from './rank.ts';

const item = (id: string, title: string, authorLastName: string) => ({
  id,
  title,
  authorFirstName: '',
  authorLastName,
});

test('another edition of a title comes after the other items', () => {
  const items = [
    item('a', 'The Almost Christian', 'Whitefield'),
    item('b', 'THE ALMOST CHRISTIAN.', 'Whitefield (1912 ed.)'),
    item('c', 'The Almost Christian', 'Wesley'),
    item('d', 'The New Birth', 'Wesley'),
  ];
  expect(editionsLast('sermon', items).map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b']);
});

test('items of unknown authors are not editions of each other', () => {
  const items = [item('a', 'Easter', ''), item('b', 'Easter', ''), item('c', 'Lent', '')];
  expect(editionsLast('sermon', items).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('two illustrations of an author with the same title are different stories', () => {
  const items = [
    item('a', 'The Cock and the Fox', 'Aesop'),
    item('b', 'The Cock and the Fox', 'Aesop'),
    item('c', 'Hope', ''),
  ];
  expect(editionsLast('illustration', items).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('several editions can be kept', () => {
  const items = ['a', 'b', 'c'].map((id) => item(id, 'Easter Sunday', 'Wesley'));
  expect(items.filter(firstEditions(2)).map(({ id }) => id)).toEqual(['a', 'b']);
});
