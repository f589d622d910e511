import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { bookNumberOf, CannotImport, type RawBibleBuilder } from '../../../ports/bible/rawBible.ts';
import type { Reader } from './xml.ts';

/** Character markers whose words are part of the verse text. */
const textMarkers = new Set(
  'add addpn bk dc k nd ord pn png qt qac qs sig sls tl wj em bd it bdit no sc w wg wh wa jmp rb ndx'.split(' '),
);
/**
 * Markers that have an end marker and whose words are not part of the verse text: notes, references, alternative
 * numbers, figures.
 */
const noteMarkers = new Set('f fe ef x ex fig rq va vp ca cat sup fm pro rt xt ior iqt'.split(' '));
/** Paragraph markers whose content is not part of the text: headings, introductions, descriptions of the file. */
const skippedParagraphs =
  /^(?:h|toc|toca|rem|sts|ide|usfm|mt|mte|s|sr|r|ms|mr|sp|sd|cl|cp|cd|i\w*|periph|esb|restore)\d*$/;
/** Paragraph markers that start a new line but not a new paragraph: poetry, lists, tables. */
const lineMarkers = /^(?:q|qr|qc|qm|qd|li|lim|lh|lf|lit|nb|tr|th|thr|tc|tcr|ts)\d*$/;

/** Maximum line length in characters. No line of a Bible exceeds it. */
const maxLineLength = 1_000_000;

/**
 * Reads USFM with one or more books. We use our own small parser, because verses and marks are needed in file order.
 * With a library that builds a tree, that order would have to be restored.
 */
export function usfmReader(gather: RawBibleBuilder): Reader {
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

  function addWords(text: string): void {
    if (skipped !== null || isInHeading || text === '') return;
    // Removes word attributes: \w word|lemma="…"\w*
    const shown = (openStyles > 0 ? text.replace(/\|.*$/s, '') : text).replaceAll('~', ' ').replaceAll('//', ' ');
    if (isInTitle) title += shown;
    else gather.text(shown);
  }

  function handleMarker(marker: string, ends: boolean, after: string): void {
    const name = marker.replace(/^\+/, '');
    // A note without an end marker ends at the next book, chapter, verse or paragraph marker.
    if (skipped !== null && ['id', 'c', 'v', 'p'].includes(name)) skipped = null;
    if (skipped !== null) {
      if (!ends || name !== skipped) return;
      skipped = null;
      return addWords(after);
    }
    if (noteMarkers.has(name)) {
      if (ends) addWords(after);
      else skipped = name;
      return;
    }
    if (textMarkers.has(name)) {
      openStyles = Math.max(0, openStyles + (ends ? -1 : 1));
      if (name === 'add' && !isInHeading && !isInTitle) gather.added(!ends);
      return addWords(ends ? after : after.replace(/^\s/, ''));
    }
    openStyles = 0;
    if (name === 'v') {
      isInHeading = false;
      const [, label = '', text = ''] = /^\s*(\S+)\s?(.*)$/s.exec(after) ?? [];
      // If a verse number appears inside a title, the words after it are kept as that verse, because some numbering
      // systems count titles as verses.
      endTitle();
      gather.verse(label);
      return addWords(text);
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
    } else if (skippedParagraphs.test(name)) isInHeading = true;
    else {
      if (!lineMarkers.test(name) || (name.startsWith('q') && !isPoetry)) gather.paragraph();
      else gather.space();
      if (name !== 'b') isPoetry = name.startsWith('q');
      addWords(after);
    }
  }

  function read(text: string): void {
    let at = 0;
    let marker: RegExpExecArray | null = null;
    const markers = /\\(\+?[a-z]+\d*)(-[se])?(\*?)|\\\*/gi;
    for (let next = markers.exec(text); ; next = markers.exec(text)) {
      const between = text.slice(at, next?.index);
      if (!marker) addWords(between);
      // Milestones (\qt-s, \zaln-s |…\*) annotate words but do not contain any.
      else if (marker[2] || marker[1] === undefined) addWords(marker[1] === undefined ? between : '');
      else handleMarker(marker[1].toLowerCase(), marker[3] === '*', between);
      if (!next) return;
      marker = next;
      at = markers.lastIndex;
    }
  }

  return {
    write(chunk) {
      rest += chunk;
      const end = rest.lastIndexOf('\n') + 1;
      if (rest.length - end > maxLineLength) throw new CannotImport(texts.pieceTooLong);
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
