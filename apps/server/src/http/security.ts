import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Sites whose players may stand in a frame. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://w.soundcloud.com',
  'https://www.facebook.com',
];

/**
 * Security headers on every answer: no script but our own files, no frame around us (OWASP ASVS 5, chapter 3).
 * `uploads` is the other origin that files are sent to.
 */
export async function secureHeaders(app: FastifyInstance, isHttps: boolean, uploads: string | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The style library writes its rules into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(uploads === null ? [] : [uploads])],
        mediaSrc: ["'self'", 'blob:'],
        // A PDF that was fetched is printed from a frame.
        frameSrc: [...players, 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A church serves plain http in its own house; there these headers would lock people out.
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
}
