import { Unreadable } from '../unreadable.ts';

/** The first four bytes of a compound file (OLE), in which programs of the years before 2007 keep their documents. */
export const compoundSignature = 0xd0cf11e0;

/** Decodes UTF-16. Node reads and writes beyond the end of an odd number of bytes at an odd place. */
export function utf16(bytes: Buffer, from: number, to: number): string {
  const length = Math.max(0, Math.min(to, bytes.length) - from);
  return bytes.toString('utf16le', from, from + length - (length % 2));
}

const endOfChain = 0xfffffffa;
const maxStream = 32 * 2 ** 20;

/**
 * Returns the streams at the top of a compound file, keyed by name in
 * lowercase. Embedded documents have streams of the same names
 * in storages below, which are left out. Throws `Unreadable`.
 */
export function readCompoundFile(bytes: Buffer): Map<string, () => Buffer> {
  if (bytes.length < 512 || bytes.readUInt32BE(0) !== compoundSignature) throw damaged('It is no compound file');
  const sectorSize = 2 ** Math.min(12, Math.max(9, bytes.readUInt16LE(30)));
  const miniSize = 64;
  const sectorAt = (sector: number): Buffer => {
    const from = (sector + 1) * sectorSize;
    if (from >= bytes.length) throw damaged('A sector is missing');
    return bytes.subarray(from, from + sectorSize);
  };
  const fat = readTable(fatSectors(bytes, sectorAt), sectorAt);
  const directory = chain(bytes.readUInt32LE(48), fat, (sector) => sectorAt(sector));
  const root = entryAt(directory, 0);
  if (!root) throw damaged('It has no root');
  const miniFat = readTable(sectorsOf(bytes.readUInt32LE(60), fat), sectorAt);
  let mini: Buffer | null = null;
  const open = ({ start, size }: Entry): Buffer => {
    if (size > maxStream) throw new Unreadable('tooComplex', 'A stream is too large');
    if (size >= bytes.readUInt32LE(56)) return chain(start, fat, sectorAt).subarray(0, size);
    mini ??= chain(root.start, fat, sectorAt);
    const stored = mini;
    const part = (sector: number) => stored.subarray(sector * miniSize, (sector + 1) * miniSize);
    return chain(start, miniFat, part).subarray(0, size);
  };
  const streams = new Map<string, () => Buffer>();
  const seen = new Set<number>();
  const waiting = [root.child];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = seen.has(at) ? null : entryAt(directory, at);
    seen.add(at);
    if (!entry) continue;
    if (entry.type === 2) streams.set(entry.name.toLowerCase(), () => open(entry));
    waiting.push(entry.left, entry.right);
  }
  return streams;
}

type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number };

function entryAt(directory: Buffer, index: number): Entry | null {
  const from = index * 128;
  if (from + 128 > directory.length) return null;
  const entry = directory.subarray(from, from + 128);
  const length = Math.min(64, Math.max(2, entry.readUInt16LE(64)));
  return {
    name: utf16(entry, 0, length - 2),
    type: entry.readUInt8(66),
    left: entry.readUInt32LE(68),
    right: entry.readUInt32LE(72),
    child: entry.readUInt32LE(76),
    start: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  };
}

/** Returns the sectors in which the file allocation table is. The header names 109 of them, further sectors the rest. */
function fatSectors(bytes: Buffer, sectorAt: (sector: number) => Buffer): number[] {
  const sectors: number[] = [];
  for (let at = 76; at < 512; at += 4) sectors.push(bytes.readUInt32LE(at));
  const seen = new Set<number>();
  for (let next = bytes.readUInt32LE(68); next < endOfChain && !seen.has(next);) {
    seen.add(next);
    const sector = sectorAt(next);
    for (let at = 0; at < sector.length - 7; at += 4) sectors.push(sector.readUInt32LE(at));
    next = sector.readUInt32LE(sector.length - 4);
  }
  return sectors.filter((sector) => sector < endOfChain);
}

function readTable(sectors: readonly number[], sectorAt: (sector: number) => Buffer): number[] {
  const table: number[] = [];
  for (const number of sectors) {
    const sector = sectorAt(number);
    for (let at = 0; at + 4 <= sector.length; at += 4) table.push(sector.readUInt32LE(at));
  }
  return table;
}

function sectorsOf(start: number, table: readonly number[]): number[] {
  const sectors: number[] = [];
  for (let at = start; at < endOfChain; at = table[at] ?? endOfChain) {
    if (sectors.length > table.length) throw damaged('A chain of sectors has no end');
    sectors.push(at);
  }
  return sectors;
}

const chain = (start: number, table: readonly number[], sectorAt: (sector: number) => Buffer): Buffer =>
  Buffer.concat(sectorsOf(start, table).map(sectorAt));

const damaged = (why: string): Unreadable => new Unreadable('notOfFormat', why);
