import type { SharedDocument } from '@sermon/contract/sharing/shares';
import { html, type Html } from '@sermon/domain/html';
import { cleanLine, cleanText } from '@sermon/domain/text';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import type { FastifyInstance } from 'fastify';
import type { Rule } from '../../../http/attempts.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { noticePage, type PageAssets, productMark, type PublicPage, sheet } from '../page/shell.ts';
import { countWork, hashNetworkOf } from '../networks.ts';
import { sendPage } from '../page/replies.ts';
import type { Opened, SharedRoutes } from '../page/routes.ts';
import { acceptComment, listShown } from './store.ts';
import { makeStamp, readEmailToken, readStamp, stopEmails } from './emails.ts';
import { commentSection, type Rejected } from './section.ts';

/** Maximum size of a form, in bytes. It fits the longest comment if each of its characters is encoded. */
const maxFormBytes = 32 * 1024;
const maxKept = 4_000;
/** Refused comments from one network that get the whole page again. The reply to others is only the reason. */
const wholePages: Rule = { max: 10, seconds: 10 * 60 };

export async function commentSheets(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { grant, path, notice }: Opened,
  { document, isHeld }: { document: SharedDocument; isHeld: boolean },
  rejected: Rejected | null,
): Promise<Html[]> {
  if (!document.commentsEnabled) return [];
  const section = commentSection({
    path,
    comments: await listShown(db, grant),
    author: document.author,
    isHeld,
    startedAt: rejected?.startedAt ?? (await makeStamp(db, grant.assetShareId, clock())),
    sent: rejected ?? notice,
  });
  return [section];
}

function fieldsOf(body: unknown) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const field = (name: string) => form.get(name) ?? '';
  return {
    name: cleanLine(field('name')),
    text: cleanText(field('text')),
    website: field('website'),
    startedAt: field('startedAt'),
  };
}

/**
 * Adds the routes for new comments, and those for stopping the emails about them. `readPage` returns the page of a share
 * with the comment that was refused.
 */
export function serveComments(
  scope: FastifyInstance,
  routes: SharedRoutes,
  services: Services,
  assets: PageAssets,
  readPage: (opened: Opened, rejected: Rejected) => Promise<{ page: PublicPage; frame: string | null }>,
): void {
  const { db, clock, attempts } = services;
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  routes.on('POST', 'sermon', '/comments', async (opened) => {
    const { grant, path, request, reply } = opened;
    await countWork(services, request.ip, 'comment');
    const sent = fieldsOf(request.body);
    const outcome = await acceptComment(services, grant, sent, request).catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    });
    if (!(outcome instanceof Refused))
      return reply.redirect(`${path}?comment=${outcome.isHeld ? 'held' : 'shown'}#comments`, 303);
    const { statusCode, message, fields, retryAfter } = outcome;
    if (statusCode === 404) return sendPage(reply, noticePage(message), assets, { status: 404 });
    if (retryAfter !== null) void reply.header('retry-after', retryAfter);
    if (!(await attempts.allows(wholePages, `refused comments from ${await hashNetworkOf(db, request.ip)}`))) {
      const reason =
        message ||
        Object.values(fields ?? {})
          .flat()
          .join(' ');
      return sendPage(reply, noticePage(reason), assets, { status: statusCode });
    }
    const stamp = await readStamp(db, grant.assetShareId, sent.startedAt, clock());
    const { page, frame } = await readPage(opened, {
      name: sent.name.slice(0, maxKept),
      text: sent.text.slice(0, maxKept),
      startedAt: stamp === 'valid' || stamp === 'tooQuick' ? sent.startedAt : null,
      fields: fields ?? {},
      sentence: message,
    });
    return sendPage(reply, page, assets, { status: statusCode, frame });
  });
  // For a browser that opens the address of the form again, for example after a reload.
  routes.on('GET', 'sermon', '/comments', ({ path, reply }) =>
    Promise.resolve(reply.redirect(`${path}#comments`, 303)),
  );

  void scope.register(async (emails) => serveUnsubscribing(emails, services, assets));
}

/**
 * Adds the page at which an owner stops the emails. Mail programs that offer to unsubscribe with one click send the
 * same request as its button, without opening it and in a type of their own (RFC 8058). Their body has no further
 * information.
 */
function serveUnsubscribing(scope: FastifyInstance, { db }: Pick<Services, 'db'>, assets: PageAssets): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, _body, done) =>
    done(null),
  );
  const url = '/share/emails/:token';
  type Route = { Params: { token: string } };
  const unknown = noticePage(texts.unsubscribe.unknown);
  scope.get<Route>(url, { schema: { hide: true }, config: { access: 'anyone' } }, async ({ params }, reply) => {
    const accountId = await readEmailToken(db, params.token);
    if (accountId === undefined) return sendPage(reply, unknown, assets, { status: 404 });
    return sendPage(reply, unsubscribePage(`/share/emails/${params.token}`), assets);
  });
  const changing = { schema: { hide: true }, config: { access: 'anyone' as const, changes: true } };
  scope.post<Route>(url, changing, async ({ params }, reply) => {
    const accountId = await readEmailToken(db, params.token);
    const isStopped = accountId !== undefined && (await stopEmails(db, accountId));
    if (!isStopped) return sendPage(reply, unknown, assets, { status: 404 });
    return sendPage(reply, noticePage(texts.unsubscribe.done), assets);
  });
}

/** Opening the page changes nothing: programs open links, too. */
const unsubscribePage = (path: string): PublicPage => {
  const { title, text, button } = texts.unsubscribe;
  return {
    title,
    meta: null,
    isListed: false,
    name: productMark(),
    main: sheet(
      html`<h1>${title}</h1>
        <p>${text}</p>
        <form method="post" action="${path}"><button type="submit">${button}</button></form>`,
      'discussion',
    ),
    kind: 'passage',
  };
};
