import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { countSlides } from '@sermon/domain/slides/slidesOf';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { addSlides, slideCandidates } from './addSlides.ts';
import { slidesOf } from './slideRanges.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const mark = (words: string, color = 'yellow') => `<mark data-color="${color}">${words}</mark>`;
const luke =
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose,</p><p>and came.</p></blockquote>';

function open(content: string) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
}
const words = ({ from, to }: { from: number; to: number }) => editor.state.doc.textBetween(from, to, ' / ');
const found = () => slideCandidates(editor.state.doc).map((one) => [one.kind, words(one), one.slideId]);

test('headings, quotations and highlighted words can become slides, in the order of the text', () => {
  open(
    `<h1>The Father Who Runs</h1><p>You do not see ${mark('someone')}${mark(' by accident', 'green')}. ${mark('Look up.')}</p>` +
      `${luke}<h2></h2><ul><li><p>${mark('He ran.')}</p></li></ul>`,
  );
  expect(found()).toEqual([
    ['heading', 'The Father Who Runs', null],
    ['highlight', 'someone by accident', null],
    ['highlight', 'Look up.', null],
    ['quotation', 'He arose, / and came.', null],
    ['highlight', 'He ran.', null],
  ]);
});

test('what is on a slide, at least in part, is a slide already', () => {
  open(`<h1>The ${slide('a', 'Father')}</h1><p>${slide('b', 'Look ')}${mark('up')}</p><p>${mark('now')}</p>`);
  expect(found()).toEqual([
    ['heading', 'The Father', 'a'],
    ['highlight', 'up', null],
    ['highlight', 'now', null],
  ]);
});

test('each becomes a slide of its own, without a change of the words or lines, and one Undo removes all of them', () => {
  const html =
    `<h1>The Father Who Runs</h1>${luke}<h2>${slide('a', 'The road')}</h2><p>Text</p>` +
    `<ul><li><p>${mark('He ran.')}</p></li><li><p>${mark('He kissed him.')}</p></li></ul>`;
  open(html);
  const offered = slideCandidates(editor.state.doc).filter(({ slideId }) => slideId === null);
  expect(addSlides(editor, offered)).toBe(true);
  expect(slidesOf(editor.state).map(words)).toEqual([
    'The Father Who Runs',
    'He arose, / and came.',
    'The road',
    'He ran.',
    'He kissed him.',
  ]);
  expect(countSlides(parseDocument(toHtml(editor.state.doc)))).toBe(5);
  expect(toHtml(editor.state.doc).replaceAll(/<\/?span[^>]*>/g, '')).toBe(html.replaceAll(/<\/?span[^>]*>/g, ''));
  editor.commands.undo();
  expect(toHtml(editor.state.doc)).toBe(html);
});

test('nothing changes in a text that cannot be edited', () => {
  open('<h1>The Father Who Runs</h1>');
  editor.setEditable(false);
  expect(addSlides(editor, slideCandidates(editor.state.doc))).toBe(false);
  expect(slidesOf(editor.state)).toEqual([]);
});
