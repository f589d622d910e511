const headerLength = 16;

/**
 * Builds a WordPerfect document of version 5.1, which has a header and no prefix. Text is ASCII and \n; `bold` encloses words
 * in function codes.
 */
export function wordPerfect51(text: string): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write('\xffWPC', 'latin1');
  header.writeUInt32LE(headerLength, 4);
  // The product (WordPerfect), the kind of file (document), and the version.
  header.set([1, 10, 0, 1], 8);
  return Buffer.concat([header, Buffer.from(text, 'latin1')]);
}

export const bold = (text: string): string => `\xc3\x0c\xc3${text}\xc4\x0c\xc4`;
