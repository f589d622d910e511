import { bible as texts } from '@sermon/domain/texts/bible';
import { SaxesParser } from 'saxes';
import { CannotImport } from './gathered.ts';
import type { Reader } from './reader.ts';

/** An element without its prefix, in lower case. */
export type Element = { name: string; attributes: Record<string, string>; isEmpty: boolean };

type XmlReader = {
  open(element: Element): void;
  close(element: Element): void;
  text(words: string): void;
  /** What stands inside it is not read at all. */
  isLeftOut(element: Element): boolean;
};

/** No file that is meant well goes further. Elements inside each other; characters of one piece of markup or text. */
const most = { depth: 200, piece: 4_000_000 };

/**
 * Reads XML as it comes, in memory that does not grow with it. No entity is expanded but the five of XML itself, nothing is fetched, and a
 * document type that declares entities is refused.
 */
export function xmlReader(reader: XmlReader): Reader {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: Element[] = [];
  let leftOutAt = 0;
  let unfinished = 0;
  const isRead = () => leftOutAt === 0;
  parser.on('doctype', (declared) => {
    if (declared.includes('<!ENTITY')) throw new CannotImport(texts.declaresEntities);
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    unfinished = 0;
    const element = { name: name.replace(/^.*:/, '').toLowerCase(), attributes, isEmpty: isSelfClosing };
    path.push(element);
    if (path.length > most.depth) throw new CannotImport(texts.tooDeep);
    if (isRead() && reader.isLeftOut(element)) leftOutAt = path.length;
    if (isRead()) reader.open(element);
  });
  parser.on('closetag', () => {
    unfinished = 0;
    const element = path.at(-1);
    if (element && isRead()) reader.close(element);
    if (path.length === leftOutAt) leftOutAt = 0;
    path.pop();
  });
  const read = (words: string) => {
    unfinished = 0;
    if (isRead()) reader.text(words);
  };
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on('error', (error) => {
    throw new CannotImport(texts.notWellFormed(error.message));
  });
  return {
    write(piece) {
      unfinished += piece.length;
      if (unfinished > most.piece) throw new CannotImport(texts.pieceTooLong);
      parser.write(piece);
    },
    end: () => void parser.close(),
  };
}

/** Collects what stands inside an element that is no verse: a psalm's title. */
export function titleReader(found: (title: string) => void) {
  let depth = 0;
  let title = '';
  return {
    get isOpen() {
      return depth > 0;
    },
    /** The element begins, or one inside it. */
    open() {
      depth++;
    },
    text(words: string) {
      title += words;
    },
    close() {
      if (--depth > 0) return;
      found(title);
      title = '';
    },
    /** It has the number of a verse: other numberings count it, and it is that verse. */
    isVerse() {
      depth = 0;
      title = '';
    },
  };
}
