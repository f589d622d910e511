import { inflateSync } from 'node:zlib';

/** An element in the structure tree of a tagged PDF, with all of its text. */
export type PdfElement = { role: string; text: string; attributes: string; children: PdfElement[] };

export type Pdf = {
  pages: number;
  title: string;
  author: string;
  language: string;
  /** Whether the file declares conformance to PDF/UA-1. */
  isAccessible: boolean;
  bookmarks: string[];
  links: string[];
  fonts: string[];
  /** For each page, the text outside the structure tree, which is the footer. */
  feet: string[];
  structure: PdfElement[];
  /** The start of each text fragment, in points from the upper left corner of its page. Page numbers start at 1. */
  places: Place[];
};

type Place = { page: number; x: number; y: number; text: string };

type Ref = { ref: number };
type Operator = { operator: string };
type Value = string | number | Uint8Array | Ref | Operator | Value[] | Dict;
type Dict = Map<string, Value>;
type PdfObject = { value: Value; stream: Uint8Array | null };

const token =
  /\s*(?:(<<|>>|\[|\])|\/([^\s()<>[\]{}/%]+)|(\d+) \d+ R\b|([+-]?\d*\.?\d+)|<([0-9A-Fa-f\s]*)>|(\()|([A-Za-z'"*][^\s()<>[\]{}/%]*))/y;

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Parses PDF syntax from Latin-1 text. Names become '/Name', and strings become bytes. */
function* values(source: string): Generator<Value> {
  const stack: Value[][] = [];
  const reader = new RegExp(token);
  for (let found = reader.exec(source); found; found = reader.exec(source)) {
    const [, bracket, name, ref, number, hex, open, operator] = found;
    let value: Value | undefined;
    if (bracket === '<<' || bracket === '[') stack.push([]);
    else if (bracket === ']') value = stack.pop() ?? [];
    else if (bracket === '>>') value = dictionary(stack.pop() ?? []);
    else if (name !== undefined) value = `/${name}`;
    else if (ref !== undefined) value = { ref: Number(ref) };
    else if (number !== undefined) value = Number(number);
    else if (hex !== undefined) value = Buffer.from(hex, 'hex');
    else if (open) value = literal(source, reader);
    else if (operator) value = { operator };
    if (value === undefined) continue;
    const around = stack.at(-1);
    if (around) around.push(value);
    else yield value;
  }
}

const dictionary = (parts: Value[]): Dict =>
  new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[String(part).slice(1), parts[at + 1] ?? '']] : [])));

/** Reads a string in parentheses. The reader is positioned just after the opening parenthesis. */
function literal(source: string, reader: RegExp): Uint8Array {
  let text = '';
  let depth = 1;
  let at = reader.lastIndex;
  for (; depth > 0; at += 1) {
    const char = source[at] ?? ')';
    if (char === '\\') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0];
      const next = source[at + 1] ?? '';
      text += octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[next] ?? next);
      at += octal?.length ?? 1;
    } else {
      if (char === '(') depth += 1;
      if (char === ')') depth -= 1;
      if (depth > 0) text += char;
    }
  }
  reader.lastIndex = at;
  return Buffer.from(text, 'latin1');
}

function objects(bytes: Uint8Array): Map<number, PdfObject> {
  const source = Buffer.from(bytes).toString('latin1');
  const all = new Map<number, PdfObject>();
  for (const found of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    const end = source.slice(from).search(/\sstream\n|\nendobj/) + from;
    const [value] = values(source.slice(from, end));
    if (value === undefined) continue;
    let stream: Uint8Array | null = null;
    if (source.startsWith('stream\n', end + 1) && value instanceof Map) {
      const raw = bytes.subarray(end + 8, end + 8 + Number(value.get('Length')));
      stream = value.get('Filter') === '/FlateDecode' ? inflateSync(raw) : raw;
    }
    all.set(Number(found[1]), { value, stream });
  }
  return all;
}

const textOf = (value: Value | undefined): string => {
  if (!(value instanceof Uint8Array)) return '';
  const bytes = Buffer.from(value);
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
};

const isSame = (a: Value, b: Value | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The text for each glyph number in a font, and the size of a glyph number in bytes. */
type GlyphTexts = { texts: Map<number, string>; bytes: number };

function glyphTexts(map: string): GlyphTexts {
  const texts = new Map<number, string>();
  let bytes = 2;
  for (const [, first = '', last, unicode = ''] of map.matchAll(
    /^<([0-9A-F]{2}|[0-9A-F]{4})>(?: <([0-9A-F]+)>)? <((?:[0-9A-F]{4})+)>$/gm,
  )) {
    const from = Number.parseInt(first, 16);
    const text = Buffer.from(unicode, 'hex').swap16().toString('utf16le');
    bytes = first.length / 2;
    const upTo = last === undefined ? from : Number.parseInt(last, 16);
    for (let glyph = from; glyph <= upTo; glyph += 1) {
      texts.set(glyph, glyph === from ? text : String.fromCodePoint((text.codePointAt(0) ?? 0) + glyph - from));
    }
  }
  return { texts, bytes };
}

/**
 * Reads a PDF created by this product through its structure tree, as a screen reader would. For a PDF that Chromium
 * prints, it reads the text and its positions.
 */
export function readPdf(bytes: Uint8Array): Pdf {
  const all = objects(bytes);
  const follow = (value: Value | undefined): Value | undefined =>
    value && typeof value === 'object' && 'ref' in value ? all.get(value.ref)?.value : value;
  const dict = (value: Value | undefined): Dict => {
    const found = follow(value);
    return found instanceof Map ? found : new Map();
  };
  const list = (value: Value | undefined): Value[] => {
    const found = follow(value);
    return Array.isArray(found) ? found : found === undefined ? [] : [found];
  };
  const source = Buffer.from(bytes).toString('latin1');
  const [trailer] = values(source.slice(source.lastIndexOf('trailer') + 7));
  const catalog = dict(dict(trailer).get('Root'));
  const info = dict(dict(trailer).get('Info'));
  const pageRefs = list(dict(catalog.get('Pages')).get('Kids'));

  const marked = new Map<string, string>();
  const fonts = new Set<string>();
  const feet: string[] = [];
  const places: Place[] = [];
  for (const page of pageRefs) {
    const resources = dict(dict(page).get('Resources'));
    const known = new Map(
      [...dict(resources.get('Font'))].map(([name, font]) => {
        fonts.add(String(dict(font).get('BaseFont')).replace(/^\/\w+\+/, ''));
        const map = dict(font).get('ToUnicode');
        const stream = map && typeof map === 'object' && 'ref' in map ? all.get(map.ref)?.stream : null;
        return [name, glyphTexts(Buffer.from(stream ?? []).toString('latin1'))];
      }),
    );
    const contents = dict(page).get('Contents');
    const stream = contents && typeof contents === 'object' && 'ref' in contents ? all.get(contents.ref)?.stream : null;
    const [, , , height = 0] = list(dict(page).get('MediaBox')).map(Number);
    const number = pageRefs.indexOf(page) + 1;
    const shown = pageText(Buffer.from(stream ?? []).toString('latin1'), known, (x, y, text) =>
      places.push({ page: number, x, y: height - y, text }),
    );
    feet.push(shown.get(footerKey) ?? '');
    for (const [id, text] of shown) marked.set(`${pageRefs.indexOf(page)} ${id}`, text);
  }

  const element = (value: Value): PdfElement => {
    const found = dict(value);
    const page = pageRefs.findIndex((ref) => isSame(ref, found.get('Pg')));
    const children: PdfElement[] = [];
    let text = '';
    for (const kid of list(found.get('K'))) {
      if (dict(kid).has('S')) {
        const child = element(kid);
        children.push(child);
        text += child.text;
      } else text += markedText(kid, page);
    }
    const attributes = JSON.stringify(list(found.get('A')).map((attribute) => [...dict(attribute)]));
    return { role: String(found.get('S')).slice(1), text, attributes, children };
  };
  const markedText = (kid: Value, page: number): string => {
    if (typeof kid === 'number') return marked.get(`${page} ${kid}`) ?? '';
    const found = dict(kid);
    const at = pageRefs.findIndex((ref) => isSame(ref, found.get('Pg')));
    return found.has('MCID') ? (marked.get(`${at} ${String(found.get('MCID'))}`) ?? '') : '';
  };

  const bookmarks = (first: Value | undefined): string[] => {
    const found = dict(first);
    if (found.size === 0) return [];
    return [textOf(found.get('Title')), ...bookmarks(found.get('First')), ...bookmarks(found.get('Next'))];
  };

  return {
    pages: pageRefs.length,
    title: textOf(info.get('Title')),
    author: textOf(info.get('Author')),
    language: textOf(catalog.get('Lang')),
    isAccessible: source.includes('<pdfuaid:part>1</pdfuaid:part>'),
    bookmarks: bookmarks(dict(catalog.get('Outlines')).get('First')),
    links: pageRefs.flatMap((page) =>
      list(dict(page).get('Annots')).map((annotation) => textOf(dict(dict(annotation).get('A')).get('URI'))),
    ),
    fonts: [...fonts].toSorted(),
    feet,
    places,
    structure: list(dict(catalog.get('StructTreeRoot')).get('K')).map(element),
  };
}

/** The key for text that is not part of the structure tree. */
const footerKey = -1;

type Matrix = [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];
const asMatrix = (operands: Value[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number);
  return [a, b, c, d, e, f];
};
/** Multiplies two matrices so that the first is applied before the second. */
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

/**
 * Returns a page's text, keyed by the marked-content id (MCID) by which the structure tree refers to it. Calls `place`
 * with the start of each fragment.
 */
function pageText(
  content: string,
  fonts: Map<string, GlyphTexts>,
  place: (x: number, y: number, text: string) => void,
): Map<number, string> {
  /** Applies to everything on the page, including text. */
  let pageMatrix = identity;
  let textMatrix = identity;
  const kept: Matrix[] = [];
  const found = new Map<number, string>();
  /**
   * The open marked-content sequences: the key for their text, if any, and whether they have replacement text
   * (ActualText).
   */
  const open: { id: number | null; isSpoken: boolean }[] = [];
  let font: GlyphTexts | undefined;
  let operands: Value[] = [];
  const addText = (text: string) => {
    const id = open.findLast((mark) => mark.id !== null)?.id;
    if (id !== null && id !== undefined) found.set(id, (found.get(id) ?? '') + text);
  };
  const show = (numbers: Uint8Array): string => {
    const { texts, bytes } = font ?? { texts: new Map<number, string>(), bytes: 2 };
    let text = '';
    for (let at = 0; at + bytes <= numbers.length; at += bytes) {
      text += texts.get(Buffer.from(numbers).readUIntBE(at, bytes)) ?? '\ufffd';
    }
    if (!open.some(({ isSpoken }) => isSpoken)) addText(text);
    return text;
  };
  /** The current fragment, which contains all text shown until the text position is set again. */
  let fragment: { x: number; y: number; text: string } | null = null;
  const showAll = (parts: Value[]) => {
    const [, , , , x, y] = multiply(textMatrix, pageMatrix);
    fragment ??= { x, y, text: '' };
    fragment.text += parts.map((part) => (part instanceof Uint8Array ? show(part) : '')).join('');
  };
  const endFragment = () => {
    if (fragment) place(fragment.x, fragment.y, fragment.text);
    fragment = null;
  };
  const begin = (tag: Value | undefined, properties: Value | undefined) => {
    const marking = properties instanceof Map ? properties : new Map<string, Value>();
    const [id, spoken] = [marking.get('MCID'), marking.get('ActualText')];
    const isFoot = tag === '/Artifact';
    open.push({ id: typeof id === 'number' ? id : isFoot ? footerKey : null, isSpoken: spoken !== undefined });
    addText(textOf(spoken));
  };
  for (const value of values(content)) {
    if (typeof value !== 'object' || !('operator' in value)) {
      operands.push(value);
      continue;
    }
    const last = operands.at(-1);
    if (value.operator === 'BDC' || value.operator === 'BMC') begin(operands[0], last);
    else if (value.operator === 'EMC') open.pop();
    else if (value.operator === 'Tf') font = fonts.get(String(operands[0]).slice(1));
    else if (value.operator === 'q') kept.push(pageMatrix);
    else if (value.operator === 'Q') pageMatrix = kept.pop() ?? identity;
    else if (value.operator === 'cm') pageMatrix = multiply(asMatrix(operands), pageMatrix);
    else if (value.operator === 'BT') textMatrix = identity;
    else if (value.operator === 'ET') endFragment();
    else if (value.operator === 'Tm') {
      endFragment();
      textMatrix = asMatrix(operands);
    } else if (value.operator === 'Td') textMatrix = multiply(asMatrix([1, 0, 0, 1, ...operands]), textMatrix);
    else if (value.operator === 'Tj' && last instanceof Uint8Array) showAll([last]);
    else if (value.operator === 'TJ' && Array.isArray(last)) showAll(last);
    operands = [];
  }
  return found;
}
