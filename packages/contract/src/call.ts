import * as z from 'zod';

/** Who may make a call. The server refuses everyone else before it reads the body. */
export type Access = 'anyone' | 'user' | 'maker' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** json: an answer in the envelope · file: an answer that is a file · form: as json, and a file is sent with the input. */
export type Kind = 'json' | 'file' | 'form';

export type Call<
  In extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  K extends Kind = Kind,
  A extends Access = Access,
> = {
  /** The first is the one that the client uses. */
  methods: Method[];
  /** As the specification writes it, with `{id}` for its parameters; `?field={field}` where a change takes them from the query. */
  path: string;
  access: A;
  kind: K;
  /** It changes something: another site may not cause it. */
  changes: boolean;
  input: In;
  reply: Reply;
};
export type Calls = Record<string, Call>;
export type Contract = Record<string, Calls>;

/** The names in a path's braces: each must be an input. */
type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamOf<Rest> : never;

/** A moment: a `Date` on both sides, ISO 8601 text in UTC between them. */
export const date = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (value) => value.toISOString(),
});

/** A calendar day, '2026-11-22': text on both sides, so that no time zone can move it. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'));

/** The names in the braces of a path, in order: `/a/{id}/{ratio}` gives `['id', 'ratio']`; those of its query count too. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** A path's address and the query that it names: `/a?field={field}` gives `['/a', 'field={field}']`. */
export function partsOf(path: string): [address: string, query: string] {
  const [address = '', query = ''] = path.split('?');
  return [address, query];
}

/** Describes one call: `call('PUT|POST /api/Folders/MoveFolder', 'user', { id, parentId }, folder)`. */
export const call = describe('json');
/** Describes a GET that changes something, as the specification has a few. */
export const changingGet = describe('json', true);
/** Describes a call whose answer is a file; its name comes with it. */
export const file = describe('file');
/** Describes a call that is sent as a form (multipart): its input has a `file`, which is the only field besides those of the path. */
export const form = describe('form');

function describe<K extends Kind>(kind: K, changes?: boolean) {
  return <
    E extends `${Method} /${string}` | `PUT|POST /${string}`,
    A extends Access,
    S extends z.ZodRawShape,
    R extends z.ZodType,
  >(
    endpoint: E,
    access: A,
    input: S & Record<ParamOf<E>, z.ZodType>,
    reply: R,
  ): Call<z.ZodObject<S>, R, K, A> => {
    const [methods, path] = endpoint.split(' ') as [string, string];
    return {
      methods: methods.split('|') as Method[],
      path,
      access,
      kind,
      changes: changes ?? !methods.startsWith('GET'),
      input: z.object(input),
      reply,
    };
  };
}
