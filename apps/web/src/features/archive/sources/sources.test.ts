import {
  TextReader,
  Uint8ArrayWriter,
  ZipWriter,
  type ZipWriterAddDataOptions,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, test } from 'vitest';
import { maxFiles, readableFiles } from '../import/readDrafts.ts';
import { openZip, type Source } from './sources.ts';

const { signal } = new AbortController();

async function zip(
  entries: Record<string, string>,
  options: ZipWriterAddDataOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, dataDescriptor: false });
  for (const [path, content] of Object.entries(entries)) await writer.add(path, new TextReader(content), options);
  return writer.close();
}

/**
 * Changes the declared size of every entry, both in the local headers and in the central directory (APPNOTE 4.3.7,
 * 4.3.12).
 */
function claim(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return bytes;
}

const open = (bytes: Uint8Array<ArrayBuffer>) => openZip(new File([bytes], 'sermons.zip'));
const readFirst = async (bytes: Uint8Array<ArrayBuffer>) => (await (await open(bytes))[0]!.read(signal)).text();

describe('a zip', () => {
  test('lists its files with their folders, and unpacks them when they are read', async () => {
    const sources = await open(await zip({ 'Sermons/Joy.txt': 'Joy to the world', 'Weihnachten ✝.txt': 'x' }));
    expect(sources.map(({ path, size }) => ({ path, size }))).toEqual([
      { path: 'Sermons/Joy.txt', size: 16 },
      { path: 'Weihnachten ✝.txt', size: 1 },
    ]);
    expect(await (await sources[0]!.read(signal)).text()).toBe('Joy to the world');
  });

  test('is refused if it has more than 5,000 entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.txt`, '']));
    await expect(zip(many, { level: 0 }).then(open)).rejects.toThrow(
      'This zip has more than 5,000 entries. Please split it into smaller ones.',
    );
  });

  test('may have more entries if it is an archive of a library', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.html`, '']));
    const sources = await open(await zip({ ...many, 'Library/library.json': '{}' }, { level: 0 }));
    expect(sources).toHaveLength(5_002);
  });

  test('is refused if it is larger than 2 GB unpacked', async () => {
    const large = claim(await zip({ 'a.txt': 'a', 'b.txt': 'b' }), 0x7000_0000);
    await expect(open(large)).rejects.toThrow(
      'This zip is larger than 2 GB when unpacked. Please split it into smaller ones.',
    );
  });

  test('refuses to read a file of 25 MB or more', async () => {
    await expect(readFirst(claim(await zip({ 'a.txt': 'a' }), 26_214_400))).rejects.toThrow('It is 25 MB or larger.');
  });

  test('refuses to read a file that holds more than it declares', async () => {
    await expect(readFirst(claim(await zip({ 'a.txt': 'a'.repeat(100_000) }), 10))).rejects.toThrow('It is damaged.');
  });

  test('refuses to read a file that is protected by a password', async () => {
    const closed = await zip({ 'a.txt': 'a' }, { password: 'secret', zipCrypto: true });
    await expect(readFirst(closed)).rejects.toThrow('It is password-protected.');
  });
});

test('at most 5,000 files are read at once, and files beyond that are reported', async () => {
  const source = (n: number): Source => ({ path: `${n}.txt`, size: 5, read: async () => new Blob(['Words']) });
  const all = Array.from({ length: maxFiles + 1 }, (_, n) => source(n));
  const { files, leftOut } = await readableFiles(all, true, signal);
  expect(files).toHaveLength(5_000);
  expect(leftOut).toEqual([
    {
      title: '1 file not read yet',
      advice: 'Only the first 5,000 files were read. Please import the rest afterward.',
      names: ['5000.txt'],
    },
  ]);
});
