import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusKind } from '@sermon/contract/corpus';
import * as z from 'zod';

/** What a search can be for, in the order of the report. */
export const kinds = [
  'topic of one word',
  'topic of several words',
  'question',
  'story',
  'title',
  'reference',
  'reference and topic',
  'phrase',
  'phrase and word',
  'author',
  'author and topic',
  'cut short',
  'slip',
  'plural',
  'common words',
] as const;
export type Kind = (typeof kinds)[number];

/** What makes a document relevant, if it can be decided without reading (facts.ts). */
const facts = z.strictObject({
  title: z.string().optional(),
  author: z.string().optional(),
  opening: z.string().optional(),
  mention: z.string().optional(),
  phrase: z.string().optional(),
  word: z.string().optional(),
});
export type Facts = z.output<typeof facts>;

const query = z.strictObject({
  id: z.string(),
  kind: z.enum(kinds),
  corpus: corpusKind,
  /** The words as a preacher types them. */
  q: z.string(),
  /** Queries without facts are judged by reading. */
  facts: facts.optional(),
});
export type Query = z.output<typeof query>;

/** Grades from 0 to 3 (README.md), by query and then by document. */
export type Grades = Record<string, Record<string, number>>;
const grades = z.record(z.string(), z.record(z.string(), z.number().int().min(0).max(3)));

const jsonAt = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Reads a file of queries. Throws if it is not in the format described here. */
export const readQueries = (file = join(import.meta.dirname, 'queries.json')): Query[] =>
  z.array(query).parse(jsonAt(file));

/** Reads a file of grades. Throws if it is not in the format described here. */
export const readGrades = (file = join(import.meta.dirname, 'grades.json')): Grades => grades.parse(jsonAt(file));
