import { bookNumberOf } from '../../../ports/bible/codes.ts';
import type { Gatherer } from '../../../ports/bible/gathered.ts';
import type { Reader } from './reader.ts';
import { titleReader, xmlReader } from './xml.ts';

const leftOut = new Set(
  'f fe ef x ex fig s h id ide toc rem cl cp ca va vp r rq sr ms mr sp mt languagecode'.split(' '),
);
const heading = /^(?:s|ms|mt|mte|r|mr|sr|sp|sd|is|ip|imt|cl|cd|h|toc)\d*$/;

/** Reads USFX, the format used by eBible.org. A verse is the text between a start and an end milestone. */
export function usfxReader(gather: Gatherer): Reader {
  const title = titleReader((words) => gather.title(words));
  let isPoetry = false;
  return xmlReader({
    isLeftOut: ({ name, attributes }) => leftOut.has(name) || heading.test(attributes['sfm'] ?? ''),
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
