import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The `__Host-` prefix makes browsers reject a cookie that was set for another host or path. The prefix requires HTTPS.
 */
const fullName = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name);

export const readCookie = (request: FastifyRequest, name: string, isHttps: boolean): string | undefined =>
  request.cookies[fullName(name, isHttps)];

/**
 * Sets a cookie that scripts cannot read, with its lifetime in ms. If that is null, the browser deletes the cookie when
 * it closes.
 */
export function setCookie(
  reply: FastifyReply,
  { name, value, isHttps, keptForMs }: { name: string; value: string; isHttps: boolean; keptForMs: number | null },
): void {
  void reply.setCookie(fullName(name, isHttps), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    ...(keptForMs !== null && { maxAge: Math.ceil(keptForMs / 1000) }),
  });
}

export const clearCookie = (reply: FastifyReply, name: string, isHttps: boolean): void =>
  void reply.clearCookie(fullName(name, isHttps), { path: '/', secure: isHttps });
