import { decodeWindows1252 } from '@sermon/domain/document/decodeText';
import { maxTextLength } from '@sermon/domain/document/schema';
import { type Converted, emptyLine, Findings, LineWriter } from '../lines.ts';
import { Unreadable } from '../unreadable.ts';

/**
 * Reads the words of a file of Word 6 or 95, one paragraph after another. Its formatting is stored in other ways than in
 * later versions and is left out.
 */
export function readWord95(main: Buffer): Converted {
  const findings = new Findings();
  findings.add('formatting');
  const flags = main.readUInt16LE(0x0a);
  if ((flags & 0x0100) !== 0) throw new Unreadable('encrypted', 'It is encrypted');
  const length = Math.max(0, main.readInt32LE(0x34));
  if (length > 2 * maxTextLength) throw new Unreadable('tooLong', 'Its text is too long');
  const start = main.readUInt32LE(0x18);
  // The text of a file that was saved quickly is in pieces.
  const bytes = (flags & 0x0004) === 0 ? main.subarray(start) : Buffer.concat(word95Pieces(main));
  const encoding = word95Encodings[main.readUInt16LE(0x06) & 0x1ff];
  const stored = bytes.subarray(0, length);
  const text = encoding ? new TextDecoder(encoding).decode(stored) : decodeWindows1252(stored);
  const writer = new LineWriter();
  const shown = shownText(text)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0001-\u0008]/g, ' ')
    .replaceAll('\v', '\n');
  for (const paragraph of shown.split(/[\r\f]/))
    writer.line({ ...emptyLine(), runs: [{ text: paragraph, marks: {} }] });
  return { title: null, ...findings.finish(writer.finish()) };
}

/** The encoding for a file's language (the low bits of its language id). All others are Western. */
const word95Encodings: Record<number, string> = {
  0x02: 'windows-1251',
  0x05: 'windows-1250',
  0x08: 'windows-1253',
  0x0d: 'windows-1255',
  0x0e: 'windows-1250',
  0x15: 'windows-1250',
  0x18: 'windows-1250',
  0x19: 'windows-1251',
  0x1f: 'windows-1254',
  0x22: 'windows-1251',
};

function word95Pieces(main: Buffer): Buffer[] {
  let at = main.readUInt32LE(0x160);
  while (main[at] === 1) at += 3 + main.readUInt16LE(at + 1);
  if (main[at] !== 2) throw new Unreadable('notOfFormat', 'It has no table of pieces');
  const count = Math.floor((main.readUInt32LE(at + 1) - 4) / 12);
  const pieces: Buffer[] = [];
  let length = 0;
  for (let index = 0; index < count && length < 2 * maxTextLength; index += 1) {
    const size = main.readUInt32LE(at + 9 + index * 4) - main.readUInt32LE(at + 5 + index * 4);
    const start = main.readUInt32LE(at + 5 + (count + 1) * 4 + index * 8 + 2);
    if (size <= 0) continue;
    pieces.push(main.subarray(start, start + size));
    length += size;
  }
  return pieces;
}

/** Removes the instructions of fields, and keeps their results. */
// oxlint-disable-next-line no-control-regex
export const shownText = (text: string): string => text.replace(/\u0013[^\u0014\u0015]*[\u0014\u0015]|\u0015/g, '');
