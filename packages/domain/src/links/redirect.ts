/** An origin for parsing a target, to test whether the target stays on the same origin. Any origin works. */
const ownOrigin = 'https://own.invalid';

const maxLength = 2_000;

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * Returns true for a path that could be taken for another host or for a parent directory, for example by software that
 * decodes the path once too often.
 */
const isTricky = (path: string) =>
  path.startsWith('//') || path.includes('\\') || controls.test(path) || /\/\.\.?(\/|$)/.test(path);

/** Decodes every percent-encoded ASCII character. Unlike `decodeURIComponent`, it never throws. */
const decodeOnce = (path: string) =>
  path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function isTrickyWhenDecoded(path: string): boolean {
  const decoded = decodeOnce(path);
  return isTricky(decoded) || (decoded !== path && isTrickyWhenDecoded(decoded));
}

/**
 * Returns the address to open after sign-in, password reset or checkout: `target` if it is a path on our own origin,
 * otherwise `otherwise`. Rejects other hosts and schemes, control characters, backslashes, and paths that contain any
 * of these when decoded.
 */
export function safeRedirect(target: string | null | undefined, otherwise: string): string {
  if (!target?.startsWith('/') || target.length > maxLength || controls.test(target)) return otherwise;
  const [path = ''] = target.split(/[?#]/);
  if (isTricky(path)) return otherwise;
  const url = new URL(target, ownOrigin);
  if (url.origin !== ownOrigin || isTricky(url.pathname) || isTrickyWhenDecoded(url.pathname)) return otherwise;
  return url.pathname + url.search + url.hash;
}
