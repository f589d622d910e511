import { bible as texts } from '@sermon/domain/texts/bible';
import { bookNumberOf } from '../codes.ts';
import { CannotImport, type Gatherer } from './gathered.ts';
import type { Reader } from './reader.ts';

/** Markers inside a paragraph whose words are part of the verse. */
const inVerse = new Set(
  'add addpn bk dc k nd ord pn png qt qac qs sig sls tl wj em bd it bdit no sc w wg wh wa jmp rb ndx'.split(' '),
);
/** Markers inside a paragraph that end with themselves and whose words are not: notes, references, other numbers, pictures. */
const besides = new Set('f fe ef x ex fig rq va vp ca cat sup fm pro rt xt ior iqt'.split(' '));
/** Paragraphs that are no part of the text: headings, introductions, what describes the file. */
const heading = /^(?:h|toc|toca|rem|sts|ide|usfm|mt|mte|s|sr|r|ms|mr|sp|sd|cl|cp|cd|i\w*|periph|esb|restore)\d*$/;
/** Paragraphs in which lines go on as before: poetry, lists, tables. */
const line = /^(?:q|qr|qc|qm|qd|li|lim|lh|lf|lit|nb|tr|th|thr|tc|tcr|ts)\d*$/;

/** No line of a text is longer; in characters. */
const longestLine = 1_000_000;

/**
 * USFM, one book or several after one another. Our own small reader, because the verses and their marks are needed in the order of the file:
 * a tree of it would have to be walked back into that order.
 */
export function usfmReader(gather: Gatherer): Reader {
  let rest = '';
  let skipped: string | null = null;
  let isInHeading = false;
  let isInTitle = false;
  let isPoetry = false;
  let openStyles = 0;
  let title = '';

  function endTitle(): void {
    if (isInTitle) gather.title(title);
    isInTitle = false;
    title = '';
  }

  function words(text: string): void {
    if (skipped !== null || isInHeading || text === '') return;
    // \w word|lemma="…"\w*
    const shown = (openStyles > 0 ? text.replace(/\|.*$/s, '') : text).replaceAll('~', ' ').replaceAll('//', ' ');
    if (isInTitle) title += shown;
    else gather.text(shown);
  }

  /** A marker and what follows it up to the next one. */
  function marked(marker: string, ends: boolean, after: string): void {
    const name = marker.replace(/^\+/, '');
    // A note that nobody ended ends with its paragraph or verse.
    if (skipped !== null && ['id', 'c', 'v', 'p'].includes(name)) skipped = null;
    if (skipped !== null) {
      if (!ends || name !== skipped) return;
      skipped = null;
      return words(after);
    }
    if (besides.has(name)) {
      if (ends) words(after);
      else skipped = name;
      return;
    }
    if (inVerse.has(name)) {
      openStyles = Math.max(0, openStyles + (ends ? -1 : 1));
      if (name === 'add' && !isInHeading && !isInTitle) gather.added(!ends);
      return words(ends ? after : after.replace(/^\s/, ''));
    }
    openStyles = 0;
    if (name === 'v') {
      isInHeading = false;
      const [, label = '', text = ''] = /^\s*(\S+)\s?(.*)$/s.exec(after) ?? [];
      // A title that has the number of a verse is that verse: other numberings count it.
      endTitle();
      gather.verse(label);
      return words(text);
    }
    endTitle();
    isInHeading = false;
    if (name === 'id') {
      const code = after.trim().slice(0, 3);
      gather.book(bookNumberOf(code), code);
      isInHeading = true;
    } else if (name === 'c') {
      gather.chapter(Number.parseInt(after, 10) || 0);
      isPoetry = false;
    } else if (name === 'd' || name === 'qa') {
      isInTitle = true;
      title = after;
    } else if (heading.test(name)) isInHeading = true;
    else {
      if (!line.test(name) || (name.startsWith('q') && !isPoetry)) gather.paragraph();
      else gather.space();
      if (name !== 'b') isPoetry = name.startsWith('q');
      words(after);
    }
  }

  function read(text: string): void {
    let at = 0;
    let marker: RegExpExecArray | null = null;
    const markers = /\\(\+?[a-z]+\d*)(-[se])?(\*?)|\\\*/gi;
    for (let next = markers.exec(text); ; next = markers.exec(text)) {
      const between = text.slice(at, next?.index);
      if (!marker) words(between);
      // Milestones (\qt-s, \zaln-s |…\*) say something about words, and hold none.
      else if (marker[2] || marker[1] === undefined) words(marker[1] === undefined ? between : '');
      else marked(marker[1].toLowerCase(), marker[3] === '*', between);
      if (!next) return;
      marker = next;
      at = markers.lastIndex;
    }
  }

  return {
    write(piece) {
      rest += piece;
      const end = rest.lastIndexOf('\n') + 1;
      if (rest.length - end > longestLine) throw new CannotImport(texts.pieceTooLong);
      if (end > 0) read(rest.slice(0, end));
      rest = rest.slice(end);
    },
    end() {
      read(rest);
      endTitle();
      gather.endVerse();
    },
  };
}
