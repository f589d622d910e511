/** The signature at the start of each zip entry: 'PK', 3, 4 (APPNOTE 4.3.7). */
const signature = [0x50, 0x4b, 3, 4] as const;
const headLength = 30;
/** Word files are zips too. If the outer zip stores them uncompressed, their inner entries must not be counted. */
const insideWord = /^(\[Content_Types\]\.xml$|_rels\/|word\/|docProps\/|customXml\/)/;

/**
 * Counts the entries in a zip while it downloads. Call the returned function with each chunk. It returns the count so
 * far.
 */
export function createEntryCounter(): (part: Uint8Array) => number {
  let rest = new Uint8Array();
  let count = 0;
  return (part) => {
    const bytes = joined(rest, part);
    let at = 0;
    for (;;) {
      const start = bytes.indexOf(signature[0], at);
      if (start < 0) {
        rest = new Uint8Array();
        return count;
      }
      const name = nameAt(bytes, start);
      if (name === 'incomplete') {
        rest = bytes.slice(start);
        return count;
      }
      if (name !== 'none' && !insideWord.test(name.text)) count += 1;
      at = start + 1;
    }
  };
}

/**
 * Returns the entry name from the header at `start`. Returns 'none' if there is no header, or 'incomplete' if more
 * bytes are needed.
 */
function nameAt(bytes: Uint8Array, start: number): { text: string } | 'none' | 'incomplete' {
  const isSignature = signature.every((byte, n) => bytes[start + n] === undefined || bytes[start + n] === byte);
  if (!isSignature) return 'none';
  if (bytes.length < start + headLength) return 'incomplete';
  const length = (bytes[start + 26] ?? 0) + (bytes[start + 27] ?? 0) * 256;
  const end = start + headLength + Math.min(length, 40);
  if (bytes.length < end) return 'incomplete';
  return { text: new TextDecoder().decode(bytes.subarray(start + headLength, end)) };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (!first.length) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
