import { bookById } from '@sermon/domain/scripture/books';
import type { Gatherer } from '../../../ports/bible/gathered.ts';
import type { Reader } from './reader.ts';
import { type Element, titleReader, xmlReader } from './xml.ts';

const leftOut = new Set(['header', 'note', 'figure', 'rdg', 'head', 'titlepage', 'speaker']);
const psalms = bookById('Ps')!.number;

/**
 * Reads OSIS. A verse is either an element that contains its words, or the text between a start and an end milestone.
 */
export function osisReader(gather: Gatherer): Reader {
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
    isLeftOut: ({ name, attributes }) => leftOut.has(name) || (name === 'title' && !isTitle(attributes)),
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
