import * as z from 'zod';
import { Failure } from './failures.ts';

export type Form = { [name: string]: Form | string };

const maxFields = 200;
const maxDepth = 6;

/**
 * Reads a form in Stripe's format, in which brackets name the parts: `items[0][price]=price_1`. Lists become objects whose keys are the
 * indexes.
 */
export function readForm(body: string): Form {
  const form: Form = Object.create(null) as Form;
  const fields = [...new URLSearchParams(body)];
  if (fields.length > maxFields) throw new Failure(400, 'parameter_invalid', 'Too many parameters');
  for (const [name, value] of fields) {
    const keys = name.replaceAll(']', '').split('[');
    if (keys.length > maxDepth) throw new Failure(400, 'parameter_unknown', `Received unknown parameter: ${name}`);
    let part = form;
    for (const key of keys.slice(0, -1)) {
      const next = (part[key] ??= Object.create(null) as Form);
      if (typeof next === 'string') throw new Failure(400, 'parameter_invalid', `Invalid parameter: ${name}`);
      part = next;
    }
    part[keys.at(-1)!] = value;
  }
  return form;
}

export const field = {
  text: z.string().max(5_000),
  id: z.string().regex(/^\w{1,255}$/),
  count: z.coerce.number().int().min(0).max(1_000_000_000),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  flag: z.enum(['true', 'false']).transform((value) => value === 'true'),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
  list: <T extends z.ZodType>(item: T, most: number) =>
    z
      .record(z.string(), item)
      .transform((items) => Object.values(items) as z.output<T>[])
      .refine((items) => items.length <= most),
};

/** The parts that a request may ask for in addition. Stripe refuses to go deeper than four levels. */
const expand = z.record(z.string(), z.string().regex(/^\w+(\.\w+){0,3}$/)).optional();

/** Checks the parameters of a request. Parameters that the sandbox does not know are refused, as Stripe does. */
export function readParameters<T extends z.ZodRawShape>(shape: T, form: Form) {
  const read = z.strictObject({ expand, ...shape }).safeParse(plain(form));
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])];
  const param = path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
  if (issue.code === 'unrecognized_keys')
    throw new Failure(400, 'parameter_unknown', `Received unknown parameter: ${param}`, { param });
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  throw new Failure(400, isMissing ? 'parameter_missing' : 'parameter_invalid', `Invalid or missing: ${param}`, {
    param,
  });
}

/** Copies a form to plain objects, because Zod checks only those. Drops the name __proto__. */
function plain(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name !== '__proto__')
      .map(([name, value]) => [name, typeof value === 'string' ? value : plain(value)]),
  );
}
