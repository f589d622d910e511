import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** Opaque 8-bit sRGB, 3 bytes per pixel. */
type Pixels = { width: number; height: number; data: Uint8Array };

/** Text to put over a picture: 4 bytes per pixel, and its distances from the left and the top, in pixels. */
export type Overlay = { left: number; top: number; width: number; height: number; data: Uint8Array };

/** Rows that are compressed together. Rows without text are compressed once for all slides. */
const rowsPerBand = 16;

/** Compressed bands next to each other: a chunk of the file, and what the checksum of the whole needs. */
type Compressed = { chunk: Buffer; checksum: number; length: number };

export type Paper = {
  width: number;
  height: number;
  /** The pixels below an additional row of zeros, which is what the first row of a PNG is compared with. */
  pixels: Uint8Array;
  /** The rows as a PNG has them: the number of the filter, and the difference from the row above. */
  filtered: Uint8Array;
  bands: Compressed[];
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The filter that writes the difference from the pixel above. Pictures with soft shapes become smallest with it. */
const up = 2;

const deflateBands = promisify(deflateRaw);
/** Only repeated bytes are looked for: after the filter, it is the fastest and leaves the smallest files. */
const compression = {
  level: 1,
  memLevel: 9,
  strategy: constants.Z_RLE,
  // The result ends at a byte and refers to nothing before it, so results can be joined.
  finishFlush: constants.Z_FULL_FLUSH,
  // Most results fit into one buffer. With the usual 16 KB, the compressing thread waits for the main thread 80 times.
  chunkSize: 2 ** 18,
};

export async function preparePaper({ width, height, data }: Pixels): Promise<Paper> {
  const stride = width * 3;
  const pixels = new Uint8Array(stride * (height + 1));
  pixels.set(data, stride);
  const filtered = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    filtered[row * (stride + 1)] = up;
    subtractAbove({ from: pixels, at: (row + 1) * stride, stride }, filtered, row * (stride + 1) + 1, stride);
  }
  const bandLength = rowsPerBand * (stride + 1);
  const starts = Array.from({ length: Math.ceil(height / rowsPerBand) }, (_, at) => at * bandLength);
  const bands = await Promise.all(starts.map((start) => compress(filtered.subarray(start, start + bandLength))));
  return { width, height, pixels, filtered, bands };
}

/** Returns a PNG of a picture with text over it. Only the bands with text are computed and compressed. */
export async function encodeOver(paper: Paper, overlay: Overlay | null): Promise<Uint8Array> {
  const parts = overlay ? await withText(paper, overlay) : paper.bands;
  return Buffer.concat([
    signature,
    headerOf(paper),
    chunk('IDAT', Buffer.from([0x78, 0x01])),
    ...parts.map((part) => part.chunk),
    chunk('IDAT', endOf(parts)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The pixels of a row with text, from the first to the last, in pixels of the whole picture. */
type Span = { left: number; right: number };

function spansOf({ left, top, width, height, data }: Overlay): Map<number, Span> {
  const spans = new Map<number, Span>();
  for (let row = 0; row < height; row += 1) {
    const start = row * width * 4 + 3;
    let [first, last] = [0, width - 1];
    while (first < width && data[start + first * 4] === 0) first += 1;
    if (first === width) continue;
    while (data[start + last * 4] === 0) last -= 1;
    spans.set(top + row, { left: left + first, right: left + last + 1 });
  }
  return spans;
}

async function withText(paper: Paper, overlay: Overlay): Promise<Compressed[]> {
  const spans = spansOf(overlay);
  const isChanged = paper.bands.map(() => false);
  for (const row of spans.keys()) {
    isChanged[Math.floor(row / rowsPerBand)] = true;
    // The row below the text is written as its difference from the last row of the text.
    if (row + 1 < paper.height) isChanged[Math.floor((row + 1) / rowsPerBand)] = true;
  }
  const parts: Promise<Compressed>[] = [];
  for (let band = 0, next = 1; band < isChanged.length; band = next, next += 1) {
    while (isChanged[band] && isChanged[next]) next += 1;
    const compressed = isChanged[band]
      ? compress(filterWithText(paper, overlay, spans, [band, next]))
      : Promise.resolve(paper.bands[band]!);
    parts.push(compressed);
  }
  return Promise.all(parts);
}

/** Returns the rows of the bands from `band` up to but not including `nextBand`, with their text, as a PNG has them. */
function filterWithText(
  { width, height, pixels, filtered }: Paper,
  overlay: Overlay,
  spans: ReadonlyMap<number, Span>,
  [band, nextBand]: [number, number],
): Uint8Array {
  const stride = width * 3;
  const first = band * rowsPerBand;
  const end = Math.min(nextBand * rowsPerBand, height);
  // The row above the first one is in another band. It has no text, or its band would be one of these.
  const rows = pixels.slice(first * stride, (end + 1) * stride);
  const result = filtered.slice(first * (stride + 1), end * (stride + 1));
  for (let row = first; row < end; row += 1) {
    const [span, above] = [spans.get(row), spans.get(row - 1)];
    if (span) putOver(rows, (row - first + 1) * stride, overlay, row, span);
    if (!span && !above) continue;
    const left = Math.min(span?.left ?? width, above?.left ?? width) * 3;
    const right = Math.max(span?.right ?? 0, above?.right ?? 0) * 3;
    const to = (row - first) * (stride + 1) + 1 + left;
    subtractAbove({ from: rows, at: (row - first + 1) * stride + left, stride }, result, to, right - left);
  }
  return result;
}

/** Writes the differences of `length` bytes, which begin at `at`, from those in the row above. A row has `stride` bytes. */
function subtractAbove(
  { from, at, stride }: { from: Uint8Array; at: number; stride: number },
  to: Uint8Array,
  start: number,
  length: number,
): void {
  for (let offset = 0; offset < length; offset += 1)
    to[start + offset] = from[at + offset]! - from[at + offset - stride]!;
}

/** Puts a span of the text's row over opaque pixels. The row begins at `start` in `pixels`. */
function putOver(pixels: Uint8Array, start: number, text: Overlay, row: number, { left, right }: Span): void {
  const { data } = text;
  let from = ((row - text.top) * text.width + left - text.left) * 4;
  const end = start + right * 3;
  for (let to = start + left * 3; to < end; to += 3, from += 4) {
    const opacity = data[from + 3]!;
    if (opacity === 0) continue;
    pixels[to] = mixed(data[from]!, pixels[to]!, opacity);
    pixels[to + 1] = mixed(data[from + 1]!, pixels[to + 1]!, opacity);
    pixels[to + 2] = mixed(data[from + 2]!, pixels[to + 2]!, opacity);
  }
}

/** Mixes two values. The one above has an opacity of up to 255. Rounds exactly, without a division. */
function mixed(above: number, below: number, opacity: number): number {
  const sum = above * opacity + below * (255 - opacity) + 128;
  return (sum + (sum >> 8)) >> 8;
}

async function compress(bytes: Uint8Array): Promise<Compressed> {
  return {
    chunk: chunk('IDAT', await deflateBands(bytes, compression)),
    checksum: adler32(bytes),
    length: bytes.length,
  };
}

/** The end of the compressed bytes: an empty last block, and the checksum of what they decompress to. */
function endOf(parts: readonly Compressed[]): Buffer {
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  end.writeUInt32BE(
    parts.reduce((sum, part) => joinedChecksum(sum, part), 1),
    2,
  );
  return end;
}

function headerOf({ width, height }: Paper): Buffer {
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
    let at = from;
    // Four bytes at a time take half as long.
    for (; at + 4 <= to; at += 4) {
      const one = bytes[at]!;
      const two = bytes[at + 1]!;
      const three = bytes[at + 2]!;
      const four = bytes[at + 3]!;
      high += 4 * (low + one) + 3 * two + 2 * three + four;
      low += one + two + three + four;
    }
    for (; at < to; at += 1) {
      low += bytes[at]!;
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return high * 0x1_00_00 + low;
}

function joinedChecksum(sum: number, { checksum, length }: Compressed): number {
  const [low, high] = [sum % 0x1_00_00, Math.floor(sum / 0x1_00_00)];
  const [nextLow, nextHigh] = [checksum % 0x1_00_00, Math.floor(checksum / 0x1_00_00)];
  const joinedLow = (low + nextLow - 1 + modulus) % modulus;
  const joinedHigh = (high + nextHigh + (length % modulus) * (low - 1 + modulus)) % modulus;
  return joinedHigh * 0x1_00_00 + joinedLow;
}
