import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { basename, join } from 'node:path';
import { CannotImport, type RawBible, RawBibleBuilder } from '../../../ports/bible/rawBible.ts';
import { osisReader, type Reader, usfxReader, zefaniaReader } from './xml.ts';
import { usfmReader } from './usfm.ts';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { bookById } from '@sermon/domain/scripture/books';
import * as z from 'zod';

/** Maximum file length in characters. The whole file is kept in memory. */
const maxLength = 40_000_000;

/**
 * Our own JSON format. It contains every verse with its OSIS reference, in Bible order, with added words in brackets.
 * `title` is the psalm title before the verse.
 */
const file = z.object({
  verses: z.array(
    z.object({
      reference: z.string().regex(/^\w+\.\d+\.\d+$/),
      text: z.string(),
      title: z.string().optional(),
      paragraph: z.boolean().optional(),
    }),
  ),
});

/**
 * Reads our own JSON format: `{ "verses": [{ "reference": "John.3.16", "text": "For God …", "paragraph": true }] }`.
 */
function jsonReader(gather: RawBibleBuilder): Reader {
  let json = '';
  return {
    write(chunk) {
      json += chunk;
      if (json.length > maxLength) throw new CannotImport(texts.pieceTooLong);
    },
    end() {
      const { verses } = parsed(json);
      let place = '';
      for (const { reference, text, title = '', paragraph = false } of verses) {
        const [book = '', chapter = '', verse = ''] = reference.split('.');
        if (place.split('.')[0] !== book) gather.book(bookById(book)?.number, book);
        if (place !== `${book}.${chapter}`) gather.chapter(Number(chapter));
        place = `${book}.${chapter}`;
        if (paragraph) gather.paragraph();
        gather.title(title);
        gather.verse(verse);
        gather.text(text);
        gather.endVerse();
      }
    },
  };
}

function parsed(json: string): z.output<typeof file> {
  try {
    const read = file.safeParse(JSON.parse(json));
    if (read.success) return read.data;
    throw new CannotImport(texts.notOurJson(read.error.issues[0]?.path.join('.') ?? ''));
  } catch (error) {
    if (error instanceof CannotImport) throw error;
    throw new CannotImport(texts.notJson);
  }
}

export type Format = 'OSIS' | 'USFX' | 'Zefania XML' | 'USFM' | 'JSON';

const readers: Record<Format, (gather: RawBibleBuilder) => Reader> = {
  OSIS: osisReader,
  USFX: usfxReader,
  'Zefania XML': zefaniaReader,
  USFM: usfmReader,
  JSON: jsonReader,
};
const roots: Record<string, Format> = { osis: 'OSIS', usfx: 'USFX', xmlbible: 'Zefania XML' };

const detectionLength = 20_000;

type FoundBible = RawBible & { format: Format; files: number; others: string[] };

/**
 * Reads a Bible from a single file, a folder or a zip. The format is detected from the content. Throws `CannotImport`
 * if the content cannot be read as a Bible.
 */
export async function readBibleFile(path: string): Promise<FoundBible> {
  const gather = new RawBibleBuilder();
  let format: Format | null = null;
  let files = 0;
  let unreadable: CannotImport | null = null;
  const others: string[] = [];
  await eachFile(path, async ({ name, chunks }) => {
    let head = '';
    let reader: Reader | null = null;
    try {
      for await (const chunk of chunks()) {
        if (reader) {
          reader.write(chunk);
          continue;
        }
        head += chunk;
        const seen = formatOf(head);
        if (!seen && head.length < detectionLength) continue;
        // Folders and zips can also contain other files, such as a copyright page or a list of names.
        if (!seen) break;
        reader = readers[seen](gather);
        if (format && format !== seen) throw new CannotImport(texts.severalFormats(format, seen, basename(name)));
        format = seen;
        reader.write(head);
      }
    } catch (error) {
      // A file that is not part of the Bible, such as an image or a page in another encoding, can be unreadable.
      if (reader || !(error instanceof CannotImport)) throw error;
      unreadable ??= error;
    }
    if (!reader) return void others.push(basename(name));
    reader.end();
    files++;
  });
  const rawBible = gather.rawBible();
  if (!format) throw unreadable ?? new CannotImport(texts.unknownFormat);
  if (rawBible.verses.length === 0) throw new CannotImport(texts.noVerses);
  return { ...rawBible, format, files, others };
}

/** Detects the format from the start of a file. Returns null if the format cannot be recognized yet. */
function formatOf(head: string): Format | null {
  const text = head.trimStart();
  if (text.startsWith('{')) return /^\{\s*"verses"\s*:/.test(text) ? 'JSON' : null;
  if (text.startsWith('<')) {
    const [, root = ''] = /<(?:\w+:)?([a-z]+)[\s>]/i.exec(text.replaceAll(/<!--.*?-->|<[?!][^>]*>/gs, '')) ?? [];
    return roots[root.toLowerCase()] ?? null;
  }
  return /^\s*\\id\s/m.test(text) ? 'USFM' : null;
}

type TextFile = { name: string; chunks(): AsyncIterable<string> };

/** Limits that no Bible should exceed: the number of files, and the total number of unpacked bytes. */
const limits = { files: 2_000, bytes: 300_000_000 };

/** Calls `read` for each file of a Bible, sorted by name. `path` is a single file, a folder or a zip. */
async function eachFile(path: string, read: (file: TextFile) => Promise<void>): Promise<void> {
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
