import type { FastifyInstance } from 'fastify';
import { refusalPage } from '../../../ports/payments/sandbox/pages/page.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createPaymentLimits } from '../limits.ts';

/** Maximum size of a form of the sandbox, in bytes. It holds card details. */
const maxFormBytes = 16 * 1024;

export function serveSandbox(
  app: FastifyInstance,
  { payments, attempts }: Pick<Services, 'payments' | 'attempts'>,
): void {
  const sandbox = payments?.sandbox;
  if (!sandbox) return;
  const limits = createPaymentLimits(attempts);
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
        async handler({ params: { '*': path }, body, ip }, reply) {
          void reply.header('cache-control', 'no-store');
          try {
            await limits.testPage(ip);
          } catch (error) {
            // The product's own card form reads the reply of a call. Everything else is a page.
            if (path.startsWith('setup/') || !(error instanceof Refused)) throw error;
            const { statusCode, message, retryAfter } = error;
            if (retryAfter !== null) void reply.header('retry-after', retryAfter);
            return reply.status(statusCode).type('text/html; charset=utf-8').send(refusalPage(message));
          }
          const answer = await sandbox.page({ method, path, fields: body ?? {} });
          if (answer.kind === 'redirect') return reply.redirect(answer.location, 303);
          if (answer.kind === 'data') return reply.status(answer.status).send(answer.data);
          return reply.status(answer.status).type('text/html; charset=utf-8').send(answer.html);
        },
      });
    done();
  });
}
