import { expect, test } from 'vitest';
import { authorOf } from './line.ts';

test.each([
  ['George Whitefield', 'George', 'Whitefield'],
  ['Charles H. Spurgeon', 'Charles H.', 'Spurgeon'],
  ['Origen', '', 'Origen'],
  ['Luther, Martin', 'Martin', 'Luther'],
  ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
  ['Martin Luther King, Jr.', 'Martin Luther', 'King, Jr.'],
  ['Augustine of Hippo', 'Augustine', 'of Hippo'],
  ['Ephrem the Syrian', 'Ephrem', 'the Syrian'],
  ['Francis de Sales', 'Francis', 'de Sales'],
  ['Corrie ten Boom', 'Corrie', 'ten Boom'],
  ['Aesop (Library of Congress, 1919 ed.)', '', 'Aesop (Library of Congress, 1919 ed.)'],
  ['', '', ''],
])('“%s” is %s | %s', (written, authorFirstName, authorLastName) => {
  expect(authorOf(written)).toEqual({ authorFirstName, authorLastName });
});
