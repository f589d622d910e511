import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { User } from '@sermon/contract/accounts';
import { type Call, type Contract, paramsOf } from '@sermon/contract/call';
import { productName } from '@sermon/domain/product';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { docsPath } from './access.ts';
import { answerError } from './errors.ts';

/** What a handler is given. */
export type Asking<C extends Call> = {
  input: z.output<C['input']>;
  /** Who asks: always somebody, unless the call is for anyone. */
  user: C['access'] extends 'anyone' ? User | null : User;
  /** Aborted when the one who asked has gone. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Answer<C extends Call> = C['kind'] extends 'file' ? File : z.output<C['reply']>;
/** A function for every call of a contract; one that is missing, misspelt or answers wrongly does not compile. */
export type Handlers<T extends Contract> = {
  [G in keyof T]: { [N in keyof T[G]]: (asking: Asking<T[G][N]>) => Promise<Answer<T[G][N]>> | Answer<T[G][N]> };
};
type Handler = (asking: unknown) => unknown;

/** Mounts every call of the contract, its OpenAPI document at /api/openapi.json and a page about it at /api/docs. */
export async function serve<T extends Contract>(
  app: FastifyInstance,
  contract: T,
  handlers: Handlers<T>,
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler).setErrorHandler(answerError);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: productName, version: '1' } },
    transform: jsonSchemaTransform,
  });
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) mount(app, group, name, call, handlers[group]![name] as Handler);
  }
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'anyone' } }, () => app.swagger());
  await app.register(swaggerUi, { routePrefix: docsPath });
}

function mount(app: FastifyInstance, group: string, name: string, call: Call, handle: Handler): void {
  const names = paramsOf(call.path);
  const part = (isParam: boolean) =>
    z.object(Object.fromEntries(Object.entries(call.input.shape).filter(([name]) => names.includes(name) === isParam)));
  const rest = part(false);
  const hasRest = Object.keys(rest.shape).length > 0;
  const envelope = z.object({ success: z.literal(true), data: call.reply, message: z.string() });
  for (const method of call.methods) {
    app.route({
      method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { access: call.access, changes: call.changes },
      schema: {
        operationId: method === call.methods[0] ? `${group}.${name}` : `${group}.${name}.${method.toLowerCase()}`,
        tags: [group],
        ...(names.length && { params: part(true) }),
        ...(hasRest && { [method === 'GET' ? 'querystring' : 'body']: rest }),
        ...(call.kind === 'json' ? { response: { 200: envelope } } : { produces: ['application/octet-stream'] }),
      },
      handler: async (request, reply) => {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        // Only what a schema has read: an unread query or body could name what no call takes.
        const read = method === 'GET' ? request.query : request.body;
        const input = { ...(names.length && asObject(request.params)), ...(hasRest && asObject(read)) };
        const answer = await handle({ input, user: request.user, signal: gone.signal, request, reply });
        void reply.header('cache-control', 'no-store');
        return call.kind === 'file' ? sendFile(reply, answer as File) : { success: true, data: answer, message: '' };
      },
    });
  }
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Sends a file as an attachment under its own name, in whatever alphabet (RFC 6266, RFC 8187). */
async function sendFile(reply: FastifyReply, file: File) {
  const plain = file.name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(file.name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=utf-8''${encoded}`)
    .send(Buffer.from(await file.arrayBuffer()));
}
