import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** Opaque 8-bit sRGB, 3 bytes per pixel. */
type Pixels = { width: number; height: number; data: Uint8Array };

/** Text to put over a picture: 4 bytes per pixel, and its distances from the left and the top, in pixels. */
export type Overlay = { left: number; top: number; width: number; height: number; data: Uint8Array };

/** Rows that are compressed together. Rows without text are compressed once for all slides. */
const rowsPerBand = 64;

/** A compressed band: a chunk of the file, and what the checksum of the whole needs. */
type Band = { chunk: Buffer; checksum: number; length: number };

/** A picture that is behind the text of many slides, prepared for `encodeOver`. */
export type Paper = Pixels & {
  /** The rows as a PNG has them: the number of the filter, and the difference from the row above. */
  filtered: Uint8Array;
  bands: Band[];
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The filter that writes the difference from the pixel above. Pictures with soft shapes become smallest with it. */
const up = 2;

const deflateBand = promisify(deflateRaw);
/** Only repeated bytes are looked for: after the filter, it is the fastest and leaves the smallest files. */
const compression = {
  level: 1,
  memLevel: 9,
  strategy: constants.Z_RLE,
  // Each band ends at a byte and refers to no other one, so bands can be joined.
  finishFlush: constants.Z_FULL_FLUSH,
};

/** Prepares a picture that is behind the text of many slides. */
export async function preparePaper(picture: Pixels): Promise<Paper> {
  const { width, height, data } = picture;
  const stride = width * 3;
  const filtered = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const [to, from] = [row * (stride + 1) + 1, row * stride];
    filtered[to - 1] = up;
    for (let at = 0; at < stride; at += 1)
      filtered[to + at] = data[from + at]! - (row === 0 ? 0 : data[from + at - stride]!);
  }
  const bandLength = rowsPerBand * (stride + 1);
  const starts = Array.from({ length: Math.ceil(height / rowsPerBand) }, (_, at) => at * bandLength);
  const bands = await Promise.all(starts.map((start) => compress(filtered.subarray(start, start + bandLength))));
  return { ...picture, filtered, bands };
}

/** Returns a PNG of a picture with text over it. Only the rows with text are computed and compressed. */
export async function encodeOver(paper: Paper, overlay: Overlay | null): Promise<Uint8Array> {
  const bands = overlay ? await withText(paper, overlay) : paper.bands;
  return Buffer.concat([
    signature,
    headerOf(paper),
    chunk('IDAT', Buffer.from([0x78, 0x01])),
    ...bands.map((band) => band.chunk),
    chunk('IDAT', endOf(bands)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function withText(paper: Paper, overlay: Overlay): Promise<Band[]> {
  const { width, height, data } = paper;
  const stride = width * 3;
  const first = Math.floor(overlay.top / rowsPerBand);
  // The row below the text is written as its difference from the last row of the text.
  const bottom = Math.min(overlay.top + overlay.height, height - 1);
  const last = Math.floor(bottom / rowsPerBand);
  const bandLength = rowsPerBand * (stride + 1);
  const start = first * bandLength;
  const filtered = paper.filtered.slice(start, (last + 1) * bandLength);

  const side = overlay.left * 3;
  const rowLength = overlay.width * 3;
  let above = overlay.top === 0 ? new Uint8Array(rowLength) : rowOf(data, (overlay.top - 1) * stride + side, rowLength);
  for (let row = overlay.top; row <= bottom; row += 1) {
    const pixels = rowOf(data, row * stride + side, rowLength);
    if (row < overlay.top + overlay.height) putOver(pixels, overlay.data, (row - overlay.top) * overlay.width * 4);
    const to = row * (stride + 1) + 1 + side - start;
    for (let at = 0; at < rowLength; at += 1) filtered[to + at] = pixels[at]! - above[at]!;
    above = pixels;
  }
  const starts = Array.from({ length: last - first + 1 }, (_, at) => at * bandLength);
  const changed = await Promise.all(starts.map((from) => compress(filtered.subarray(from, from + bandLength))));
  return [...paper.bands.slice(0, first), ...changed, ...paper.bands.slice(last + 1)];
}

const rowOf = (data: Uint8Array, from: number, length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(data.subarray(from, from + length));

/** Puts a row of pixels with opacity, which begins at `from`, over opaque ones. */
function putOver(pixels: Uint8Array, text: Uint8Array, from: number): void {
  for (let to = 0, at = from; to < pixels.length; to += 3, at += 4) {
    const opacity = text[at + 3]! / 255;
    if (opacity === 0) continue;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[to + channel] = Math.round(text[at + channel]! * opacity + pixels[to + channel]! * (1 - opacity));
  }
}

async function compress(bytes: Uint8Array): Promise<Band> {
  return {
    chunk: chunk('IDAT', await deflateBand(bytes, compression)),
    checksum: adler32(bytes),
    length: bytes.length,
  };
}

/** The end of the compressed bytes: an empty last block, and the checksum of what they decompress to. */
function endOf(bands: readonly Band[]): Buffer {
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  end.writeUInt32BE(
    bands.reduce((sum, band) => joinedChecksum(sum, band), 1),
    2,
  );
  return end;
}

function headerOf({ width, height }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, colors without opacity.
  header.set([8, 2], 8);
  return chunk('IHDR', header);
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(type, 4, 'latin1');
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, content.length + 8)), content.length + 8);
  return whole;
}

/** The modulus of the checksum (RFC 1950), and the number of bytes that can be added before a sum grows too large. */
const modulus = 65_521;
const bytesPerSum = 3_800;

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let from = 0; from < bytes.length; from += bytesPerSum) {
    const to = Math.min(bytes.length, from + bytesPerSum);
    for (let at = from; at < to; at += 1) {
      low += bytes[at]!;
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return high * 0x1_00_00 + low;
}

/** Returns the checksum of bytes that are followed by a band. */
function joinedChecksum(sum: number, { checksum, length }: Band): number {
  const [low, high] = [sum % 0x1_00_00, Math.floor(sum / 0x1_00_00)];
  const [nextLow, nextHigh] = [checksum % 0x1_00_00, Math.floor(checksum / 0x1_00_00)];
  const joinedLow = (low + nextLow - 1 + modulus) % modulus;
  const joinedHigh = (high + nextHigh + (length % modulus) * (low - 1 + modulus)) % modulus;
  return joinedHigh * 0x1_00_00 + joinedLow;
}
