import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Sites whose media players the product may embed in a frame. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://w.soundcloud.com',
  'https://www.facebook.com',
];

/**
 * Adds security headers to every reply. Only the product's own scripts may run, and no other site may frame the product
 * (OWASP ASVS 5, chapter 3). `uploads` is the origin of the file storage, or null if this server stores the files.
 */
export async function secureHeaders(app: FastifyInstance, isHttps: boolean, uploads: string | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The styling library inserts style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(uploads === null ? [] : [uploads])],
        mediaSrc: ["'self'", 'blob:'],
        // To print a PDF, the app loads it into a frame with a blob URL.
        frameSrc: [...players, 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A church may use plain http on its own network, where this header would lock users out.
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
}
