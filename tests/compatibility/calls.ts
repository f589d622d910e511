import type { Call, Contract } from '@sermon/contract/call';
import * as z from 'zod';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  [keyword: string]: unknown;
};

/** A call as JSON, as it is on the wire. */
export type DescribedCall = Pick<Call, 'methods' | 'path' | 'access' | 'kind'> & {
  isMessage: boolean;
  input: Schema;
  reply: Schema;
};

/** Describes all calls, keyed by their first method and their path. */
export function describeCalls(contract: Contract): Map<string, DescribedCall> {
  const calls = Object.values(contract).flatMap((group) => Object.values(group));
  const described = calls.map(
    ({ methods, path, access, kind, isMessage = false, input, reply }): [string, DescribedCall] => [
      `${methods[0]} ${path}`,
      { methods, path, access, kind, isMessage, input: schemaOf(input), reply: schemaOf(reply, true) },
    ],
  );
  return new Map(described.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function schemaOf(schema: z.ZodType, isReply = false): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Zod's own patterns of formats may improve.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // The contract states how long a list in a reply may be (`list`), but no page checks it.
      if (isReply) delete jsonSchema.maxItems;
    },
  });
  return described as Schema;
}

/** Objects of at least this length in JSON are stored once. */
const sharedLength = 200;

/** Returns the text of a fixture: the version of the calls, each object that several calls have, and each call has a line. */
export function callsToText(calls: ReadonlyMap<string, DescribedCall>, version: number): string {
  const counts = new Map<string, number>();
  const count = (_: string, value: unknown) => {
    const text = isObject(value) ? JSON.stringify(value) : '';
    if (text.length >= sharedLength) counts.set(text, (counts.get(text) ?? 0) + 1);
    return value;
  };
  for (const { input, reply } of calls.values()) JSON.stringify([input, reply], count);
  const shared = [...counts].filter(([, times]) => times > 1).map(([text]) => text);
  const names = new Map(shared.toSorted((a, b) => a.length - b.length).map((text, n) => [text, `#${n + 1}`]));
  const replaceAll = (value: unknown, isTop = false): unknown => {
    if (Array.isArray(value)) return value.map((each) => replaceAll(each));
    if (!isObject(value)) return value;
    const name = isTop ? undefined : names.get(JSON.stringify(value));
    if (name !== undefined) return { $ref: name };
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceAll(each)]));
  };
  const lines = [
    ['version', version],
    ...[...names].map(([text, name]) => [name, replaceAll(JSON.parse(text), true)]),
    ...[...calls].map(([name, call]) => [name, replaceAll(call)]),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Reads the text that `callsToText` returns. */
export function callsFromText(text: string): { version: number; calls: Map<string, DescribedCall> } {
  const shared = new Map<string, unknown>();
  const resolve = (_: string, value: unknown) =>
    isObject(value) && typeof value.$ref === 'string' ? shared.get(value.$ref) : value;
  const calls = new Map<string, DescribedCall>();
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const [, version] = JSON.parse(first) as ['version', number];
  for (const line of lines) {
    const [name, value] = JSON.parse(line, resolve) as [string, DescribedCall];
    if (name.startsWith('#')) shared.set(name, value);
    else calls.set(name, value);
  }
  return { version, calls };
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns why a page with the calls of `earlier` cannot use a server with the calls of `later`, one sentence each: the server
 * would refuse something that the page sends, or the page could not read a reply.
 */
export function findBreaks(
  earlier: ReadonlyMap<string, DescribedCall>,
  later: ReadonlyMap<string, DescribedCall>,
): string[] {
  return [...earlier].flatMap(([name, before]) => {
    const now = later.get(name);
    if (!now) return [`${name} does not exist anymore`];
    const facts = ['access', 'kind', 'isMessage'] as const;
    const changed = facts.filter((fact) => JSON.stringify(now[fact]) !== JSON.stringify(before[fact]));
    const lostMethods = before.methods.filter((method) => !now.methods.includes(method));
    return [
      ...changed.map((fact) => `${name} has another ${fact}`),
      ...lostMethods.map((method) => `${name} no longer accepts ${method}`),
      ...findRefused(before.input, now.input).map((why) => `${name} refuses an input that it accepted: ${why}`),
      ...findRefused(now.reply, before.reply).map((why) => `${name} has a reply that cannot be read: ${why}`),
    ];
  });
}

/** The keywords that limit a value, and whether a limit of the reader still accepts what the sender may send. */
const limits: Record<string, (sent: number, read: number) => boolean> = {
  maxLength: (sent, read) => sent <= read,
  maxItems: (sent, read) => sent <= read,
  maximum: (sent, read) => sent <= read,
  exclusiveMaximum: (sent, read) => sent <= read,
  minLength: (sent, read) => sent >= read,
  minItems: (sent, read) => sent >= read,
  minimum: (sent, read) => sent >= read,
  exclusiveMinimum: (sent, read) => sent >= read,
};
/** Zod states these for every integer. */
const noLimit = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Returns why a value that `sent` describes may not be one that `read` describes. */
function findRefused(sent: Schema, read: Schema, path = 'the value'): string[] {
  const readers = alternativesOf(read);
  return alternativesOf(sent).flatMap((alternative) => {
    const tried = readers.map((reader) => refusedByOne(alternative, reader, path));
    return tried.some((found) => found.length === 0) ? [] : tried.toSorted((a, b) => a.length - b.length)[0]!;
  });
}

/** The schemas of which a value must fit one: the branches of unions, the types of a list, and the values of an enum. */
function alternativesOf({ anyOf, oneOf, ...schema }: Schema): Schema[] {
  const branches = anyOf ?? oneOf;
  if (branches) return branches.flatMap((branch) => alternativesOf({ ...schema, ...branch }));
  const { type, enum: values, ...rest } = schema;
  if (values) return values.map((value) => ({ ...rest, const: value }));
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }));
  return [schema];
}

function refusedByOne(sent: Schema, read: Schema, path: string): string[] {
  if ('const' in read)
    return 'const' in sent && sent.const === read.const
      ? []
      : [`${path} can be ${JSON.stringify(sent.const ?? sent.type)}`];
  if (read.type === undefined) return [];
  const type = 'const' in sent ? typeOf(sent.const) : sent.type;
  if (type !== read.type && !(type === 'integer' && read.type === 'number'))
    return [`${path} can be ${JSON.stringify('const' in sent ? sent.const : (type ?? 'anything'))}`];
  if ('const' in sent) return [];
  const isRefused = (keyword: string, allows: (sentLimit: number, readLimit: number) => boolean) => {
    const limit = read[keyword];
    if (typeof limit !== 'number' || noLimit.has(limit)) return false;
    return typeof sent[keyword] !== 'number' || !allows(sent[keyword], limit);
  };
  const tooNarrow = Object.entries(limits).filter(([keyword, allows]) => isRefused(keyword, allows));
  const otherFormats = ['format', 'pattern'].filter(
    (keyword) => read[keyword] !== undefined && read[keyword] !== sent[keyword],
  );
  return [
    ...tooNarrow.map(([keyword]) => `${path} has another ${keyword}`),
    ...otherFormats.map((keyword) => `${path} has another ${keyword}`),
    ...(read.items && sent.items ? findRefused(sent.items, read.items, `${path}[]`) : []),
    ...Object.entries(read.properties ?? {}).flatMap(([name, field]) => {
      const sentField = sent.properties?.[name];
      const place = path === 'the value' ? name : `${path}.${name}`;
      const isRequired = read.required?.includes(name) ?? false;
      if (isRequired && !sent.required?.includes(name)) return [`${place} is required`];
      return sentField ? findRefused(sentField, field, place) : [];
    }),
  ];
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};
