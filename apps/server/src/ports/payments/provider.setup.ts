import { Ajv, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openStandIn, readBody } from '../standIn.setup.ts';

const schemas = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../tests/support/stripe/requests.schema.json'), 'utf8'),
) as { title: string; definitions: { Requests: { properties: Record<string, object> } } };

/** The version of the client from whose types the schemas were generated. */
export const schemaVersion = schemas.title;

const ajv = new Ajv({ coerceTypes: true, allErrors: true, strict: false });
ajv.addSchema({ $id: 'stripe', definitions: schemas.definitions });
const compiled = new Map<string, ValidateFunction>();

/** Returns what is wrong with a request according to the types of Stripe's client; [] if it is valid. */
export function wrongWith(request: string, parameters: unknown): string[] {
  if (!(request in schemas.definitions.Requests.properties)) return [`${request} is unknown`];
  const pointer = request.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const validate =
    compiled.get(request) ??
    ajv.compile({ $ref: `stripe#/definitions/Requests/properties/${pointer.replaceAll(' ', '%20')}` });
  compiled.set(request, validate);
  return validate(parameters)
    ? []
    : validate.errors!.map((error) => `${request}${error.instancePath} ${error.message}`);
}

/** Returns the parts that a request asks for although Stripe does not expand that many levels. */
const tooDeep = ({ expand = [] }: { expand?: string[] }): string[] =>
  expand.filter((path) => path.split('.').length > 4).map((path) => `${path} has more than four levels`);

/** Reads a form with brackets in its names. Numbers in brackets are indexes of a list. */
export function parseForm(body: string): object {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.replaceAll(']', '').split('[');
    let part = form;
    keys.forEach((key, index) => {
      if (index === keys.length - 1) part[key] = value;
      else part = (part[key] ??= /^\d+$/.test(keys[index + 1]!) ? [] : {}) as Record<string, unknown>;
    });
  }
  return form;
}

/** A response of the provider in place of the sandbox's. */
export type Fault =
  | { kind: 'reply'; status: number; body: string; headers?: Record<string, string> }
  /** Breaks the connection. */
  | { kind: 'down' }
  /** Never responds. */
  | { kind: 'silent' }
  /** Sends bytes forever. */
  | { kind: 'endless' };

export type Received = { request: string; parameters: object; key: string | undefined; wrong: string[] };

/**
 * Starts a server between the adapter and the sandbox. It checks every request against the types of Stripe's client, and can respond in
 * place of the sandbox.
 */
export async function openProvider(sandboxUrl: () => string) {
  const received: Received[] = [];
  let fault: Fault | null = null;

  async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const { pathname, search } = new URL(incoming.url!, 'http://provider');
    const path = pathname.replace(/\/(?:price|cus|cs|seti|sub|in)_\w+(?=\/void$|$)|\/gone\w*$/, '/{id}');
    const request = `${incoming.method} ${path}`;
    const parameters = parseForm(body || search);
    const key = incoming.headers['idempotency-key'] as string | undefined;
    const wrong = [...wrongWith(request, structuredClone(parameters)), ...tooDeep(parameters)];
    received.push({ request, parameters, key, wrong });
    if (fault) return misbehave(outgoing, fault);
    const passed = forward(
      new URL(incoming.url!, sandboxUrl()),
      { method: incoming.method, headers: incoming.headers, agent: false },
      (reply) => {
        outgoing.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(outgoing);
      },
    );
    passed.end(body);
  }

  return {
    url: await openStandIn(receive),
    received,
    behave(next: Fault | null) {
      fault = next;
    },
  };
}

function misbehave(outgoing: ServerResponse, fault: Fault): void {
  switch (fault.kind) {
    case 'reply':
      return void outgoing
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(fault.body);
    case 'down':
      return void outgoing.destroy();
    case 'endless': {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      const write = () => {
        while (!outgoing.destroyed && outgoing.write(Buffer.alloc(65_536, ' ')));
        if (!outgoing.destroyed) outgoing.once('drain', write);
      };
      return write();
    }
    case 'silent':
  }
}
