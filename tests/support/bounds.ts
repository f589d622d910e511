import { tagOf } from '@sermon/contract/ids';
import * as z from 'zod';

type Def = {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
};
const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;

/** Types whose values have a fixed size. A file is limited by http/bodies.ts. */
const fixed = [z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull, z.ZodDate, z.ZodFile];
/** String formats that determine the length of the string. */
const fixedFormats = ['uuid', 'guid', 'date'];

/** String formats whose characters are all ASCII. */
const asciiFormats = [...fixedFormats, 'datetime', 'email', 'regex'];

/** Returns the maximum length that `list` or `.max` states for an array. */
function mostOf(array: z.ZodArray): number | undefined {
  const checks = (array.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; maximum?: number });
  return (array.meta()?.maxItems as number | undefined) ?? checks.find(({ check }) => check === 'max_length')?.maximum;
}

/** Returns the schemas directly inside a schema, each with its path. */
function inside(schema: z.ZodType, path: string, side: 'in' | 'out'): [path: string, schema: z.ZodType][] {
  const { innerType, element, options = [], items = [], shape = {}, ...def } = defOf(schema);
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    ...[innerType, def[side], ...options].flatMap((inner): [string, z.ZodType][] => (inner ? [[path, inner]] : [])),
    ...(element ? [[`${path}[]`, element] as [string, z.ZodType]] : []),
    ...items.map((item, at): [string, z.ZodType] => [below(String(at)), item]),
    ...Object.entries(shape).map(([name, field]): [string, z.ZodType] => [below(name), field]),
  ];
}

/**
 * Finds the lists in a reply that do not state their maximum length, at any depth. For each, returns a message that
 * says what to add.
 */
export function unboundedLists(call: string, schema: z.ZodType, path = ''): string[] {
  const place = path === '' ? call : `${call} (${path})`;
  if (schema instanceof z.ZodArray && mostOf(schema) === undefined)
    return [
      `${place} returns a list without a maximum length. Describe it in packages/contract with list(item, { most }), and ` +
        'make the server enforce that limit: with a limit in SQL, with pages, or with a rule when an entry is added.',
      ...unboundedLists(call, schema.element as z.ZodType, `${path}[]`),
    ];
  if ([z.ZodRecord, z.ZodMap, z.ZodSet, z.ZodLazy, z.ZodAny, z.ZodUnknown].some((type) => schema instanceof type))
    return [
      `${place} returns a ${schema.type}, which has no maximum size. ` +
        'Return an object with fixed fields or list(item, { most }).',
    ];
  return inside(schema, path, 'out').flatMap(([at, inner]) => unboundedLists(call, inner, at));
}

/**
 * Finds the strings, numbers and arrays in an input that have no limit, at any depth. For each, returns a message that
 * says what to add.
 */
export function unboundedInputs(call: string, schema: z.ZodType, path = ''): string[] {
  const refusal = (what: string, advice: string) => [`${call} takes ${what} '${path}' of any size. ${advice}`];
  if (tagOf(schema) && schema instanceof z.ZodUUID) return [];
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const { maxLength, format } = schema as { maxLength: number | null; format: string | null };
    const isFixed = fixedFormats.includes(format ?? '') || maxLength !== null;
    return isFixed ? [] : refusal('the text', 'Limit it with line(most), lines(most) or .max(most).');
  }
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    // Zod limits every integer to the range of safe integers, which does not count as a limit here.
    const isLimited = Math.max(-(minValue ?? -Infinity), maxValue ?? Infinity) < Number.MAX_SAFE_INTEGER;
    return isLimited ? [] : refusal('the number', 'Limit it with .min(least).max(most).');
  }
  if (schema instanceof z.ZodArray) {
    const within = unboundedInputs(call, schema.element as z.ZodType, `${path}[]`);
    const isLimited = (schema.def.checks ?? []).some(({ _zod }) => _zod.def.check === 'max_length');
    return isLimited ? within : [...refusal('the list', 'Limit it with .max(most).'), ...within];
  }
  const within = inside(schema, path, 'in');
  if (within.length > 0 || schema instanceof z.ZodObject)
    return within.flatMap(([at, inner]) => unboundedInputs(call, inner, at));
  return fixed.some((type) => schema instanceof type) ? [] : refusal('the value', 'Describe its type and its limits.');
}

/**
 * Returns the size of the largest body that a call accepts, in bytes as JSON. Characters have up to three bytes, and numbers
 * and literals are shorter than 30.
 */
export function largestBody(schema: z.ZodType): number {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const { maxLength, format } = schema as { maxLength: number | null; format: string | null };
    const length = format === 'date' ? 10 : (maxLength ?? 36);
    return length * (asciiFormats.includes(format ?? '') ? 1 : 3) + 2;
  }
  if (schema instanceof z.ZodArray) return (largestBody(schema.element as z.ZodType) + 1) * mostOf(schema)! + 2;
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).reduce(
      (size, [name, field]) => size + name.length + 4 + largestBody(field),
      2,
    );
  const within = inside(schema, '', 'in').map(([, inner]) => largestBody(inner));
  return Math.max(30, ...within);
}
