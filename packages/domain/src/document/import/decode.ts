/**
 * Decodes a text file. The encoding is UTF-8 with or without a byte order mark, UTF-16 with one, or otherwise
 * Windows-1252, in which every byte sequence is valid. Line ends become '\n'.
 */
export function decodeText(bytes: Uint8Array): string {
  return (decodeUtf16(bytes) ?? decodeUtf8(bytes) ?? decodeWindows1252(bytes)).replace(/\r\n?/g, '\n');
}

/** Decodes UTF-16 and drops its byte order mark. Returns null if the bytes have no such mark. */
function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}

/** Decodes UTF-8. Returns null if the bytes are not valid UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The Windows-1252 characters from 0x80 to 0x9f. Some runtimes decode these bytes as control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);
