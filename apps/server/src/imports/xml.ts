import { Unreadable } from './unreadable.ts';

/** An XML tag at an offset. `name` has no namespace prefix. Use `attributeOf` to read the attributes. */
export type Tag = { kind: 'start' | 'end' | 'empty'; name: string; source: string; from: number; to: number };

const maxDepth = 200;
const maxTagLength = 200_000;

/**
 * Yields the tags in an XML text in order, in time proportional to the text's length. Throws `Unreadable` if the text
 * is not well-formed or is nested too deep. Also throws for a document type declaration, because it could declare
 * entities.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  const open: string[] = [];
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const skipped = endOfSkipped(xml, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const end = endOfTag(xml, at + 1);
    const isEnd = xml[at + 1] === '/';
    const isEmpty = xml[end - 1] === '/';
    const source = xml.slice(at + (isEnd ? 2 : 1), isEmpty ? end - 1 : end);
    if (source.length > maxTagLength) throw new Unreadable('tooComplex', 'A tag is too long');
    const from = at;
    at = end + 1;
    const fullName = /^[^\s/>]+/.exec(source)?.[0];
    if (!fullName) throw new Unreadable('notOfFormat', 'A tag has no name');
    if (isEnd && open.pop() !== fullName)
      throw new Unreadable('notOfFormat', 'An element does not end where it should');
    if (!isEnd && !isEmpty && open.push(fullName) > maxDepth)
      throw new Unreadable('tooComplex', 'Elements lie too deep');
    const name = fullName.slice(fullName.indexOf(':') + 1);
    yield { kind: isEnd ? 'end' : isEmpty ? 'empty' : 'start', name, source, from, to: at };
  }
  if (open.length > 0) throw new Unreadable('notOfFormat', 'The XML ends too early');
}

/**
 * Returns the end of the comment, CDATA section, or processing instruction that starts at `at`. Returns null for an
 * element.
 */
function endOfSkipped(xml: string, at: number): number | null {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4);
  if (xml.startsWith('<![CDATA[', at)) return after(xml, ']]>', at + 9);
  if (xml.startsWith('<?', at)) return after(xml, '?>', at + 2);
  if (xml.startsWith('<!', at)) throw new Unreadable('notOfFormat', 'It declares a document type');
  return null;
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  if (found < 0) throw new Unreadable('notOfFormat', `There is no ${mark}`);
  return found + mark.length;
}

function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at;
    if (character === '<') break;
    if (character === '"' || character === "'") at = after(xml, character, at + 1) - 1;
  }
  throw new Unreadable('notOfFormat', 'A tag does not end');
}

const attribute = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const attributesOf = (source: string): Map<string, string> =>
  new Map(
    Array.from(source.matchAll(attribute), ([, name = '', double, single]) => [
      name.slice(name.indexOf(':') + 1),
      withoutEntities(double ?? single ?? ''),
    ]),
  );

/** Returns the value of an attribute with this name, whatever its namespace. */
export const attributeOf = ({ source }: Pick<Tag, 'source'>, name: string): string | null =>
  attributesOf(source).get(name) ?? null;

/** An element of XML. Names of elements and attributes have no namespace prefix. */
export class XmlElement {
  readonly name: string;
  readonly children: (XmlElement | string)[] = [];
  readonly #source: string;
  #attributes: Map<string, string> | null = null;

  constructor(name: string, source: string) {
    this.name = name;
    this.#source = source;
  }

  /** Returns the value of an attribute, or null. */
  get(name: string): string | null {
    this.#attributes ??= attributesOf(this.#source);
    return this.#attributes.get(name) ?? null;
  }

  get elements(): XmlElement[] {
    return this.children.filter((child) => typeof child !== 'string');
  }

  child(name: string): XmlElement | null {
    return this.elements.find((element) => element.name === name) ?? null;
  }

  /** All elements with this name inside this one, in their order. */
  all(name: string): XmlElement[] {
    return this.elements.flatMap((element) => [...(element.name === name ? [element] : []), ...element.all(name)]);
  }

  has(name: string): boolean {
    return this.elements.some((element) => element.name === name || element.has(name));
  }

  /** The attribute `val` of the child with this name, in which Word stores most properties. */
  value(name: string): string | null {
    return this.child(name)?.get('val') ?? null;
  }
}

/**
 * Parses XML to a tree. White space between elements is dropped. Throws like `tagsOf`, and what `count` throws, which is
 * called for each element and for each text with its length.
 */
export function parseXml(xml: string, count: (name: string | null, length: number) => void = () => {}): XmlElement {
  const root = new XmlElement('', '');
  const open = [root];
  let from = 0;
  for (const tag of tagsOf(xml)) {
    const parent = open.at(-1) ?? root;
    const isLeaf = tag.kind === 'end' && parent.children.length === 0;
    const text = tag.from > from ? textIn(xml.slice(from, tag.from)) : '';
    if (text !== '' && (isLeaf || /\S/.test(text))) {
      parent.children.push(text);
      count(null, text.length);
    }
    from = tag.to;
    if (tag.kind === 'end') open.pop();
    else {
      count(tag.name, 0);
      const element = new XmlElement(tag.name, tag.source);
      parent.children.push(element);
      if (tag.kind === 'start') open.push(element);
    }
  }
  return root.elements[0] ?? root;
}

const section = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>/;

/** Returns the characters between two tags, without comments and processing instructions. */
const textIn = (source: string): string =>
  source.includes('<')
    ? source
        .split(section)
        .map((part, at) => (at % 2 === 0 ? withoutEntities(part ?? '') : (part ?? '')))
        .join('')
    : withoutEntities(source);

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Replaces character references and the five entities of XML. Others stay as they are. */
const withoutEntities = (source: string): string =>
  source.includes('&')
    ? source.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (all, decimal, hex, name) => {
        const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
        if (name) return entities.get(name) ?? all;
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : source;

/**
 * Decodes XML in UTF-16, in the encoding that its declaration names, or in UTF-8. If there is no byte order mark, UTF-16
 * is detected from the first character, '<'.
 */
export function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)/.exec(
    bytes.toString('latin1', 0, 200),
  )?.[1];
  return decoderOf(declared ?? 'utf-8').decode(bytes);
}

/** Falls back to UTF-8 for an encoding that is not known. */
function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(/^utf-?16/i.test(label) ? 'utf-8' : label);
  } catch {
    return new TextDecoder();
  }
}
