import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { SaxesParser } from 'saxes';
import { CannotImport } from '../../../ports/bible/gathered.ts';
import type { Reader } from './reader.ts';

/** An XML element. Its name is in lowercase and has no namespace prefix. */
export type Element = { name: string; attributes: Record<string, string>; isEmpty: boolean };

type XmlReader = {
  open(element: Element): void;
  close(element: Element): void;
  text(words: string): void;
  isLeftOut(element: Element): boolean;
};

/**
 * Limits that no legitimate file exceeds: the nesting depth of elements, and the number of characters in one tag or
 * text.
 */
const limits = { depth: 200, token: 4_000_000 };

/**
 * Parses XML as a stream, in constant memory. Expands only the five predefined entities, loads no external resources,
 * and rejects a document type declaration that declares entities.
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
    if (path.length > limits.depth) throw new CannotImport(texts.tooDeep);
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
    write(chunk) {
      unfinished += chunk.length;
      if (unfinished > limits.token) throw new CannotImport(texts.pieceTooLong);
      parser.write(chunk);
    },
    end: () => void parser.close(),
  };
}

/** Collects the text of a psalm title. A title is an element that may contain other elements. */
export function titleReader(found: (title: string) => void) {
  let depth = 0;
  let title = '';
  return {
    get isOpen() {
      return depth > 0;
    },
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
    /**
     * Discards the title, because it turned out to be a numbered verse. Some numbering systems count titles as verses.
     */
    isVerse() {
      depth = 0;
      title = '';
    },
  };
}
