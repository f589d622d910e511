import { IncomingMessage, ServerResponse } from 'node:http';

const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://w.soundcloud.com',
  'https://www.facebook.com',
];

/** The sites from which the script of Stripe loads its parts and its card form, as its documentation lists them. */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectsTo: ['https://api.stripe.com'],
};

/**
 * Browser features that neither the product nor the embedded players use. Those that they use keep the browser's
 * default: clipboard-read, clipboard-write, fullscreen, encrypted-media and picture-in-picture. Features that Chromium has
 * only on some systems, such as bluetooth, are missing here, because it warns about each one that it does not have.
 */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Returns the security headers of every reply. Only the product's own scripts may run, no other site may frame the
 * product or load its replies, and no picture, font or style comes from elsewhere (OWASP ASVS 5, chapter 3).
 * `connectsTo` are the other origins that scripts may send requests to. With `usesStripe`, pages may load the script of Stripe, which must
 * not come from elsewhere.
 */
export function securityHeaders(
  isHttps: boolean,
  connectsTo: readonly string[],
  usesStripe = false,
): Record<string, string> {
  const { scripts, frames, connectsTo: api } = usesStripe ? stripe : { scripts: [], frames: [], connectsTo: [] };
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    // The styling library (MUI with emotion) inserts style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectsTo, ...api],
    'media-src': ["'self'", 'blob:'],
    // To print a PDF, the app loads it into a frame with a blob URL.
    'frame-src': [...players, ...frames, 'blob:'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join(';'),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // A church may use plain http on its own network, where these headers would be ignored or would lock users out.
    ...(isHttps && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=31536000',
    }),
  };
}

/**
 * Returns a response class for `http.createServer` whose instances start with these headers. A Fastify hook would miss
 * the replies that Node and Fastify send before any hook runs: to a URL that cannot be decoded, a request without a
 * Host header, an unknown Expect header, and requests during the shutdown.
 */
export function responseWith(headers: Record<string, string>): typeof ServerResponse {
  return class SecureResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...parameters: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...parameters);
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    }
  };
}
