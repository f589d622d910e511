import { jsonSchemaTransform, serializerCompiler } from '@fastify/type-provider-zod';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { User } from '@sermon/contract/accounts';
import { type Call, type Contract, echoVersion, paramsOf, partsOf, versionHeader } from '@sermon/contract/call';
import { productName } from '@sermon/domain/product';
import { calls as texts } from '@sermon/domain/texts/calls';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import * as z from 'zod';
import { onBehalfOf } from '../concurrency/concurrency.ts';
import { docsPath, isRefusedWhileActing, type Phone } from './access.ts';
import { acceptForms, bodyLimitOf } from './bodies.ts';
import { replyWithError } from './errors.ts';
import { isHeavyCall } from './heavyCalls.ts';
import { onGone } from './connections.ts';
import { type FieldErrors, refused, refusedFields } from '../refused.ts';
import { createReplyTurns, type Download, RawJson, type ReplyTurns, sendFile, sendRawJson } from './replies/replies.ts';
import { eventStream, resumeStream, startStream, type Streaming } from './streams/streams.ts';
import { sentenceOf } from '@sermon/contract/inputs/issues';

export type CallContext<C extends Call> = {
  input: z.output<C['input']>;
  /** The signed-in user. It can only be null for calls that anyone may make, and is null for phones. */
  user: C['access'] extends 'anyone' ? User | null : C['access'] extends 'phone' ? null : User;
  phone: C['access'] extends 'phone' ? Phone : null;
  /** Aborted when the client disconnects; for a stream, when it is canceled or no client has read it for some time. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Reply<C extends Call> = z.output<C['reply']>;
type HandlerResult<C extends Call> = C['kind'] extends 'file' ? File | Download : Reply<C> | RawJson<Reply<C>>;
/**
 * One handler for each call of a contract. The handler of a stream is a generator of events. A missing or misspelled
 * handler, or a wrong reply type, is a compile error.
 */
export type Handlers<T extends Contract> = {
  [G in keyof T]: {
    [N in keyof T[G]]: (
      context: CallContext<T[G][N]>,
    ) => T[G][N]['kind'] extends 'stream'
      ? AsyncGenerator<Reply<T[G][N]>, void, void>
      : Promise<HandlerResult<T[G][N]>> | HandlerResult<T[G][N]>;
  };
};
type Handler = (context: unknown) => unknown;

/**
 * Mounts every call of the contract, plus the OpenAPI document at /api/openapi.json and its documentation at /api/docs.
 */
export async function serve<T extends Contract>(
  app: FastifyInstance,
  contract: T,
  handlers: Handlers<T>,
  streaming: Streaming,
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler).setErrorHandler(replyWithError);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: productName, version: '1' } },
    transform: jsonSchemaTransform,
  });
  const readForm = await acceptForms(app);
  const replyTurns = createReplyTurns();
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handle = handlers[group]![name] as Handler;
      mount(app, {
        group,
        name,
        call,
        handle,
        streaming,
        replyTurns,
        ...(call.kind === 'form' && { preValidation: readForm }),
        ...(call.kind === 'stream' && { onRequest: resumeStream(streaming, `${group}.${name}`) }),
      });
    }
  }
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'anyone' } }, () => app.swagger());
  await app.register(swaggerUi, { routePrefix: docsPath });
}

type Mounted = {
  group: string;
  name: string;
  call: Call;
  handle: Handler;
  streaming: Streaming;
  replyTurns: ReplyTurns;
  onRequest?: onRequestAsyncHookHandler;
  preValidation?: preValidationAsyncHookHandler;
};

function mount(app: FastifyInstance, { group, name, call, handle, streaming, replyTurns, ...hooks }: Mounted): void {
  const [address, query] = partsOf(call.path);
  const inPath = paramsOf(address);
  const inQuery = paramsOf(query);
  const inBody = Object.keys(call.input.shape).filter((field) => !inPath.includes(field) && !inQuery.includes(field));
  const pick = (names: string[]) =>
    z.object(Object.fromEntries(names.map((field) => [field, call.input.shape[field]!])));
  const isHeavy = isHeavyCall(group, name);
  const withoutEcho = omitEcho(call);
  const envelope = z.object({ success: z.literal(true), data: call.reply, message: z.string() });
  for (const method of call.methods) {
    const fromQuery = method === 'GET' ? [...inQuery, ...inBody] : inQuery;
    const hasBody = method !== 'GET' && inBody.length > 0;
    app.route({
      method,
      url: address.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(group, name, call.access),
      config: {
        access: call.access,
        changes: call.changes,
        isFile: call.kind === 'file',
        isSlow: call.kind === 'form',
        isHeavy,
        isRefusedWhileActing: isRefusedWhileActing(group, name, call.access),
      },
      schema: {
        operationId: method === call.methods[0] ? `${group}.${name}` : `${group}.${name}.${method.toLowerCase()}`,
        tags: [group],
        ...(inPath.length && { params: pick(inPath) }),
        ...(fromQuery.length && { querystring: pick(fromQuery) }),
        ...(hasBody && { body: pick(inBody) }),
        ...(call.kind === 'form' && { consumes: ['multipart/form-data'] }),
        ...(call.kind === 'file' && { produces: ['application/octet-stream'] }),
        // OpenAPI 3.1 cannot describe a sequence, so the schema is that of one event.
        ...(call.kind === 'stream' && { produces: [eventStream], response: { 200: call.reply } }),
        ...(['json', 'form'].includes(call.kind) && { response: { 200: envelope } }),
      },
      ...hooks,
      ...(hooks.preValidation && { preValidation: [refuseWrongPath(pick(inPath)), hooks.preValidation] }),
      handler: async (request, reply) => {
        // Only parsed parts are used: an unparsed query or body could contain fields that the call does not accept.
        const input = {
          ...(inPath.length && asObject(request.params)),
          ...(fromQuery.length && asObject(request.query)),
          ...(hasBody && asObject(request.body)),
        };
        const { user, phone } = request;
        if (call.kind === 'stream') {
          const generate = (signal: AbortSignal) =>
            handle({ input, user, phone, signal, request, reply }) as AsyncGenerator<unknown, void, void>;
          return startStream(streaming, `${group}.${name}`, call, generate, request, reply);
        }
        const gone = new AbortController();
        onGone(request, reply, () => gone.abort());
        const work = async () => handle({ input, user, phone, signal: gone.signal, request, reply });
        const requesterId = user?.id ?? phone?.accountId;
        const handled = requesterId === undefined ? work() : onBehalfOf(requesterId, work);
        request.handled = handled;
        const result = await refuseAborted(gone.signal, handled);
        if (isHeavy && user) await replyTurns.wait(user.id);
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
        if (call.kind === 'file') return sendFile(reply, result as File | Download);
        if (result instanceof RawJson) return sendRawJson(reply, result);
        if (withoutEcho && isRepeated(call, request, input, result))
          return sendRawJson(reply, new RawJson(JSON.stringify(withoutEcho.encode(result))));
        // The app reads the text in `data`. Twice, a picture would be too much to load.
        const isForScript = call.isMessage === true && request.headers[versionHeader] === undefined;
        return { success: true, data: result, message: isForScript ? (result as { message: string }).message : '' };
      },
    });
  }
}

/** Returns the schema of a call's reply without what it repeats of the input, or null if it repeats nothing. */
const omitEcho = ({ echo, reply }: Call): z.ZodType | null =>
  echo === undefined ? null : (reply as z.ZodObject).omit({ [echo]: true } as never);

const isRepeated = ({ echo }: Call, { headers }: FastifyRequest, input: object, result: unknown): boolean =>
  echo !== undefined &&
  Number(headers[versionHeader]) >= echoVersion &&
  (input as Record<string, unknown>)[echo] === (result as Record<string, unknown>)[echo];

/** Returns a hook that refuses an address which names nothing, before the form is read. */
const refuseWrongPath =
  (params: z.ZodType) =>
  async ({ params: given }: FastifyRequest): Promise<void> => {
    if (!params.safeDecode(asObject(given)).success) throw refused(404);
  };

/**
 * Waits for the handler. If the client disconnects and this aborts the handler, the abort becomes a refusal, because it
 * is not an error.
 */
async function refuseAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error === signal.reason ? refused(499, texts.cannotReach) : error;
  }
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/**
 * Inputs whose field has a different name on the screens, keyed by input name. Every other field is named after its
 * input, with a capital first letter.
 */
const fieldNames: Record<string, string> = {
  firstName: 'FullName',
  lastName: 'FullName',
  scripture: 'ScriptureReferences',
  file: 'Upload',
  fileName: 'Upload',
  fileSize: 'Upload',
  uploadPath: 'Upload',
  postalCode: 'postalCode',
};

const fieldOf = (input: string): string => fieldNames[input] ?? input.charAt(0).toUpperCase() + input.slice(1);

/**
 * Checks the parts of a request against the call's schema. A wrong part of the path names nothing that exists, so the
 * reply is the same as for an unknown id.
 */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const { success, data: value, error } = schema.safeDecode(data as never, { error: sentenceOf });
    if (success) return { value };
    return { error: httpPart === 'params' ? refused(404) : refusedFields(fieldErrorsOf(error)) };
  };

function fieldErrorsOf({ issues }: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const sentences = (fields[fieldOf(String(path[0] ?? ''))] ??= []);
    if (!sentences.includes(message)) sentences.push(message);
  }
  return fields;
}
