import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { SaxesParser } from 'saxes';
import { bookNumberOf, CannotImport, type RawBibleBuilder } from '../../../ports/bible/rawBible.ts';
import { bookById, books } from '@sermon/domain/scripture/books';

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

const leftOutOfOsis = new Set(['header', 'note', 'figure', 'rdg', 'head', 'titlepage', 'speaker']);
const psalms = bookById('Ps')!.number;

/**
 * Reads OSIS. A verse is either an element that contains its words, or the text between a start and an end milestone.
 */
export function osisReader(gather: RawBibleBuilder): Reader {
  const title = titleReader((words) => gather.title(words));
  /** Current position in the file: 'Gen.' at the start of a book, 'Gen.1' within a chapter. */
  let place = '';

  /** Starts the verse with this id: 'Gen.1.1', 'Bible.KJV:Gen.1.1!a' or 'Gen.1.1 Gen.1.2'. */
  function beginVerse(osisId: string): void {
    const ids = osisId.trim().split(/\s+/);
    const [, book = '', chapter = '', verse = ''] = idOf(ids[0]);
    const [, , lastChapter, last] = idOf(ids.at(-1));
    if (place !== `${book}.${chapter}`) {
      if (!place.startsWith(`${book}.`)) gather.book(bookById(book)?.number, book);
      gather.chapter(Number(chapter));
      place = `${book}.${chapter}`;
    }
    gather.verse(last !== undefined && lastChapter === chapter ? `${verse}-${last}` : verse);
  }

  return xmlReader({
    isLeftOut: ({ name, attributes }) => leftOutOfOsis.has(name) || (name === 'title' && !isTitle(attributes)),
    open({ name, attributes, isEmpty }) {
      const { osisID = '', sID, eID, type } = attributes;
      if (name === 'verse') title.isVerse();
      if (title.isOpen || name === 'title') title.open();
      else if (name === 'div' && type === 'book') {
        place = `${osisID}.`;
        gather.book(bookById(osisID)?.number, osisID);
      } else if (name === 'chapter' && eID === undefined) {
        const [, book, chapter] = /^(?:[^:]*:)?(\w+)\.(\d+)/.exec(osisID || (sID ?? '')) ?? [];
        if (book === undefined || chapter === undefined || place === `${book}.${chapter}`) return;
        if (!place.startsWith(`${book}.`)) gather.book(bookById(book)?.number, book);
        gather.chapter(Number(chapter));
        place = `${book}.${chapter}`;
      } else if (name === 'verse') {
        if (eID !== undefined) gather.endVerse();
        else if (sID !== undefined || osisID || isEmpty) beginVerse(osisID || (sID ?? ''));
      } else if (name === 'transchange') {
        if (type === 'added') gather.added(true);
      } else if (isParagraph(name, attributes)) gather.paragraph();
      else if (['l', 'lb', 'item', 'cell', 'row'].includes(name)) gather.space();
    },
    close({ name, attributes, isEmpty }) {
      if (title.isOpen) title.close();
      else if (name === 'verse') {
        if (!isEmpty && attributes['sID'] === undefined && attributes['eID'] === undefined) gather.endVerse();
      } else if (name === 'transchange' && attributes['type'] === 'added') gather.added(false);
    },
    text: (words) => (title.isOpen ? title.text(words) : gather.text(words)),
  });

  function isTitle({ type, canonical }: Element['attributes']): boolean {
    if (type === 'psalm' || type === 'acrostic') return true;
    return canonical === 'true' && (gather.currentBook === psalms || place.startsWith('Ps.'));
  }
}

const idOf = (id = ''): string[] => /^(?:[^:]*:)?(\w+)\.(\d+)\.(\d+)(?:!.*)?$/.exec(id) ?? [];

const isParagraph = (name: string, { type, sID, eID }: Element['attributes']): boolean =>
  (name === 'p' && eID === undefined) ||
  (name === 'lg' && eID === undefined) ||
  (name === 'div' && type === 'paragraph' && sID !== undefined) ||
  (name === 'milestone' && type === 'x-p');

const leftOutOfUsfx = new Set(
  'f fe ef x ex fig s h id ide toc rem cl cp ca va vp r rq sr ms mr sp mt languagecode'.split(' '),
);
const heading = /^(?:s|ms|mt|mte|r|mr|sr|sp|sd|is|ip|imt|cl|cd|h|toc)\d*$/;

/** Reads USFX, the format used by eBible.org. A verse is the text between a start and an end milestone. */
export function usfxReader(gather: RawBibleBuilder): Reader {
  const title = titleReader((words) => gather.title(words));
  let isPoetry = false;
  return xmlReader({
    isLeftOut: ({ name, attributes }) => leftOutOfUsfx.has(name) || heading.test(attributes['sfm'] ?? ''),
    open({ name, attributes }) {
      const { id = '' } = attributes;
      if (name === 'v') title.isVerse();
      if (title.isOpen || name === 'd' || name === 'qa' || ['d', 'qa'].includes(attributes['sfm'] ?? '')) title.open();
      else if (name === 'book') gather.book(bookNumberOf(id), id);
      else if (name === 'c') gather.chapter(Number(id));
      else if (name === 'v') gather.verse(id);
      else if (name === 've') gather.endVerse();
      else if (name === 'add') gather.added(true);
      else if (name === 'p' || name === 'b' || (name === 'q' && !isPoetry)) gather.paragraph();
      else if (['q', 'milestone', 'tr', 'tc', 'th', 'optionallinebreak'].includes(name)) gather.space();
      if (['p', 'q', 'c'].includes(name)) isPoetry = name === 'q';
    },
    close({ name }) {
      if (title.isOpen) title.close();
      else if (name === 'add') gather.added(false);
    },
    text: (words) => (title.isOpen ? title.text(words) : gather.text(words)),
  });
}

const leftOutOfZefania = new Set(['information', 'note', 'xref', 'caption', 'remark', 'prolog', 'media']);

/** Reads Zefania XML. Books have their standard numbers, and a verse is an element that contains its words. */
export function zefaniaReader(gather: RawBibleBuilder): Reader {
  const number = ({ attributes }: Element, name: string) => attributes[name]?.trim() ?? '';
  return xmlReader({
    isLeftOut: ({ name }) => leftOutOfZefania.has(name),
    open(element) {
      const { name, attributes } = element;
      if (name === 'biblebook') {
        const bookNumber = Number(number(element, 'bnumber'));
        gather.book(books[bookNumber - 1]?.number, attributes['bname'] ?? number(element, 'bnumber'));
      } else if (name === 'chapter') gather.chapter(Number(number(element, 'cnumber')));
      else if (name === 'vers' || name === 'verse') gather.verse(number(element, 'vnumber'));
      else if (name === 'br' && attributes['art'] === 'x-p') gather.paragraph();
      else if (name === 'br') gather.space();
      else if (isItalic(element)) gather.added(true);
    },
    close(element) {
      if (element.name === 'vers' || element.name === 'verse') gather.endVerse();
      else if (isItalic(element)) gather.added(false);
    },
    text: (words) => gather.text(words),
  });
}

const isItalic = ({ name, attributes }: Element): boolean =>
  name === 'style' && (attributes['fs'] === 'italic' || /font-style:\s*italic/.test(attributes['css'] ?? ''));

/** Reads one file in chunks. Each format has its own reader. Throws `CannotImport` if the content is invalid. */
export type Reader = { write(chunk: string): void; end(): void };
