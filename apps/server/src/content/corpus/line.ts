import { createHash } from 'node:crypto';
import { fromText, imported, NotImported } from '@sermon/domain/document/importedDocument';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { maxScriptureLength } from '@sermon/domain/library/items';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences } from '@sermon/domain/scripture/reference';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import type { NewItem } from '../../ports/search/port.ts';
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** Thrown for a line that is not a valid item. The message is the reason, worded to follow 'Line 12 …'. */
export class Malformed extends Error {
  override name = 'Malformed';
}

export const itemLimits = {
  id: 200,
  title: 300,
  name: 200,
  description: 1_000,
  references: maxScriptureLength,
  language: 40,
} as const;
export const beginningLength = 200;

const text = (called: string) => z.string(`has ${called} that is not text`).nullish();
const short = (called: string, limit: number) =>
  text(called)
    .transform((value) => cleanLine(value ?? ''))
    .refine(({ length }) => length <= limit, `has ${called} of more than ${limit} characters`);

const line = z.object(
  {
    id: z.union([z.string(), z.number().transform(String)], 'has an id that is neither text nor a number').nullish(),
    title: short('a title', itemLimits.title).refine((title) => title !== '', 'has no title'),
    contributor: short('a contributor', itemLimits.name),
    author: short('an author', itemLimits.name),
    authorFirstName: short('an author’s first name', itemLimits.name),
    authorLastName: short('an author’s last name', itemLimits.name),
    rating: z
      .union(
        [
          z.number(),
          z
            .string()
            .regex(/^\s*\d+(?:\.\d+)?\s*$/)
            .transform(Number),
        ],
        'has a rating that is not a number',
      )
      .nullish()
      .transform((rating) => rating ?? 0)
      .refine((rating) => rating >= 0 && rating <= 5, 'has a rating that is not between 0 and 5')
      .transform((rating) => Math.round(rating * 2) / 2),
    description: text('a description'),
    body: text('a body'),
    text: text('a text'),
    scriptureReferences: references(),
    scripture: references(),
    language: short('a language', itemLimits.language),
  },
  'is not an object with fields',
);

function references() {
  return z
    .union(
      [z.string(), z.array(z.string()).transform((several) => several.join('; '))],
      'has Scripture references that are not text',
    )
    .nullish()
    .transform((value) => cleanLine(value ?? ''))
    .refine(
      ({ length }) => length <= itemLimits.references,
      `has Scripture references of more than ${itemLimits.references} characters`,
    );
}

export type Line = z.output<typeof line> & { sourceId: string };

/** Parses a line of a file. Throws `Malformed` if it is not a valid item. */
export function readLine(written: string): Line {
  const read = line.safeParse(jsonOf(written));
  if (!read.success) throw new Malformed(read.error.issues[0]?.message ?? 'cannot be read');
  return { ...read.data, sourceId: sourceIdOf(read.data) };
}

/** Converts a line to an item. Throws `Malformed` if the text is missing or too long. */
export function itemOf(parsedLine: Line): NewItem {
  const blocks = parseDocument(bodyOf(parsedLine));
  const whole = plainText(blocks);
  const plain = cleanLine(whole);
  if (plain === '') throw new Malformed('has no text');
  const description = plainDescription(parsedLine.description);
  return {
    sourceId: parsedLine.sourceId,
    title: parsedLine.title,
    contributor: parsedLine.contributor,
    ...namesOf(parsedLine),
    rating: parsedLine.rating,
    description: description ? shorten(description, itemLimits.description) : shorten(plain, beginningLength),
    body: toHtml(blocks),
    text: whole,
    scriptureReferences: normalizeReferences(parsedLine.scriptureReferences || parsedLine.scripture),
    language: languageOf(parsedLine.language),
  };
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new Malformed('is not JSON');
  }
}

function bodyOf({ body, text: plain }: Line): string {
  try {
    return body ? imported(null, body).html : fromText(plain ?? '').html;
  } catch (error) {
    if (error instanceof NotImported) throw new Malformed('has a text that is too long to store');
    throw error;
  }
}

function sourceIdOf({
  id,
  title,
  author,
  authorFirstName,
  authorLastName,
  text: plain,
  body,
}: z.output<typeof line>): string {
  const fileId = cleanLine(id ?? '');
  if (fileId.length > itemLimits.id) throw new Malformed(`has an id of more than ${itemLimits.id} characters`);
  if (fileId !== '') return fileId;
  const content = JSON.stringify([title, author || `${authorFirstName} ${authorLastName}`, body || plain]);
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

function namesOf({ author, authorFirstName, authorLastName }: Line) {
  return authorFirstName || authorLastName ? { authorFirstName, authorLastName } : authorOf(author);
}

const maxDescriptionSource = 50 * itemLimits.description;

function plainDescription(description: string | null | undefined): string {
  const source = (description ?? '').slice(0, maxDescriptionSource);
  const isHtml = /<\/?[a-z][^<>]*>|&(?:[a-z]{1,32}|#\d{1,8});/i.test(source);
  return cleanLine(isHtml ? plainText(parseDocument(source)) : source);
}

function shorten(whole: string, limit: number): string {
  if (whole.length <= limit) return whole;
  const start = whole.slice(0, limit);
  const lastSpace = start.lastIndexOf(' ');
  return `${start.slice(0, lastSpace > limit / 2 ? lastSpace : limit - 1).replace(/[\s,;:.–—-]+$|\p{Surrogate}$/gu, '')}…`;
}

/**
 * Formats references in the standard form. If any part of the text is not recognized, the whole text stays unchanged.
 */
function normalizeReferences(written: string): string {
  const references = parseReferences(written);
  return references.length > 0 ? formatReferences(references) : written;
}

const languageOf = (language: string): string =>
  language === '' || /^en(?:g|[-_].*)?$/i.test(language) ? 'english' : language.toLowerCase();

type AuthorName = { authorFirstName: string; authorLastName: string };

/** Particles that start a last name: 'Ludwig van Beethoven', 'Augustine of Hippo'. */
const particles = new Set(
  'af al ap bin da dal de del della den der des di do dos du el la le of st st. ten ter the van vom von zu zum zur'.split(
    ' ',
  ),
);
const suffix = /^(?:jr|sr|esq|ph\.?d|d\.?d|m\.?d|i{2,3}|iv|v)\.?$/i;

/**
 * Splits a full name into first and last name: 'George Whitefield', 'Luther, Martin', 'Martin Luther King Jr.'. A
 * single name is treated as a last name. A note in parentheses ('Aesop (1919 ed.)') is appended to the last name.
 */
export function authorOf(written: string): AuthorName {
  const [, name = '', note = ''] = /^([^(]*)(\(.*)?$/.exec(written.trim()) ?? [];
  const lastFirst = /^([^,]+),\s*([^,]+)$/.exec(name.trim());
  if (lastFirst?.[1] && lastFirst[2] && !suffix.test(lastFirst[2].trim())) {
    return { authorFirstName: lastFirst[2].trim(), authorLastName: `${lastFirst[1].trim()} ${note}`.trim() };
  }
  const words = name.trim().split(/\s+/).filter(Boolean);
  let last = words.length - 1;
  while (last > 0 && suffix.test(words[last] ?? '')) last -= 1;
  const particle = words.findIndex((word, at) => at > 0 && at <= last && particles.has(word.toLowerCase()));
  const from = particle > 0 ? particle : last;
  return {
    authorFirstName: words.slice(0, Math.max(0, from)).join(' '),
    authorLastName: [...words.slice(Math.max(0, from)), note].join(' ').trim(),
  };
}

/** Maximum length in bytes of a line. A sermon of 200,000 words takes up a fifth of it. */
const maxLineLength = 8_000_000;
/** Chunk size in bytes, small enough to show progress within a compressed file. */
const chunkSize = 128_000;

export class Unreadable extends Error {
  override name = 'Unreadable';
}

export type FileLine = { number: number } & ({ text: string } | { wrong: string });
/** The lines of one chunk, and the total number of bytes of the file read so far. */
type Lines = { lines: FileLine[]; bytes: number };

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
