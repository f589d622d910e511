import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'unpdf/pdfjs';
import { maxTextLength } from '@sermon/domain/document/schema';
import { inflateSync } from 'node:zlib';
import type { Converted } from '../lines.ts';
import { textOfPages } from './layout.ts';
import type { Page, Piece } from './rows.ts';
import { Unreadable } from '../unreadable.ts';
import { unpackZip } from '../zip.ts';

const maxPages = 2_000;

/** Reads the text of a PDF. Nothing in it is run, and no fonts, maps or pictures are fetched. Throws `Unreadable`. */
export async function readPdf(bytes: Buffer): Promise<Converted> {
  checkExpansion(bytes);
  const task = getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    // Larger pictures are not decoded.
    maxImageSize: 1,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > maxPages) throw new Unreadable('tooComplex', 'It has too many pages');
    const pages: Page[] = [];
    let length = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await readPage(document, number);
      length += page.pieces.reduce((sum, { text }) => sum + text.length, 0);
      if (length > 2 * maxTextLength) throw new Unreadable('tooLong', 'Its text is too long');
      pages.push(page);
    }
    if (pages.every(({ pieces }) => !hasLetters(pieces))) throw new Unreadable('scanned', 'It has no text');
    const { html, changes } = textOfPages(pages);
    const emptyPages = pages.filter(({ pieces }) => !hasLetters(pieces)).length;
    return { title: null, html, changes: { ...changes, pictures: countPictures(bytes), emptyPages } };
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    const name = err instanceof Error ? err.name : '';
    if (name === 'PasswordException') throw new Unreadable('encrypted', 'It has a password');
    if (/^(?:InvalidPDF|UnknownError|Format|MissingPDF|XRef)/.test(name))
      throw new Unreadable('notOfFormat', String(err));
    throw err;
  } finally {
    await task.destroy();
  }
}

/** Maximum uncompressed size of the text of a page or of a font, in bytes. */
const maxStream = 32_000_000;

/** Refuses a file in which a stream other than a picture would expand too much. */
function checkExpansion(bytes: Buffer): void {
  for (let at = bytes.indexOf('/FlateDecode'); at >= 0; at = bytes.indexOf('/FlateDecode', at + 1)) {
    const start = bytes.indexOf('stream', at);
    if (start < 0 || start - at > 1_000) continue;
    const description = bytes.toString('latin1', Math.max(0, at - 1_000), start);
    if (/\/Image\b[^]*$/.test(description.slice(description.lastIndexOf(' obj')))) continue;
    const from = start + 'stream'.length;
    const first = bytes[from] === 0x0d ? from + 2 : from + 1;
    try {
      inflateSync(bytes.subarray(first), { maxOutputLength: maxStream });
    } catch (err) {
      if (err instanceof Error && 'code' in err && err.code === 'ERR_BUFFER_TOO_LARGE')
        throw new Unreadable('tooComplex', 'A stream expands too much');
    }
  }
}

const hasLetters = (pieces: readonly Piece[]): boolean => pieces.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/** Counts the pictures by their descriptions, which are never compressed. Masks belong to other pictures. */
function countPictures(bytes: Buffer): number {
  const source = bytes.toString('latin1');
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0;
  return Math.max(0, count(/\/Subtype\s{0,9}\/Image\b/g) - count(/\/S?Mask\s{1,9}\d+\s\d+\sR/g));
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<Page> {
  const page = await document.getPage(number);
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  // Loads the fonts, whose names say whether they are bold or italic.
  await page.getOperatorList().catch(() => null);
  const links = await linksOf(page);
  const fonts = new Map<string, { isBold: boolean; isItalic: boolean }>();
  const pieces: Piece[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = multiply(transform, item.transform);
    const size = Math.hypot(c, d);
    if (size < 1 || !Number.isFinite(e + f)) continue;
    const font = fonts.get(item.fontName) ?? fontOf(page, item.fontName);
    fonts.set(item.fontName, font);
    const middle = { x: e + item.width / 2, y: f - size / 3 };
    const link = links.find(({ box: [left, top, right, bottom] }) => {
      const isInside = middle.x >= left && middle.x <= right && middle.y >= top && middle.y <= bottom;
      return isInside;
    });
    pieces.push({
      text: item.str,
      x: e,
      y: f,
      width: item.width,
      size,
      isUpright: Math.abs(b) < Math.abs(a) * 0.1 && a > 0,
      link: link?.url ?? null,
      ...font,
    });
  }
  page.cleanup();
  return { pieces, width, height };
}

function fontOf(page: PDFPageProxy, id: string): { isBold: boolean; isItalic: boolean } {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : null;
  const name = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : '';
  return {
    isBold: /bold|black|heavy|demi/i.test(name),
    isItalic: /ital|obli|slanted/i.test(name),
  };
}

type LinkBox = { url: string; box: [left: number, top: number, right: number, bottom: number] };

async function linksOf(page: PDFPageProxy): Promise<LinkBox[]> {
  const annotations: unknown[] = await page.getAnnotations().catch(() => []);
  const { transform } = page.getViewport({ scale: 1 });
  return annotations.slice(0, 500).flatMap((annotation) => {
    if (typeof annotation !== 'object' || annotation === null || !('url' in annotation) || !('rect' in annotation))
      return [];
    const { url, rect } = annotation;
    if (typeof url !== 'string' || !Array.isArray(rect)) return [];
    const [x1, y1, x2, y2] = rect.map(Number) as [number, number, number, number];
    const [, , , , left = 0, top = 0] = multiply(transform, [1, 0, 0, 1, x1, y1]);
    const [, , , , right = 0, bottom = 0] = multiply(transform, [1, 0, 0, 1, x2, y2]);
    const box: LinkBox['box'] = [
      Math.min(left, right),
      Math.min(top, bottom),
      Math.max(left, right),
      Math.max(top, bottom),
    ];
    return [{ url, box }];
  });
}

/** Multiplies two matrices of the form [a, b, c, d, e, f]. */
function multiply(first: readonly number[], second: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Reads the preview (a PDF) of a Pages document. Newer documents have none. Throws `Unreadable`. */
export async function readPages(bytes: Buffer): Promise<Converted> {
  const parts = await unpackZip(bytes, (name) => /^(?:.*\/)?QuickLook\/Preview\.pdf$/i.test(name));
  const [preview] = parts.values();
  if (!preview) throw new Unreadable('noPreview', 'It has no preview');
  return readPdf(preview);
}
