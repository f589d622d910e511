import { deflateSync } from 'node:zlib';

/** Text on a page, in points from the bottom left. Fonts: r regular, b bold, i italic. */
export type PdfText = { x: number; y: number; text: string; size?: number; font?: 'r' | 'b' | 'i' };

const width = 600;
const height = 800;
const fonts = { r: 'Times-Roman', b: 'Times-Bold', i: 'Times-Italic' };

type PdfOptions = {
  /** Further entries of the catalog, such as a script. */
  catalog?: string;
  /** Further entries of each page. */
  page?: string;
  trailer?: string;
  /** Further objects, from number 100 on. */
  objects?: string[];
};

/** Builds a PDF with these texts on its pages. */
export function pdfFile(pages: readonly (readonly PdfText[])[], options: PdfOptions = {}): Buffer {
  const streams = pages.map((texts) =>
    texts
      .map(({ x, y, text, size = 12, font = 'r' }) => `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
      .join('\n'),
  );
  return pdfOfStreams(
    streams.map((stream) => Buffer.from(stream, 'latin1')),
    options,
  );
}

/** Builds a PDF whose pages have these content streams, compressed. */
export function pdfOfStreams(streams: readonly Buffer[], options: PdfOptions = {}): Buffer {
  const { catalog = '', page = '', trailer = '', objects = [] } = options;
  const numbers = streams.map((_, at) => 10 + at * 2);
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const resources = `/Resources<</Font<<${Object.entries(fonts)
    .map(([id, name]) => `/${id} ${font(name)}`)
    .join('')}>>>>`;
  const all: [number, Buffer][] = [
    [1, Buffer.from(`<</Type/Catalog/Pages 2 0 R${catalog}>>`)],
    [2, Buffer.from(`<</Type/Pages/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]/Count ${streams.length}>>`)],
    ...streams.flatMap((stream, at): [number, Buffer][] => {
      const packed = deflateSync(stream, { level: 9 });
      return [
        [
          10 + at * 2,
          Buffer.from(
            `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]${resources}/Contents ${11 + at * 2} 0 R${page}>>`,
          ),
        ],
        [
          11 + at * 2,
          Buffer.concat([
            Buffer.from(`<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
            packed,
            Buffer.from('\nendstream'),
          ]),
        ],
      ];
    }),
    ...objects.map((object, at): [number, Buffer] => [10_000 + at, Buffer.from(object, 'latin1')]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]!.length;
  const places: [number, number][] = [];
  for (const [number, body] of all) {
    places.push([number, at]);
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(object);
    at += object.length;
  }
  const rows = places.map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(Buffer.from(`xref\n${rows}trailer\n<</Root 1 0 R/Size 20000${trailer}>>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

// The characters of Windows-1252 that sermons use.
const codes: Record<string, number> = { '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96 };
const escaped = (text: string): string =>
  text.replace(/[\\()]/g, '\\$&').replace(/[’“”•–]/g, (character) => `\\${codes[character]!.toString(8)}`);
