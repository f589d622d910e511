import type { Stripe } from 'stripe';
import * as z from 'zod';
import { invalid } from './failures.ts';
import { field, type Form, readParameters } from './form.ts';
import type { SandboxObject } from './objects.ts';
import type { Work } from './work.ts';

type Parameters<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>> & { expand?: Record<string, string> };

/** Answers a request. `id` is the one in the path. */
type Answer<Shape extends z.ZodRawShape> = (
  work: Work,
  parameters: Parameters<Shape>,
  at: { id: string; site: string },
) => Promise<object>;

export type Call = (work: Work, form: Form, at: { id: string; site: string }) => Promise<object>;

export const call =
  <Shape extends z.ZodRawShape>(shape: Shape, answer: Answer<Shape>): Call =>
  (work, form, at) =>
    answer(work, readParameters(shape, form) as Parameters<Shape>, at);

export const page = { limit: field.limit, starting_after: field.id.optional() };

export function pageOf<T extends SandboxObject, R>(
  objects: T[],
  { limit: most, starting_after }: { limit: number; starting_after?: string | undefined },
  url: string,
  each: (object: T) => R,
): Stripe.ApiList<R> {
  const first = starting_after === undefined ? 0 : objects.findIndex((object) => object.id === starting_after) + 1;
  if (starting_after !== undefined && first === 0)
    throw invalid('No such object', 'starting_after', 'resource_missing');
  const data = objects.slice(first, first + most);
  return { object: 'list', data: data.map(each), has_more: first + most < objects.length, url };
}

/** Returns whether a request asks for a part that Stripe sends only on request. */
export const isExpanded = ({ expand = {} }: { expand?: Record<string, string> }, path: string): boolean =>
  Object.values(expand).includes(path);
