import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** Maximum length in bytes of a line. A sermon of 200,000 words takes up a fifth of it. */
export const maxLineLength = 8_000_000;
/** Chunk size in bytes, small enough to show progress within a compressed file. */
const chunkSize = 128_000;

export class Unreadable extends Error {
  override name = 'Unreadable';
}

export type FileLine = { number: number } & ({ text: string } | { wrong: string });
/** The lines of one chunk, and the total number of bytes of the file read so far. */
export type Lines = { lines: FileLine[]; bytes: number };

/**
 * Reads the lines of a text file, either plain or compressed with gzip. Skips empty lines. Keeps only one chunk and one
 * line in memory at a time. Rejects with `Unreadable` if the file cannot be read or its compressed data is truncated.
 */
export async function* readLines(file: string): AsyncGenerator<Lines> {
  const source = createReadStream(file, { highWaterMark: chunkSize });
  const gunzip = createGunzip({ chunkSize });
  const split = new Splitter();
  try {
    const isGzip = await isGzipFile(file);
    const stream = isGzip ? source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip) : source;
    for await (const chunk of stream) yield { lines: split.take(chunk), bytes: source.bytesRead };
    yield { lines: split.end(), bytes: source.bytesRead };
  } catch (cause) {
    throw new Unreadable(`${file} cannot be read: ${cause instanceof Error ? cause.message : 'unknown error'}`, {
      cause,
    });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

class Splitter {
  #number = 0;
  #rest: Buffer[] = [];
  #length = 0;

  take(chunk: Buffer): FileLine[] {
    const lines: FileLine[] = [];
    let from = 0;
    for (let end; (end = chunk.indexOf('\n', from)) >= 0; from = end + 1) {
      this.#keep(chunk.subarray(from, end));
      this.#finish(lines);
    }
    this.#keep(chunk.subarray(from));
    return lines;
  }

  end(): FileLine[] {
    const lines: FileLine[] = [];
    this.#finish(lines);
    return lines;
  }

  /** Adds a part to the current line. If the line is too long, its content is discarded and only its length is kept. */
  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > maxLineLength) this.#rest = [];
    else this.#rest.push(part);
  }

  #finish(lines: FileLine[]): void {
    this.#number += 1;
    const number = this.#number;
    const bytes = this.#rest.length === 1 ? this.#rest[0] : Buffer.concat(this.#rest);
    const isTooLong = this.#length > maxLineLength;
    this.#rest = [];
    this.#length = 0;
    if (isTooLong) lines.push({ number, wrong: `is longer than ${maxLineLength / 1_000_000} MB` });
    else if (!bytes || !isUtf8(bytes)) lines.push({ number, wrong: 'is not UTF-8' });
    else {
      const text = bytes.toString().replace(/^\ufeff/, '');
      if (text.trim() !== '') lines.push({ number, text });
    }
  }
}

async function isGzipFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
