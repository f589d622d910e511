import type { PaidFeature } from '@sermon/domain/accounts/entitlements';
import * as z from 'zod';

/**
 * The users who may make a call. The server rejects all others before it reads the body.
 *
 * - `anyone`: also visitors who are not signed in.
 * - `user`: signed-in users.
 * - `self`: signed-in users, but not an administrator who acts as one. For the settings of an account, and how one gets into it.
 * - `admin`: administrators.
 * - `phone`: phones that have joined a slide show. They send their token instead of a session (contract/remote.ts).
 * - a feature: users who may use it according to `domain/accounts/entitlements.ts`. A call that needs a feature only for
 *   some inputs has the access `user`, and its handler calls `requireFeature`.
 */
export type Access =
  | 'anyone'
  | 'user'
  | 'self'
  | 'admin'
  | 'phone'
  | { feature: Exclude<PaidFeature, PaidFeature<'simplified'>> };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * The format of a call's request and response.
 *
 * - `json`: both are JSON; the response is wrapped in an envelope, `{ success, data, message }`.
 * - `file`: the response is a file.
 * - `form`: the request is a multipart form with a file; the response is the same as for `json`.
 * - `stream`: the response is a sequence of typed events, sent as server-sent events. A client that loses its connection
 *   continues after the last event that it has received.
 */
export type Kind = 'json' | 'file' | 'form' | 'stream';

export type Call<
  In extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  K extends Kind = Kind,
  A extends Access = Access,
> = {
  methods: Method[];
  /**
   * The path from the specification, with parameters in braces: `/a/{id}`. If a call changes data through query
   * parameters, they are part of the path: `/a?field={field}`.
   */
  path: string;
  access: A;
  kind: K;
  /** True if the call changes data. The server rejects such requests if they come from other sites. */
  changes: boolean;
  input: In;
  reply: Reply;
  /** True for a stream that waits for its reader for a minute (`patientMs`). */
  isPatient?: boolean;
  /** True if the envelope's `message` is the reply for clients that send no version, and not a sentence for the user. */
  isMessage?: boolean;
  /** A field of the input that the reply repeats. Windows do not receive it again if it is the same. */
  echo?: string;
};
export type Calls = Record<string, Call>;
export type Contract = Record<string, Calls>;

/** The parameter names in a path. Each must be a field of the input. */
type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamOf<Rest> : never;

/** The maximum length of a date and time as text. It leaves room for nine decimals and an offset. */
const maxDateLength = 40;

/**
 * A date and time: a `Date` in the client and the server, transferred as ISO 8601 text in UTC.
 *
 * @example
 * z.object({ dateCreated: date })
 */
export const date = z.codec(z.iso.datetime({ offset: true }).max(maxDateLength), z.date(), {
  decode: (text) => new Date(text),
  encode: (value) => value.toISOString(),
});

/**
 * A calendar day, such as '2026-11-22'. It is text in both client and server, so time zones cannot change it.
 *
 * @example
 * z.object({ datePreached: day.nullable() })
 */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'));

/**
 * A list in a reply, with its maximum length. The server enforces the limit before it replies, with a `limit` in SQL or
 * with a rule when an entry is added. The schema only states the limit, as `maxItems` in the OpenAPI document: a reply
 * is not refused because of its length, so a client that was loaded before a limit was raised can still read it.
 *
 * @example
 * list(writingLog, { most: maxWritingLogs })
 */
export const list = <Item extends z.ZodType>(item: Item, { max }: { max: number }): z.ZodArray<Item> =>
  z.array(item).meta({ maxItems: max });

/** Returns the parameter names in a path and its query, in order: `/a/{id}/{ratio}` → `['id', 'ratio']`. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Splits a path into its address and its query: `/a?field={field}` → `['/a', 'field={field}']`. */
export function partsOf(path: string): [address: string, query: string] {
  const [address = '', query = ''] = path.split('?');
  return [address, query];
}

/**
 * Describes a call with a JSON reply.
 *
 * @example
 * call('PUT|POST /api/Folders/MoveFolder', 'user', { id, parentId }, folder)
 */
export const call = describe('json');
const messageReply = z.object({ message: z.string() });
/**
 * Describes a call whose reply is a text. The specification puts it in the envelope's `message`, where clients without
 * a
 * version find it; the typed client reads it in `data.message`.
 *
 * @example
 * messageCall('GET /api/TextToSpeech/GetToken', { feature: 'hearIt' }, {})
 */
export const messageCall = <E extends Endpoint, A extends Access, S extends z.ZodRawShape>(
  endpoint: E,
  access: A,
  input: S & Record<ParamOf<E>, z.ZodType>,
): Call<z.ZodObject<S>, typeof messageReply, 'json', A> => ({
  ...call(endpoint, access, input, messageReply),
  isMessage: true,
});
/**
 * Describes a call whose reply repeats a long field of its input. The server leaves the field out for windows that sent
 * the same value, and the typed client puts it back.
 *
 * @example
 * echoing('text', call('POST /api/BuilderAssets/SaveBuilderAsset', 'user', savedDocument, savedReply))
 */
export const echoing = <Name extends string, C extends Call<z.ZodObject<Record<Name, z.ZodType>>, z.ZodObject>>(
  echo: Name,
  described: C,
): C => ({ ...described, echo });
/**
 * Describes a GET call that changes data. The specification has a few.
 *
 * @example
 * changingGet('GET /api/Authentication/SignOut', 'anyone', {}, z.string())
 */
export const changingGet = describe('json', true);
/**
 * Describes a call whose reply is a file. The response headers contain the file name.
 *
 * @example
 * file('GET /api/BuilderAssets/docx/{id}', 'user', { id: id.of('document') }, z.file())
 */
export const file = describe('file');
/**
 * Describes a call that sends a multipart form. Its only field besides the path parameters is `file`.
 *
 * @example
 * form('POST /api/Account/SavePicture', 'self', { file: z.file() }, user)
 */
export const form = describe('form');

const describeStream = describe('stream');
/**
 * Describes a call that replies with a stream of events. `event` is usually a discriminated union. A stream belongs to
 * the user or the phone that started it, so visitors cannot call it. A patient one waits longer for a reader that has
 * lost its connection.
 *
 * @example
 * stream('POST /ai-chat/GenerateSermonIdeas', 'user', { assetId: id.of('document') }, ideaEvent)
 */
export const stream = <
  E extends Endpoint,
  A extends Exclude<Access, 'anyone'>,
  S extends z.ZodRawShape,
  R extends z.ZodType,
>(
  endpoint: E,
  access: A,
  input: S & Record<ParamOf<E>, z.ZodType>,
  event: R,
  { isPatient = false }: { isPatient?: boolean } = {},
): Call<z.ZodObject<S>, R, 'stream', A> => ({
  ...describeStream(endpoint, access, input, event),
  ...(isPatient && { isPatient }),
});

type Endpoint = `${Method} /${string}` | `PUT|POST /${string}`;

function describe<K extends Kind>(kind: K, changes?: boolean) {
  return <E extends Endpoint, A extends Access, S extends z.ZodRawShape, R extends z.ZodType>(
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

/**
 * The version of the calls. A window sends it with every call, and keeps the version with which it was loaded until it
 * is loaded again. Raise it by one, together with `oldestVersion`, when a release changes the calls in such a way that a
 * window of the previous release would send or read something wrong: a call or a field is removed or gets another
 * meaning, or an input requires a new field. A new call, an optional field or a new field in a reply needs no new
 * version. Raise it alone if the server does something only for newer windows (`echoVersion`).
 */
export const contractVersion = 2;

/** The version from which on windows put back what a reply repeats (`echoing`). */
export const echoVersion = 2;

/** The oldest version that the server accepts. Windows with an older one are asked to update. */
export const oldestVersion = 1;

export const versionHeader = 'sermon-contract-version';

/** The status of the reply to a window whose version is too old: 426 Upgrade Required (RFC 9110). */
export const outdatedStatus = 426;
