import { utf16 } from './compoundFile.ts';
import { isOtherFormat, type Item, labelOfFormat } from '../lines.ts';
import { Unreadable } from '../unreadable.ts';

/** The header of a Word file (File Information Block). */
export type Fib = {
  /** The name of the stream with the tables. */
  table: string;
  /** The lengths of the parts of the text, in characters. */
  lengths: {
    text: number;
    footnotes: number;
    headers: number;
    macros: number;
    comments: number;
    endnotes: number;
    boxes: number;
    headerBoxes: number;
  };
  /** The place of a part in the table stream, by its index in [MS-DOC] FibRgFcLcb97. */
  part(index: number): { from: number; length: number };
};

const wordSignature = 0xa5ec;
const word95Signature = 0xa5dc;
/** Word 97. Older versions store text in other places. */
const firstVersion = 0x00c0;

/** True for a file of Word 6 or 95. */
export const isWord95 = (main: Buffer): boolean => main.readUInt16LE(0) === word95Signature;

export function readFib(main: Buffer): Fib {
  const signature = main.readUInt16LE(0);
  const version = main.readUInt16LE(2);
  if (signature === wordSignature && version < firstVersion)
    throw new Unreadable('oldWord', 'It is older than Word 97');
  if (signature !== wordSignature || main.length < 0x3a2) throw new Unreadable('notOfFormat', 'It has no header');
  const flags = main.readUInt16LE(0x0a);
  if ((flags & 0x0100) !== 0) throw new Unreadable('encrypted', 'It is encrypted');
  const length = (at: number) => Math.max(0, main.readInt32LE(at));
  return {
    table: (flags & 0x0200) === 0 ? '0table' : '1table',
    lengths: {
      text: length(0x4c),
      footnotes: length(0x50),
      headers: length(0x54),
      macros: length(0x58),
      comments: length(0x5c),
      endnotes: length(0x60),
      boxes: length(0x64),
      headerBoxes: length(0x68),
    },
    part: (index) => ({ from: main.readUInt32LE(0x9a + index * 8), length: main.readUInt32LE(0x9e + index * 8) }),
  };
}

/** A property change ([MS-DOC] Prl). */
export type Sprm = { sprm: number; operand: Buffer };

const operandSizes = [1, 1, 2, 4, 2, 2, null, 3];

export function* sprmsOf(bytes: Buffer): Generator<Sprm> {
  for (let at = 0; at + 2 < bytes.length;) {
    const sprm = bytes.readUInt16LE(at);
    at += 2;
    let size = operandSizes[sprm >> 13] ?? null;
    if (size === null) {
      // The definition of a table has a length of two bytes.
      const isTable = sprm === 0xd608 || sprm === 0xd606;
      size = isTable ? (at + 2 <= bytes.length ? bytes.readUInt16LE(at) - 1 : 0) : (bytes[at] ?? 0);
      at += isTable ? 2 : 1;
    }
    yield { sprm, operand: bytes.subarray(at, at + size) };
    at += Math.max(0, size);
  }
}

export type DocStyle = {
  name: string;
  base: number | null;
  heading: 1 | 2 | null;
  paragraph: Buffer;
  character: Buffer;
};

const noBase = 0xfff;
const empty = Buffer.alloc(0);

/** Reads the style sheet ([MS-DOC] STSH). Styles that cannot be read are null. */
export function readStyles(sheet: Buffer): (DocStyle | null)[] {
  const styles: (DocStyle | null)[] = [];
  if (sheet.length < 6) return styles;
  const baseSize = sheet.readUInt16LE(4);
  for (let at = 2 + sheet.readUInt16LE(0); at + 2 <= sheet.length && styles.length < 4_095;) {
    const size = sheet.readUInt16LE(at);
    styles.push(size === 0 ? null : styleOf(sheet.subarray(at + 2, at + 2 + size), baseSize));
    at += 2 + size;
  }
  return styles;
}

function styleOf(std: Buffer, baseSize: number): DocStyle | null {
  try {
    const builtIn = std.readUInt16LE(0) & 0x0fff;
    const kindAndBase = std.readUInt16LE(2);
    const base = kindAndBase >> 4;
    const nameLength = std.readUInt16LE(baseSize);
    const name = utf16(std, baseSize + 2, baseSize + 2 + nameLength * 2);
    let at = baseSize + 2 + nameLength * 2 + 2;
    const properties: Buffer[] = [];
    for (let left = std.readUInt16LE(4) & 0xf; left > 0 && at + 2 <= std.length; left -= 1) {
      const size = std.readUInt16LE(at);
      properties.push(std.subarray(at + 2, at + 2 + size));
      at += 2 + size + (size % 2);
    }
    const isParagraph = (kindAndBase & 0xf) === 1;
    // Built-in styles 1 to 9 are the headings, in every language of Word; 62 is the title.
    const heading = builtIn === 1 || builtIn === 62 ? 1 : builtIn >= 2 && builtIn <= 9 ? 2 : null;
    return {
      name,
      base: base === noBase ? null : base,
      heading: isParagraph ? heading : null,
      paragraph: isParagraph ? (properties[0]?.subarray(2) ?? empty) : empty,
      character: (isParagraph ? properties[1] : properties[0]) ?? empty,
    };
  } catch (err) {
    if (err instanceof RangeError) return null;
    throw err;
  }
}

type Level = Pick<Item, 'label' | 'suffix' | 'isPartial'> & { start: number };
type DocList = { id: string; levels: Level[]; restart: Map<number, number> };
/** Lists by the number that paragraphs have for them (from 1). */
export type Lists = Map<number, DocList>;

const listParts = { definitions: 73, uses: 74 };

/** Reads the lists. What is damaged is left out: the text is worth more than its numbers. */
export function readLists(table: Buffer, fib: Fib): Lists {
  const lists: Lists = new Map();
  try {
    const definitions = readDefinitions(table, fib.part(listParts.definitions));
    readUses(table, fib.part(listParts.uses), definitions, lists);
  } catch (err) {
    if (!(err instanceof RangeError)) throw err;
  }
  return lists;
}

function readDefinitions(table: Buffer, { from, length }: { from: number; length: number }): Map<number, Level[]> {
  const definitions = new Map<number, Level[]>();
  if (length < 2) return definitions;
  const count = Math.min(2_000, table.readUInt16LE(from));
  let at = from + 2 + count * 28;
  for (let index = 0; index < count; index += 1) {
    const entry = from + 2 + index * 28;
    const isSimple = (table.readUInt8(entry + 26) & 1) !== 0;
    const levels: Level[] = [];
    for (let level = 0; level < (isSimple ? 1 : 9); level += 1) {
      const read = readLevel(table, at, level);
      levels.push(read.level);
      at = read.end;
    }
    definitions.set(table.readInt32LE(entry), levels);
  }
  return definitions;
}

function readLevel(table: Buffer, from: number, level: number): { level: Level; end: number } {
  const textAt = from + 28 + table.readUInt8(from + 24) + table.readUInt8(from + 25);
  const length = table.readUInt16LE(textAt);
  const text = utf16(table, textAt + 2, textAt + 2 + length * 2);
  // The characters below 9 stand for the numbers of the levels.
  const place = text.lastIndexOf(String.fromCharCode(level));
  const before = place < 0 ? text : text.slice(0, place);
  const format = table.readUInt8(from + 4);
  return {
    level: {
      label: labelOfFormat(format),
      start: Math.max(0, table.readInt32LE(from)),
      suffix: place < 0 ? '' : text.slice(place + 1).trim(),
      isPartial: before.trim() !== '' || isOtherFormat(format),
    },
    end: textAt + 2 + length * 2,
  };
}

function readUses(
  table: Buffer,
  { from, length }: { from: number; length: number },
  definitions: ReadonlyMap<number, Level[]>,
  lists: Lists,
): void {
  if (length < 4) return;
  const count = Math.min(4_000, table.readUInt32LE(from));
  for (let index = 0; index < count; index += 1) {
    const id = table.readInt32LE(from + 4 + index * 16);
    const levels = definitions.get(id);
    if (levels) lists.set(index + 1, { id: String(id), levels, restart: new Map() });
  }
  let at = from + 4 + count * 16;
  for (let index = 0; index < count; index += 1) {
    const overrides = table.readUInt8(from + 4 + index * 16 + 12);
    at += 4;
    for (let left = overrides; left > 0; left -= 1) {
      const flags = table.readUInt32LE(at + 4);
      const level = flags & 0xf;
      if ((flags & 0x10) !== 0) lists.get(index + 1)?.restart.set(level, table.readInt32LE(at));
      at += 8;
      if ((flags & 0x20) !== 0) {
        const own = readLevel(table, at, level);
        const list = lists.get(index + 1);
        if (list) list.levels = list.levels.with(Math.min(level, list.levels.length - 1), own.level);
        at = own.end;
      }
    }
  }
}
