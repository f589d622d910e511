/**
 * Decodes a text file. Its encoding is the one that a byte order mark or the markup states, or otherwise UTF-8. Bytes
 * that are not valid UTF-8 are decoded as Windows-1252, in which every byte is valid: all of them unless most sequences
 * are valid UTF-8. Line ends become '\n'.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeMarked(bytes) ?? decodeStated(bytes) ?? decodeUtf8(bytes);
  return text.replace(/\r\n?/g, '\n');
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** Decodes UTF-16 and UTF-32 without their byte order marks. Returns null if the bytes have no such mark. */
function decodeMarked(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0)) return decodeUtf32(bytes.subarray(4), true);
  if (startsWith(bytes, 0, 0, 0xfe, 0xff)) return decodeUtf32(bytes.subarray(4), false);
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    const point = view.getUint32(at, isLittleEndian);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  return text.toWellFormed();
}

/** The number of bytes at the start of a page in which its encoding is looked up. */
const statedLength = 4_096;
const inXml = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/;
const inPage = /<meta\s[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

/** Decodes HTML and XML that state another encoding than UTF-8. Returns null for all other texts. */
function decodeStated(bytes: Uint8Array): string | null {
  const start = decodeWindows1252(bytes.subarray(0, statedLength)).trimStart();
  if (!start.startsWith('<')) return null;
  const label = (inXml.exec(start) ?? inPage.exec(start.replace(/<!--.*?-->/gs, '')))?.[1];
  const decoder = label === undefined ? null : decoderFor(label);
  // A text whose encoding can be read as a row of bytes is not in UTF-16, whatever it states.
  if (!decoder || decoder.encoding.startsWith('utf-')) return null;
  return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** Decodes UTF-8, also if a few bytes are not valid. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeMixed(bytes) ?? decodeWindows1252(bytes);
  }
}

/** Decodes UTF-8 with stray bytes. Returns null if there are at least as many stray bytes as sequences of UTF-8. */
function decodeMixed(bytes: Uint8Array): string | null {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let [text, from, sequences, strays] = ['', 0, 0, 0];
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfSequence(bytes, at);
    if (length > 1) sequences += 1;
    else if (length === 0) {
      strays += 1;
      text += decoder.decode(bytes.subarray(from, at)) + decodeWindows1252(bytes.subarray(at, at + 1));
      from = at + 1;
    }
    at += length || 1;
  }
  return strays < sequences ? (text + decoder.decode(bytes.subarray(from))).replace(/^\ufeff/, '') : null;
}

/** Returns the number of bytes in the UTF-8 sequence that starts here, or 0 if it is not valid. */
function lengthOfSequence(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  // Sequences that are longer than necessary, surrogates, and numbers above the last character are not valid.
  const min = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const max = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (length > 1 && (second < min || second > max)) return 0;
  for (let next = 2; next < length; next += 1) if ((bytes[at + next] ?? 0) >> 6 !== 0b10) return 0;
  return length;
}

/** The Windows-1252 characters from 0x80 to 0x9f. Some runtimes decode these bytes as control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);
