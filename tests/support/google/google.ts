import Fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoogleRequest } from '@sermon/domain/slides/export/google';
import { applyRequests, GoogleRefusal, type Presentation } from './presentation.ts';

const { definitions } = JSON.parse(readFileSync(join(import.meta.dirname, 'slides.schema.json'), 'utf8')) as {
  definitions: Record<string, object>;
};
const schemaOf = (type: string) => ({ definitions, $ref: `#/definitions/slides_v1.Schema%24${type}` });

/** What the stand-in does differently from now on. Tests change it. */
type Mood = {
  /** Refusals of the next calls, in order: 401, 403, 429 or another status. Null lets a call pass. */
  refusals: (number | null)[];
  /** Whether a picture can be loaded from an address. By default, from public addresses with https only. */
  canLoad: (url: string) => boolean;
  /** Ignores the size that is asked for, as Google may. */
  ignoresPageSize: boolean;
};

export type Google = {
  address: string;
  /** The address to which it leads back, registered for the client. */
  redirectUri: string;
  mood: Mood;
  /** The presentations, oldest first. */
  presentations: Presentation[];
  /** The number of calls of the presentations API. */
  calls: number;
  /** Makes all tokens expire. */
  expireTokens(): void;
  /** Returns a new token, as a sign-in does. */
  issueToken(): string;
  close(): Promise<void>;
};

/** Google loads pictures itself, so it cannot load them from the user's own computer. */
const isPublic = (url: string): boolean =>
  URL.canParse(url) &&
  new URL(url).protocol === 'https:' &&
  !/^(localhost|127\.|10\.|192\.168\.|\[)/.test(new URL(url).hostname);

const statuses: Record<number, [status: string, message: string]> = {
  401: ['UNAUTHENTICATED', 'Request had invalid authentication credentials.'],
  403: ['PERMISSION_DENIED', 'The caller does not have permission'],
  429: ['RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Write requests'"],
};

const emuPerPoint = 12_700;

/**
 * Starts a stand-in for Google: the sign-in page, and the part of the Slides API that the export uses. It checks every
 * request with a schema made from Google's own types and applies it to a model.
 */
export async function openGoogle(options: { clientId: string; redirectUri?: string }): Promise<Google> {
  // Unlike Fastify by default, Google refuses unknown fields and values of another type.
  const app = Fastify({
    bodyLimit: 20 * 1024 * 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allowUnionTypes: true } },
  });
  let tokens = new Set<string>();
  const google: Google = {
    address: '',
    redirectUri: options.redirectUri ?? '',
    mood: { refusals: [], canLoad: isPublic, ignoresPageSize: false },
    presentations: [],
    calls: 0,
    expireTokens: () => void (tokens = new Set()),
    issueToken() {
      const token = `ya29.${randomBytes(24).toString('base64url')}`;
      tokens.add(token);
      return token;
    },
    close: () => app.close(),
  };

  // Browsers ask first whether another site may send a token.
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('access-control-allow-origin', '*');
    // Journeys add x-forwarded-for to every request.
    void reply.header('access-control-allow-headers', 'authorization, content-type, x-forwarded-for');
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
  app.options('/*', () => '');
  app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) => {
    const refusal = error instanceof GoogleRefusal ? error : new GoogleRefusal(400, 'INVALID_ARGUMENT', error.message);
    const { code, message, status } = refusal;
    return reply.code(code).send({ error: { code, message, status } });
  });
  app.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/v1/')) return;
    google.calls += 1;
    const refusal = google.mood.refusals.shift();
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const code = refusal ?? (tokens.has(token) ? null : 401);
    if (code !== null) throw new GoogleRefusal(code, ...(statuses[code] ?? ['INTERNAL', 'Internal error']));
  });

  app.get<{ Querystring: Record<string, string> }>('/o/oauth2/v2/auth', ({ query }, reply) => {
    const problem =
      (query.response_type !== 'token' && 'unsupported_response_type') ||
      (query.client_id !== options.clientId && 'invalid_client') ||
      (query.redirect_uri !== google.redirectUri && 'redirect_uri_mismatch');
    if (problem)
      return reply
        .code(400)
        .type('text/html')
        .send(page(`<h1>Error 400: ${problem}</h1>`));
    const { scope = '', state = '' } = query;
    const answer = { token_type: 'Bearer', expires_in: '3599', scope, state };
    const back = (hash: Record<string, string>) =>
      escaped(`${google.redirectUri}#${new URLSearchParams(hash).toString()}`);
    return reply
      .type('text/html')
      .send(
        page(
          `<h1>Sign in with Google</h1><p>Sermon Maker wants access to: ${escaped(scope)}</p>` +
            `<a href="${back({ access_token: google.issueToken(), ...answer })}">Allow</a> ` +
            `<a href="${back({ error: 'access_denied', state })}">Deny</a> ` +
            `<a href="${back({ access_token: google.issueToken(), ...answer, scope: 'openid' })}">Allow nothing</a>`,
        ),
      );
  });

  app.post<{ Body: CreateBody }>('/v1/presentations', { schema: { body: schemaOf('Presentation') } }, ({ body }) => {
    const { title = '', pageSize } = body;
    const points = (length?: { magnitude: number }) =>
      google.mood.ignoresPageSize || !length ? null : length.magnitude / emuPerPoint;
    const presentation: Presentation = {
      id: randomBytes(33).toString('base64url'),
      title,
      width: points(pageSize?.width) ?? 720,
      height: points(pageSize?.height) ?? 405,
      pages: [{ id: 'p', background: null, boxes: [] }],
    };
    google.presentations.push(presentation);
    const length = (size: number) => ({ magnitude: size * emuPerPoint, unit: 'EMU' });
    return {
      presentationId: presentation.id,
      title,
      pageSize: { width: length(presentation.width), height: length(presentation.height) },
      slides: [{ objectId: 'p' }],
    };
  });

  app.post<{ Params: { id: string }; Body: { requests: GoogleRequest[] } }>(
    '/v1/presentations/:id(^[\\w-]+)::batchUpdate',
    { schema: { body: schemaOf('BatchUpdatePresentationRequest') } },
    ({ params, body }) => {
      const at = google.presentations.findIndex(({ id }) => id === params.id);
      const before = google.presentations[at];
      if (!before) throw new GoogleRefusal(404, 'NOT_FOUND', 'Requested entity was not found.');
      google.presentations[at] = applyRequests(before, body.requests, google.mood.canLoad);
      return { presentationId: params.id, replies: body.requests.map(() => ({})) };
    },
  );

  app.get('/presentation/d/:id/edit', (_request, reply) =>
    reply.type('text/html').send(page('<h1>Google Slides</h1>')),
  );
  google.address = await app.listen({ port: 0, host: '127.0.0.1' });
  return google;
}

type CreateBody = {
  title?: string;
  pageSize?: { width?: { magnitude: number }; height?: { magnitude: number } };
};

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Google</title><link rel="icon" href="data:,"><main>${content}</main></html>`;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => `&#${char.codePointAt(0)!};`);
