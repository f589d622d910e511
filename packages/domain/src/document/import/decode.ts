/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise Windows-1252, which every
 * sequence of bytes is. Line ends come back as '\n'.
 */
export function decodeText(bytes: Uint8Array): string {
  return (marked(bytes) ?? utf8(bytes) ?? windows(bytes)).replace(/\r\n?/g, '\n');
}

/** What a byte order mark says; the decoder leaves the mark out. */
function marked(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}

/** Null for what is not UTF-8. */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The letters of 0x80 to 0x9f; the decoder of some runtimes gives control characters in their place. */
const between = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => between[character.charCodeAt(0) - 0x80] ?? character);
