type Usable = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

/** The format of a file by its first bytes, which count instead of its name. */
export type ImageFormat = Usable | 'heic' | 'svg' | 'other';

const searchedForSvg = 4_096;

export function formatOf(bytes: Buffer): ImageFormat {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  // The last two are BigTIFF.
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(0, 4))) return 'tiff';
  if (ascii(4, 8) === 'ftyp') return formatOfBrands(bytes);
  return /<svg[\s>]/i.test(bytes.toString('utf8', 0, searchedForSvg)) ? 'svg' : 'other';
}

function formatOfBrands(bytes: Buffer): ImageFormat {
  const length = bytes.length >= 4 ? bytes.readUInt32BE(0) : 0;
  const brands = bytes.toString('latin1', 8, Math.min(length, 128));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : 'other';
}
