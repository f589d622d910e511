import { inflateRawSync } from 'node:zlib';

export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] };

/** Returns the files in a zip archive, located through the central directory at its end. */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + size);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, method === 8 ? inflateRawSync(packed) : packed);
    at += 46 + nameLength + extraLength;
  }
  return files;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex: string, decimal: string, name: string) =>
    name ? (entities[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

/** Returns the root element. Throws if the XML is not well formed. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  let at = 0;
  for (const found of xml.matchAll(/<\?[^>]*\?>|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [all, ended, name, attributes = '', isEmpty] = found;
    const between = xml.slice(at, found.index);
    if (/[<>]|&(?!#?\w+;)/.test(between)) throw new Error(`Not well-formed: ${between.slice(0, 100)}`);
    if (between) open.at(-1)?.children.push(unescape(between));
    at = found.index + all.length;
    if (ended && open.pop()?.name !== ended) throw new Error(`</${ended}> ends nothing`);
    if (!name) continue;
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescape(value),
    ]);
    const element: Element = { name, attributes: Object.fromEntries(pairs), children: [] };
    open.at(-1)?.children.push(element);
    if (!isEmpty) open.push(element);
  }
  const [first] = elements(root);
  if (open.length > 1 || !first) throw new Error('The XML ends too early');
  return first;
}

export const elements = (of: Element | undefined): Element[] =>
  of?.children.filter((child): child is Element => typeof child !== 'string') ?? [];
export const child = (of: Element | undefined, name: string): Element | undefined =>
  elements(of).find((element) => element.name === name);
/** Returns the elements with a name at any depth. */
export const all = (of: Element, name: string): Element[] =>
  elements(of).flatMap((element) => [...(element.name === name ? [element] : []), ...all(element, name)]);
