import { readFileSync } from 'node:fs';

/**
 * A document of Word 97 with everything that an import keeps or names. LibreOffice made it from word97.fodt:
 * `soffice --headless --convert-to doc:"MS Word 97" word97.fodt`.
 */
export const word97 = (): Buffer => readFileSync(new URL('made/word97.doc', import.meta.url));
/** The same document as OpenDocument XML. */
export const word97Source = (): Buffer => readFileSync(new URL('made/word97.fodt', import.meta.url));

/** Returns a copy in which the bytes of a number (little-endian) are replaced. */
export function withNumber(file: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(value >>> 0, at);
  return changed;
}

const sector = 512;

/** Builds a minimal compound file with one stream of at least 4,096 bytes. */
export function compoundFile(name: string, stream: Buffer): Buffer {
  const sectors = Math.ceil(Math.max(4_096, stream.length) / sector);
  const fatSectors = Math.ceil((sectors + 40) / 128) + 1;
  const header = Buffer.alloc(sector, 0xff);
  header.fill(0, 8, 76);
  header.writeUInt32BE(0xd0cf11e0, 0);
  header.writeUInt32BE(0xa1b11ae1, 4);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatSectors, 44);
  header.writeUInt32LE(fatSectors, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  for (let at = 0; at < Math.min(109, fatSectors); at += 1) header.writeUInt32LE(at, 76 + at * 4);
  const fat = Buffer.alloc(fatSectors * sector, 0xff);
  for (let at = 0; at < fatSectors; at += 1) fat.writeUInt32LE(0xfffffffd, at * 4);
  fat.writeUInt32LE(0xfffffffe, fatSectors * 4);
  for (let at = 0; at < sectors; at += 1)
    fat.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : fatSectors + 2 + at, (fatSectors + 1 + at) * 4);
  const entry = (title: string, type: number, child: number, start: number, size: number): Buffer => {
    const bytes = Buffer.alloc(128);
    bytes.write(title, 'utf16le');
    bytes.writeUInt16LE(title.length * 2 + 2, 64);
    bytes.writeUInt8(type, 66);
    for (const at of [68, 72]) bytes.writeUInt32LE(0xffffffff, at);
    bytes.writeUInt32LE(child, 76);
    bytes.writeUInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, 0xfffffffe, 0),
    entry(name, 2, 0xffffffff, fatSectors + 1, Math.max(4_096, stream.length)),
    Buffer.alloc(256),
  ]);
  return Buffer.concat([header, fat, directory, Buffer.concat([stream], sectors * sector)]);
}
