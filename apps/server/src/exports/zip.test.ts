import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createZip } from './zip.ts';

/** More than a zip keeps at a time before it sets written entries aside. */
const count = 450;
const options = { mtime: new Date('2026-11-21T20:00:00Z'), compress: true };

/** Returns the paths in the list at the end of a zip, and the positions of their entries. */
function entriesIn(zip: Buffer): { path: string; at: number }[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    entries.push({ path: zip.toString('utf8', at + 46, at + 46 + name), at: zip.readUInt32LE(at + 42) });
    at += 46 + name + extra + comment;
  }
  return entries;
}

test('a zip lists all its folders and files in order, however many there are', async () => {
  const zip = createZip();
  const read = buffer(zip.body);
  const paths = Array.from({ length: count }, (_, n) => (n % 3 === 0 ? `Series ${n}/` : `Sermon ${n}.txt`));
  for (const path of paths) {
    if (path.endsWith('/')) zip.addFolder(path, options.mtime);
    else await zip.add(path, Buffer.from(`He ran to ${path}`), options);
  }
  zip.end();
  const bytes = await read;
  const entries = entriesIn(bytes);
  expect(entries.map(({ path }) => path)).toEqual(paths);
  for (const { path, at } of entries) expect(bytes.toString('utf8', at + 30, at + 30 + path.length)).toBe(path);
});

test('folders that are added before anything is read are listed as well', async () => {
  const zip = createZip();
  const paths = Array.from({ length: count }, (_, n) => `Series ${n}/`);
  for (const path of paths) zip.addFolder(path, options.mtime);
  zip.end();
  expect(entriesIn(await buffer(zip.body)).map(({ path }) => path)).toEqual(paths);
});
