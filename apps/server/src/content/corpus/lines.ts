import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** Longer lines are not read: a sermon of 200,000 words takes a fifth of it. In bytes. */
export const maxLineLength = 8_000_000;
/** Little enough that the part of a compressed file that has been read tells how far the import is. */
const chunkSize = 128_000;

/** The file cannot be read, or not to its end. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** A line of a file, or why it cannot be read ('is longer than …'). */
export type FileLine = { number: number } & ({ text: string } | { wrong: string });
/** The lines that one read gave, and how much of the file has been read by then, in bytes. */
export type Lines = { lines: FileLine[]; bytes: number };

/**
 * The lines of a text file, which may be compressed with gzip; empty ones are left out. No more than one read and the longest line are in memory.
 * Rejects with `Unreadable` where the file cannot be read, or ends in the middle of what was compressed.
 */
export async function* readLines(file: string): AsyncGenerator<Lines> {
  const source = createReadStream(file, { highWaterMark: chunkSize });
  const gunzip = createGunzip({ chunkSize });
  const split = new Splitter();
  try {
    const isGzip = await beginsAsGzip(file);
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

  /** Of a line that is too long only its length is kept. */
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

async function beginsAsGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
