import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '../call.ts';
import { contract } from '../index.ts';
import { sentenceOf } from './issues.ts';

const english = z.locales.en().localeError;

/** Names what zod found wrong: its code, and the type, origin or format that it expected. */
function kindOf(issue: z.core.$ZodRawIssue): string {
  const { code, expected, origin, format } = issue as { code: string; [field: string]: unknown };
  return [code, code === 'invalid_format' ? format : (expected ?? origin)].filter(Boolean).join(' ');
}

/** Returns the kinds of issues that zod finds in the value, and the messages for them. */
function issuesOf(schema: z.ZodType, value: unknown) {
  const kinds = new Set<string>();
  const defaults = new Set<string>();
  const error = (issue: z.core.$ZodRawIssue) => {
    kinds.add(kindOf(issue));
    const text = english(issue);
    defaults.add(typeof text === 'string' ? text : (text?.message ?? ''));
    return sentenceOf(issue);
  };
  const messages = schema.safeParse(value, { error }).error?.issues.map(({ message }) => message) ?? [];
  return { kinds, defaults, messages };
}

const sentences: [kind: string, schema: z.ZodType, value: unknown, sentence: string][] = [
  ['invalid_type string', z.string(), undefined, 'This is required'],
  ['invalid_type string', z.string(), null, 'This is required'],
  ['invalid_type string', z.string(), 5, 'Enter text'],
  ['invalid_type number', z.coerce.number(), 'many', 'Enter a number'],
  ['invalid_type int', z.int(), 2.5, 'Enter a whole number'],
  ['invalid_type boolean', z.boolean(), 'yes', 'Choose yes or no'],
  ['invalid_type date', z.date(), 'soon', 'Enter a valid date and time'],
  ['invalid_type file', z.file(), 'sermon.docx', 'Choose a file'],
  ['invalid_type array', z.array(z.string()), 'one', 'Enter a list'],
  ['invalid_type object', z.object({}), 'one', 'This request could not be read'],
  ['invalid_type object', z.object({}), null, 'This request could not be read'],
  ['invalid_type null', z.null(), 5, 'This is not valid'],
  ['too_big number', z.number().max(2), 3, 'This must be 2 or less'],
  ['too_big number', z.number().max(100_000), 1e9, 'This must be 100,000 or less'],
  ['too_big int', z.int(), 1e300, 'This must be 9,007,199,254,740,991 or less'],
  ['too_big string', z.string().max(5), 'Comfort', 'This must be 5 characters or fewer'],
  ['too_big array', z.array(z.int()).max(1_000), Array(1_001).fill(7), 'This can have at most 1,000 entries'],
  ['too_small number', z.number().min(1), 0, 'This must be 1 or more'],
  ['too_small int', z.int(), -1e300, 'This must be -9,007,199,254,740,991 or more'],
  ['too_small string', z.string().min(1), '', 'This is required'],
  ['too_small array', z.array(z.int()).min(1), [], 'Choose at least one'],
  ['invalid_format uuid', z.uuid(), 'abc', 'This could not be found'],
  ['invalid_format date', z.iso.date(), 'Sunday', 'Enter a valid date'],
  ['invalid_format datetime', z.iso.datetime(), 'Sunday', 'Enter a valid date and time'],
  ['invalid_format regex', z.string().regex(/^a/), 'b', 'This is not valid'],
  ['invalid_value', z.enum(['a', 'b']), 'c', 'Choose one of the available options'],
  ['invalid_value', z.enum(['a', 'b']), undefined, 'This is required'],
  ['invalid_union', z.union([z.string(), z.number()]), true, 'This is not valid'],
  ['custom', z.string().refine(() => false), 'a', 'This is not valid'],
];

test.each(sentences)('%s: %s, %j reads "%s"', (kind, schema, value, sentence) => {
  const { kinds, messages } = issuesOf(schema, value);
  expect([...kinds]).toContain(kind);
  expect(messages).toEqual([sentence]);
});

test('a message in the contract replaces the general sentence', () => {
  expect(issuesOf(z.string().min(1, 'Name cannot be blank'), '').messages).toEqual(['Name cannot be blank']);
});

type Def = { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType> };

/** Returns an input in which every field, at any depth, has this value. */
function filledWith(schema: z.ZodType, value: unknown): unknown {
  const { shape, element, innerType, in: input } = (schema as unknown as { def: Def }).def;
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, filledWith(field, value)]));
  if (element) return [filledWith(element, value)];
  const inner = innerType ?? input;
  return inner ? filledWith(inner, value) : value;
}

const wrongValues = [undefined, null, true, '', 'x', 'x'.repeat(20_000), -1, 0.5, 1e9, 1e308, -1e308, NaN, [], {}];
const wrongLists = [[], Array(201).fill('x')];

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).map(([name, { input }]) => ({ title: `${group}.${name}`, input })),
);

/** Everything that zod finds wrong with the wrong values for the fields of a call. */
const issuesOfCall = (input: z.ZodObject) => [
  ...wrongValues.flatMap((value) => [issuesOf(input, filledWith(input, value)), issuesOf(input, value)]),
  ...wrongLists.map((value) =>
    issuesOf(input, Object.fromEntries(Object.keys(input.shape).map((name) => [name, value]))),
  ),
];

test.each(calls)("no wrong input of $title is answered in the validator's words", ({ input }) => {
  for (const { defaults, messages } of issuesOfCall(input))
    for (const message of messages) {
      expect([...defaults]).not.toContain(message);
      expect(message).toMatch(/^[A-Z][^<>=|]+$/);
    }
});

test('every kind of issue that an input of the contract can have is in the table', () => {
  const known = new Set(sentences.map(([kind]) => kind));
  const found = new Set(calls.flatMap(({ input }) => issuesOfCall(input).flatMap(({ kinds }) => [...kinds])));
  expect([...found].filter((kind) => !known.has(kind))).toEqual([]);
});
