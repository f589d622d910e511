import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { CannotImport } from '../../../ports/bible/gathered.ts';

export type TextFile = { name: string; chunks(): AsyncIterable<string> };

/** Limits that no Bible should exceed: the number of files, and the total number of unpacked bytes. */
const limits = { files: 2_000, bytes: 300_000_000 };

/** Calls `read` for each file of a Bible, sorted by name. `path` is a single file, a folder or a zip. */
export async function eachFile(path: string, read: (file: TextFile) => Promise<void>): Promise<void> {
  const budget = { bytes: limits.bytes };
  const found = await stat(path).catch(() => null);
  if (!found) throw new CannotImport(texts.noSuchFile(path));
  if (found.isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
    if (names.length > limits.files) throw new CannotImport(texts.tooManyFiles);
    for (const name of names.toSorted()) await read(textFile(name, () => createReadStream(join(path, name)), budget));
  } else if (await isZip(path)) await eachInZip(path, read, budget);
  else await read(textFile(path, () => createReadStream(path), budget));
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  await file.close();
  return buffer.readUInt32BE(0) === 0x504b0304;
}

async function eachInZip(
  path: string,
  read: (file: TextFile) => Promise<void>,
  budget: { bytes: number },
): Promise<void> {
  let zip: ZipFile | null = null;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: true });
    if (zip.entryCount > limits.files) throw new CannotImport(texts.tooManyFiles);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
    for (const entry of entries.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
      const opened = zip;
      await read(textFile(entry.fileName, () => opened.openReadStreamPromise(entry), budget));
    }
  } catch (error) {
    if (error instanceof CannotImport || !(error instanceof Error)) throw error;
    throw new CannotImport(texts.badZip(error.message));
  } finally {
    zip?.close();
  }
}

function textFile(name: string, openStream: () => Readable | Promise<Readable>, budget: { bytes: number }): TextFile {
  return {
    name,
    async *chunks() {
      let decoder: TextDecoder | null = null;
      try {
        // If the caller stops reading early, leaving the loop destroys the stream and thereby closes it.
        const stream: AsyncIterable<Uint8Array> = await openStream();
        for await (const chunk of stream) {
          budget.bytes -= chunk.length;
          if (budget.bytes < 0) throw new CannotImport(texts.tooLarge);
          decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
          yield decoder.decode(chunk, { stream: true });
        }
        yield decoder?.decode() ?? '';
      } catch (error) {
        if (error instanceof TypeError || error instanceof RangeError)
          throw new CannotImport(texts.unreadableText(name));
        throw error;
      }
    },
  };
}

/**
 * Detects the encoding from the first bytes of a file: a UTF-16 byte order mark or an XML declaration. The default is
 * UTF-8.
 */
function encodingOf(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(first.subarray(0, 200)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}
