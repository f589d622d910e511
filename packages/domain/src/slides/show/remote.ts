/** Limits of Phone Remote. Times are in ms. */
export const remoteLimits = {
  /** Phones of a show. A new one replaces one that is not connected. */
  phones: 4,
  /** Shows of a user that have a remote at the same time. A new one replaces the oldest. */
  remotes: 3,
  codeMs: 10 * 60_000,
  awayMs: 60 * 60_000,
  /** How long phones wait for a speaker's view that was closed, in case it is being loaded again. */
  closedMs: 10_000,
  /** The age from which a press does nothing, because its effect would come as a surprise. */
  pressMs: 3_000,
  stateMs: 200,
  /** Lengths of the texts that phones show, in characters. */
  text: 1_000,
  nextText: 300,
  notes: 1_000,
} as const;

export const remoteCommands = ['next', 'previous', 'black', 'white'] as const;
export type RemoteCommand = (typeof remoteCommands)[number];

/** The characters of a code. Those that look alike are missing. */
export const codeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The number of characters of a code: about 49 bits. */
export const codeLength = 10;

export const maxTypedCode = 40;

/** Returns a typed code without spaces and hyphens, or null if it cannot be one. */
export function parseCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === codeLength && [...code].every((character) => codeCharacters.includes(character));
  return isCode ? code : null;
}

export const formatCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/** The path of the page for phones. A code follows in the fragment, which browsers send to no server. */
export const remotePath = '/remote';

export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // Does not keep one half of a character that has two.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}
