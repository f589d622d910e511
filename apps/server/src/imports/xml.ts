import { Unreadable } from './unreadable.ts';

/** An XML tag. `name` has no namespace prefix. Use `attributeOf` to read the attributes. */
export type Tag = { kind: 'start' | 'end' | 'empty'; name: string; source: string };

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
    at = end + 1;
    const fullName = /^[^\s/>]+/.exec(source)?.[0];
    if (!fullName) throw new Unreadable('notWord', 'A tag has no name');
    if (isEnd && open.pop() !== fullName) throw new Unreadable('notWord', 'An element does not end where it should');
    if (!isEnd && !isEmpty && open.push(fullName) > maxDepth)
      throw new Unreadable('tooComplex', 'Elements lie too deep');
    const name = fullName.slice(fullName.indexOf(':') + 1);
    yield { kind: isEnd ? 'end' : isEmpty ? 'empty' : 'start', name, source };
  }
  if (open.length > 0) throw new Unreadable('notWord', 'The XML ends too early');
}

/**
 * Returns the end of the comment, CDATA section, or processing instruction that starts at `at`. Returns null for an
 * element.
 */
function endOfSkipped(xml: string, at: number): number | null {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4);
  if (xml.startsWith('<![CDATA[', at)) return after(xml, ']]>', at + 9);
  if (xml.startsWith('<?', at)) return after(xml, '?>', at + 2);
  if (xml.startsWith('<!', at)) throw new Unreadable('notWord', 'It declares a document type');
  return null;
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  if (found < 0) throw new Unreadable('notWord', `There is no ${mark}`);
  return found + mark.length;
}

function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at;
    if (character === '<') break;
    if (character === '"' || character === "'") at = after(xml, character, at + 1) - 1;
  }
  throw new Unreadable('notWord', 'A tag does not end');
}

export function attributeOf({ source }: Tag, name: string): string | null {
  const found = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(source);
  return found?.[1] ?? found?.[2] ?? null;
}

/**
 * Decodes XML in UTF-8 or UTF-16. If there is no byte order mark, the encoding is detected from the first character,
 * '<'.
 */
export function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes;
  const label =
    (first === 0xff && second === 0xfe) || second === 0
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || first === 0
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(label).decode(bytes);
}
