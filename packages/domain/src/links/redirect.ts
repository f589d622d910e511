/** Any origin does: it only lets the parser say whether a target stays on it. */
const ownOrigin = 'https://own.invalid';

const maxLength = 2_000;

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** What a program that decodes once more than it should could take for another host or for a way out of the path. */
const isTricky = (path: string) =>
  path.startsWith('//') || path.includes('\\') || controls.test(path) || /\/\.\.?(\/|$)/.test(path);

/** Every encoded ASCII character as itself; unlike `decodeURIComponent` it has an answer for every text. */
const decodeOnce = (path: string) =>
  path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function isTrickyWhenDecoded(path: string): boolean {
  const decoded = decodeOnce(path);
  return isTricky(decoded) || (decoded !== path && isTrickyWhenDecoded(decoded));
}

/**
 * Where to go after sign-in, reset or checkout: `target` when it is a path on our own origin, else `otherwise`.
 * Refused are other hosts and schemes, control characters, backslashes, and paths that turn into one of these when they are decoded.
 */
export function safeRedirect(target: string | null | undefined, otherwise: string): string {
  if (!target?.startsWith('/') || target.length > maxLength || controls.test(target)) return otherwise;
  const [path = ''] = target.split(/[?#]/);
  if (isTricky(path)) return otherwise;
  const url = new URL(target, ownOrigin);
  if (url.origin !== ownOrigin || isTricky(url.pathname) || isTrickyWhenDecoded(url.pathname)) return otherwise;
  return url.pathname + url.search + url.hash;
}
