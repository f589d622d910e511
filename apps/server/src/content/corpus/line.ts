import { createHash } from 'node:crypto';
import { imported, NotImported } from '@sermon/domain/document/import/imported';
import { fromText } from '@sermon/domain/document/import/fromText';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import { maxScriptureLength } from '@sermon/domain/library/items';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences } from '@sermon/domain/scripture/reference';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import type { NewItem } from '../../ports/search/port.ts';
import { authorOf } from './author.ts';

/** A line that cannot become an item; the message says why, to go on after 'Line 12 '. */
export class Malformed extends Error {
  override name = 'Malformed';
}

/** Limits on what is kept of an item, in characters. */
export const itemLimits = {
  id: 200,
  title: 300,
  name: 200,
  description: 1_000,
  references: maxScriptureLength,
  language: 40,
} as const;
/** An item without a description is described by its beginning, of about so many characters. */
export const beginningLength = 200;

const text = (called: string) => z.string(`has ${called} that is not text`).nullish();
const short = (called: string, most: number) =>
  text(called)
    .transform((given) => cleanLine(given ?? ''))
    .refine(({ length }) => length <= most, `has ${called} of more than ${most} characters`);

/** What a line may hold; whatever else stands in it is not looked at. */
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
    .transform((given) => cleanLine(given ?? ''))
    .refine(
      ({ length }) => length <= itemLimits.references,
      `has Scripture references of more than ${itemLimits.references} characters`,
    );
}

/** A line as it was understood, by the name under which it is known again. */
export type Line = z.output<typeof line> & { sourceId: string };

/** What a line of a file says of an item. Throws `Malformed` where it is none. */
export function readLine(written: string): Line {
  const read = line.safeParse(jsonOf(written));
  if (!read.success) throw new Malformed(read.error.issues[0]?.message ?? 'cannot be read');
  return { ...read.data, sourceId: sourceIdOf(read.data) };
}

/** The item that a line describes, and its text as the document that it is. Throws `Malformed` where it has no text, or one that is too long. */
export function itemOf(given: Line): { item: NewItem; blocks: Block[] } {
  const body = bodyOf(given);
  const blocks = parseDocument(body);
  const plain = cleanLine(plainText(blocks));
  if (plain === '') throw new Malformed('has no text');
  const description = described(given.description);
  const item = {
    sourceId: given.sourceId,
    title: given.title,
    contributor: given.contributor,
    ...namesOf(given),
    rating: given.rating,
    description: description ? shortened(description, itemLimits.description) : shortened(plain, beginningLength),
    body,
    scriptureReferences: usuallyWritten(given.scriptureReferences || given.scripture),
    language: languageOf(given.language),
  };
  return { item, blocks };
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

/** Its name where it comes from; without one it is known again by what it says. */
function sourceIdOf({
  id,
  title,
  author,
  authorFirstName,
  authorLastName,
  text: plain,
  body,
}: z.output<typeof line>): string {
  const named = cleanLine(id ?? '');
  if (named.length > itemLimits.id) throw new Malformed(`has an id of more than ${itemLimits.id} characters`);
  if (named !== '') return named;
  const said = JSON.stringify([title, author || `${authorFirstName} ${authorLastName}`, body || plain]);
  return `sha256:${createHash('sha256').update(said).digest('hex')}`;
}

function namesOf({ author, authorFirstName, authorLastName }: Line) {
  return authorFirstName || authorLastName ? { authorFirstName, authorLastName } : authorOf(author);
}

/** Of a description no more is read, with its markup; in characters. */
const readOfDescription = 50 * itemLimits.description;

/** A description may have been written for a web page. */
function described(description: string | null | undefined): string {
  const given = (description ?? '').slice(0, readOfDescription);
  const isMarked = /<\/?[a-z][^<>]*>|&(?:[a-z]{1,32}|#\d{1,8});/i.test(given);
  return cleanLine(isMarked ? plainText(parseDocument(given)) : given);
}

/** The first characters of a line, so many at the most, ended between words. */
function shortened(whole: string, most: number): string {
  if (whole.length <= most) return whole;
  const room = whole.slice(0, most);
  const lastSpace = room.lastIndexOf(' ');
  return `${room.slice(0, lastSpace > most / 2 ? lastSpace : most - 1).replace(/[\s,;:.–—-]+$|\p{Surrogate}$/gu, '')}…`;
}

/** Where only a part of it is understood, all of it stays as it was written. */
function usuallyWritten(written: string): string {
  const references = parseReferences(written);
  return references.length > 0 ? formatReferences(references) : written;
}

/** English is called so by default; files often have its code. */
const languageOf = (language: string): string =>
  language === '' || /^en(?:g|[-_].*)?$/i.test(language) ? 'english' : language.toLowerCase();
