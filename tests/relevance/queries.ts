import { readFileSync } from 'node:fs';
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
  'name',
  'name in another spelling',
  'misspelled name',
  'doctrine',
  'life situation',
  'story in other words',
] as const;
export type Kind = (typeof kinds)[number];

/** Changes to the search are made with a view to the tuned half. The hidden half shows how it does on other queries. */
export const parts = ['tuned', 'hidden'] as const;
export type Part = (typeof parts)[number];

/** What makes a document relevant, if it can be decided without reading (facts.ts). */
const facts = z.strictObject({
  title: z.string().optional(),
  author: z.string().optional(),
  opening: z.string().optional(),
  mention: z.string().optional(),
  phrase: z.string().optional(),
  word: z.string().optional(),
  named: z.string().optional(),
});
export type Facts = z.output<typeof facts>;

const query = z.strictObject({
  id: z.string(),
  kind: z.enum(kinds),
  corpus: corpusKind,
  part: z.enum(parts).optional(),
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
export const readQueries = (file: string): Query[] => z.array(query).parse(jsonAt(file));

/** Reads a file of grades. Throws if it is not in the format described here. */
export const readGrades = (file: string): Grades => grades.parse(jsonAt(file));
