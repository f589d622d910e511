import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Shape = { width?: number; height?: number; background?: string };

/** Creates a picture of one color, red by default. */
export const plainPicture = ({ width = 400, height = 300, background = '#c00000' }: Shape = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Creates a PNG whose header claims this size, but contains only `rows` rows of black pixels. */
export function pngOfSize(width: number, height: number, rows: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = (content = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`;

/** Creates a file in the ISO base media format with these brands, without a picture in it. */
const brandedFile = (...brands: string[]): Buffer => {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(500)]);
};

/** Files that are not pictures that can be used, by kind, with the beginning of the sentence that says so. */
export async function unusablePictures(): Promise<Record<string, { bytes: Buffer; sentence: string }>> {
  const jpeg = await plainPicture({ width: 800, height: 600 }).jpeg().toBuffer();
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  });
  const [png, gif, webp] = [
    await noise.clone().png().toBuffer(),
    await noise.clone().gif().toBuffer(),
    await noise.clone().webp().toBuffer(),
  ];
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const no = 'This is not a picture that can be used.';
  const damaged = 'This picture is damaged or incomplete.';
  const tooLarge = 'This picture is too large. Reduce it to less than 50 megapixels';
  const drawing = 'Drawings in SVG format cannot be used.';
  const heic = 'Pictures in HEIC format cannot be used. Save it as JPEG';
  return {
    'an empty file': { bytes: Buffer.alloc(0), sentence: no },
    'one byte': { bytes: Buffer.from([0xff]), sentence: no },
    'a web page': { bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), sentence: no },
    'a PDF': { bytes: Buffer.from('%PDF-1.7\n'), sentence: no },
    'a zip': { bytes: Buffer.from('PK\x03\x04'.padEnd(400, '\0'), 'latin1'), sentence: no },
    'a bitmap': { bytes: Buffer.from('BM'.padEnd(400, '\0'), 'latin1'), sentence: no },
    'a video': { bytes: brandedFile('isom', 'mp42'), sentence: no },
    'a drawing': { bytes: Buffer.from(svg()), sentence: drawing },
    'a drawing with a script': {
      bytes: Buffer.from(`<?xml version="1.0"?>\n${svg('<script>alert(1)</script>')}`),
      sentence: drawing,
    },
    'a drawing that names a file': { bytes: Buffer.from(svg('<image href="file:///etc/passwd"/>')), sentence: drawing },
    'a HEIC picture': { bytes: brandedFile('heic', 'mif1'), sentence: heic },
    'a HEIF picture of an unknown kind': { bytes: brandedFile('mif1', 'msf1'), sentence: heic },
    'an AVIF without a picture': { bytes: brandedFile('avif', 'mif1'), sentence: damaged },
    'half a JPEG': { bytes: half(jpeg), sentence: damaged },
    'half a PNG': { bytes: half(png), sentence: damaged },
    'half a GIF': { bytes: half(gif), sentence: damaged },
    'half a WebP': { bytes: half(webp), sentence: damaged },
    'the first bytes of a JPEG and then zeros': {
      bytes: Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5_000)]),
      sentence: damaged,
    },
    'the first bytes of a TIFF and then zeros': {
      bytes: Buffer.from('II*\0'.padEnd(5_000, '\0'), 'latin1'),
      sentence: damaged,
    },
    'a PNG without its rows': { bytes: pngOfSize(1_000, 1_000, 10), sentence: damaged },
    'a PNG of 60,000 x 60,000 pixels': { bytes: pngOfSize(60_000, 60_000, 3), sentence: tooLarge },
    'a PNG of 50,005,000 pixels': { bytes: pngOfSize(10_001, 5_000, 3), sentence: tooLarge },
  };
}
