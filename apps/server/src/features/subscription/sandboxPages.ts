import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';

/** Maximum size of a form of the sandbox, in bytes. It holds card details. */
const maxFormBytes = 16 * 1024;

/** Serves the pages of the sandbox, which take the place of the payment provider's: the checkout, the portal and receipts. */
export function serveSandbox(app: FastifyInstance, { payments }: Pick<Services, 'payments'>): void {
  const sandbox = payments?.sandbox;
  if (!sandbox) return;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const method of ['GET', 'POST'] as const)
      scope.route<{ Params: { '*': string }; Body: Record<string, string> | null }>({
        method,
        url: '/sandbox/*',
        schema: { hide: true },
        config: { access: 'anyone', changes: method === 'POST' },
        async handler({ params: { '*': path }, body }, reply) {
          const answer = await sandbox.page({ method, path, fields: body ?? {} });
          void reply.header('cache-control', 'no-store');
          if (answer.kind === 'redirect') return reply.redirect(answer.location, 303);
          if (answer.kind === 'data') return reply.status(answer.status).send(answer.data);
          return reply.status(answer.status).type('text/html; charset=utf-8').send(answer.html);
        },
      });
    done();
  });
}
