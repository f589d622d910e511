import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { noticePage, type PageAssets, pageHtml, type PublicPage } from './shell.ts';

const compress = promisify(gzip);
/** Level 3 of gzip: higher ones save little and take twice as long. */
const level = 3;
/** The minimum size of a page that is compressed, in bytes. */
const worthCompressing = 1_400;

/**
 * Returns the content policy of a page: only files of this site, and frames only of the player of its video. Comments and
 * other forms are sent to this site.
 */
export const pagePolicy = (frame: string | null): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': frame === null ? "'none'" : new URL(frame).origin,
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';');

/**
 * Sets the headers of everything that visitors get of a share. Nothing is stored, so that switching off works at once.
 * `referrer-policy`, `x-frame-options` and others are on every reply of the server (`http/security.ts`).
 */
export const setPageHeaders = (reply: FastifyReply, { frame, isListed }: { frame: string | null; isListed: boolean }) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(frame))
    .headers(isListed ? {} : { 'x-robots-tag': 'noindex' });

/** HTML as sent. `gzip` is null if it is too small for compressing. */
export type RenderedHtml = { html: Buffer; gzip: Buffer | null };
export type RenderedPage = RenderedHtml & { isListed: boolean; frame: string | null; status: number };
/** How a page is sent: `frame` is the address of the player that it may load, or null. */
export type SentAs = { status?: number; frame?: string | null };

export async function renderHtml(text: string): Promise<RenderedHtml> {
  const html = Buffer.from(text);
  return { html, gzip: html.length < worthCompressing ? null : await compress(html, { level }) };
}

export function sendHtml(reply: FastifyReply, { html, gzip: packed }: RenderedHtml, vary = ''): FastifyReply {
  void reply.type('text/html; charset=utf-8').header('vary', `accept-encoding${vary && `, ${vary}`}`);
  if (!packed || !acceptsGzip(reply.request)) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(packed);
}

export async function renderPage(
  page: PublicPage,
  assets: PageAssets,
  { status = 200, frame = null }: SentAs,
): Promise<RenderedPage> {
  return { ...(await renderHtml(pageHtml(page, assets).text)), isListed: page.isListed, frame, status };
}

export function sendRendered(reply: FastifyReply, rendered: RenderedPage): FastifyReply {
  return sendHtml(setPageHeaders(reply.code(rendered.status), rendered), rendered);
}

export const sendPage = async (
  reply: FastifyReply,
  page: PublicPage,
  assets: PageAssets,
  sentAs: SentAs = {},
): Promise<FastifyReply> => sendRendered(reply, await renderPage(page, assets, sentAs));

const acceptsGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(headers['accept-encoding'] ?? '');

/**
 * Sends the page for an address at which nothing is shared. It is the same for all such addresses, so that it does
 * not reveal whether something was shared before.
 */
export const sendGone = (reply: FastifyReply, assets: PageAssets): Promise<FastifyReply> =>
  sendPage(reply, noticePage(texts.gone), assets, { status: 404 });
