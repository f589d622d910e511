/** The data that the export needs after the user has signed in with Google. It is sent in the address of the sign-in page. */
export type GoogleState = {
  assetId: string;
  backgroundImagePath: string;
  fontColor: 'white' | 'black';
  /** A random text that this browser tab remembers, so that no other site can start an export. */
  nonce: string;
};

/** Google's answer to a sign-in. Other sites can lead to the same address, so it counts only with a nonce of this tab. */
export type GoogleAnswer = {
  state: GoogleState | null;
  token: string | null;
  scope: string;
  /** Google's own words for an error, or null without an error and if the user chose Cancel. */
  error: string | null;
};

/** Writes the state as pairs of names and encoded values, separated by spaces (spec part 2 §2). */
export const writeState = (state: GoogleState): string =>
  Object.entries(state)
    .map(([name, value]) => `${name} ${encodeURIComponent(value)}`)
    .join(' ');

export function readState(written: string): GoogleState | null {
  const words = written.trim().split(/ +/);
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const value = decoded(words[at + 1]!);
    if (value === null) return null;
    values.set(words[at]!, value);
  }
  const [assetId, backgroundImagePath, fontColor, nonce] = [
    values.get('assetId'),
    values.get('backgroundImagePath'),
    values.get('fontColor'),
    values.get('nonce'),
  ];
  if (!assetId || !backgroundImagePath || !nonce) return null;
  return fontColor === 'white' || fontColor === 'black' ? { assetId, backgroundImagePath, fontColor, nonce } : null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Returns the address of Google's sign-in page. The page replies in the hash of the address to which it leads back. */
export function signInAddress(
  google: { clientId: string; oAuthUrl: string; oAuthRedirectUrl: string; scope: string },
  state: GoogleState,
): string {
  const address = new URL(google.oAuthUrl);
  address.searchParams.set('response_type', 'token');
  address.searchParams.set('client_id', google.clientId);
  address.searchParams.set('redirect_uri', google.oAuthRedirectUrl);
  address.searchParams.set('scope', google.scope);
  address.searchParams.set('state', writeState(state));
  return address.href;
}

/** The longest answer and the longest error that are read, in characters. Google's tokens have a few hundred. */
const maxAnswerLength = 10_000;
const maxErrorLength = 300;
const denied = 'access_denied';

export function readAnswer(hash: string): GoogleAnswer {
  const values = new URLSearchParams(hash.length > maxAnswerLength ? '' : hash.replace(/^#/, ''));
  const error = values.get('error_description') || values.get('error');
  return {
    state: readState(values.get('state') ?? ''),
    token: error ? null : values.get('access_token') || null,
    scope: values.get('scope') ?? '',
    error: error && error !== denied ? error.slice(0, maxErrorLength) : null,
  };
}

/** Returns whether Google has granted every scope that was asked for. Users may leave some out. */
export function isGranted(granted: string, asked: string): boolean {
  const scopes = new Set(granted.split(' '));
  // Google need not name the scopes if all were granted (RFC 6749, 5.1).
  return granted === '' || asked.split(' ').every((scope) => scopes.has(scope));
}

/** The ids of presentations. An address is made only of an id like this. */
const presentationIdPattern = /^[\w-]{10,200}$/;

/** Returns the address of a presentation, or null if Google's reply has no valid id. `template` contains `{id}`. */
export const presentationAddress = (template: string, id: string): string | null =>
  presentationIdPattern.test(id) ? template.replaceAll('{id}', id) : null;
