import { createDocument, Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { blockHtml } from '../html.ts';
import { withSlideOf } from './slideRanges.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const quotation = (words: string) =>
  `<blockquote class="scripture" data-reference="John 3:16" data-translation="WEB"><p>${words}</p></blockquote>`;

function replaced(before: string, after: string): string {
  editor = new Editor({ extensions: sermonExtensions, parseOptions });
  const [old, next] = [before, after].map((html) => createDocument(html, editor.schema, parseOptions).firstChild!);
  return blockHtml(withSlideOf(old!, next!));
}

test.each([
  { what: 'a slide stays one', before: slide('a', 'For God so loved'), after: slide('a', 'God loved <i>so</i>') },
  {
    what: 'a slide of a part has all of it',
    before: `For ${slide('a', 'God')}`,
    after: slide('a', 'God loved <i>so</i>'),
  },
  { what: 'words without a slide have none', before: 'For God', after: 'God loved <i>so</i>' },
])('in a quotation in another translation, $what', ({ before, after }) => {
  const plain = replaced(quotation(before), quotation('God loved <em>so</em>'));
  editor.destroy();
  expect(plain.replaceAll('em>', 'i>')).toBe(replaced(quotation(after), quotation(after)).replaceAll('em>', 'i>'));
});
