import { books } from '@sermon/domain/scripture/books';
import type { Gatherer } from '../../../ports/bible/gathered.ts';
import type { Reader } from './reader.ts';
import { type Element, xmlReader } from './xml.ts';

const leftOut = new Set(['information', 'note', 'xref', 'caption', 'remark', 'prolog', 'media']);

/** Reads Zefania XML. Books have their standard numbers, and a verse is an element that contains its words. */
export function zefaniaReader(gather: Gatherer): Reader {
  const number = ({ attributes }: Element, name: string) => attributes[name]?.trim() ?? '';
  return xmlReader({
    isLeftOut: ({ name }) => leftOut.has(name),
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
