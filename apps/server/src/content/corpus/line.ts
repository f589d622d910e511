import { createHash } from 'node:crypto';
import { imported, NotImported } from '@sermon/domain/document/import/imported';
import { fromText } from '@sermon/domain/document/import/fromText';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { maxScriptureLength } from '@sermon/domain/library/items';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences } from '@sermon/domain/scripture/reference';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import type { NewItem } from '../../ports/search/port.ts';
import { authorOf } from './author.ts';

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

/** All other fields are ignored. */
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

/** Returns the id from the file or, if there is none, a hash of the title, the author and the text. */
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

/** Returns the language name in lowercase. English is the default and is also recognized by its language codes. */
const languageOf = (language: string): string =>
  language === '' || /^en(?:g|[-_].*)?$/i.test(language) ? 'english' : language.toLowerCase();
