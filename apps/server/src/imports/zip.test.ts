import { expect, test } from 'vitest';
import { zipOf } from '../../../../tests/files/wordFiles.ts';
import { unpackZip } from './zip.ts';

const withComment = (zip: Buffer, length: number, comment = '') => {
  const changed = Buffer.concat([zip, Buffer.from(comment)]);
  changed.writeUInt16LE(length, zip.length - 2);
  return changed;
};

test.each<[string, (zip: Buffer) => Buffer]>([
  ['a line end after it', (zip) => Buffer.concat([zip, Buffer.from('\r\n')])],
  ['a megabyte after it', (zip) => Buffer.concat([zip, Buffer.alloc(1_000_000, 'PK')])],
  ['a comment', (zip) => withComment(zip, 5, 'Grace')],
  ['a comment that is longer than it says', (zip) => withComment(zip, 2, 'Grace')],
  ['a comment that is shorter than it says', (zip) => withComment(zip, 200, 'Grace')],
  ['something before it', (zip) => Buffer.concat([Buffer.from('From: ruth@church.example\n\n'), zip])],
])('a zip file is read with %s', async (_, change) => {
  const zip = change(
    await zipOf([
      ['a.txt', 'He ran.'],
      ['b.txt', ''],
    ]),
  );
  expect((await unpackZip(zip, (name) => name === 'a.txt')).get('a.txt')?.toString()).toBe('He ran.');
});
