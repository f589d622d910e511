import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../../../editor/extensions.ts';
import { spokenTextOf } from './spokenText.ts';

function docOf(content: string) {
  const editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  onTestFinished(() => editor.destroy());
  return editor.state.doc;
}

/** The words at the positions of the sentences. */
const wordsAt = (doc: ReturnType<typeof docOf>, range: { from: number; to: number } | null = null) =>
  spokenTextOf(doc, range).ranges.map(({ from, to }) => doc.textBetween(from, to, '|', '\n'));

test('the sentences of headings, paragraphs, lists, quotations and Scripture are found, without verse numbers', () => {
  const doc = docOf(
    [
      '<h1>The Father</h1><p></p><p>He saw him. He <strong>ran</strong>.</p>',
      '<ul><li><p>First.</p></li><li><p>Second.</p></li></ul><blockquote><p>A quotation.</p></blockquote>',
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup> He arose.</p></blockquote>',
    ].join(''),
  );
  expect(wordsAt(doc)).toEqual([
    'The Father',
    'He saw him.',
    'He ran.',
    'First.',
    'Second.',
    'A quotation.',
    'He arose.',
  ]);
});

test('a line break within a paragraph does not move the sentences after it', () => {
  expect(wordsAt(docOf('<p>He saw<br>him. He ran.</p>'))).toEqual(['He saw', 'him.', 'He ran.']);
});

test('only the selected part is read, from the middle of one paragraph to the middle of another', () => {
  const doc = docOf('<p>He saw him. He ran.</p><p>He kissed him. He wept.</p>');
  expect(wordsAt(doc, { from: 13, to: 36 })).toEqual(['He ran.', 'He kissed him.']);
  // From one paragraph to the next, and a whole paragraph, as when a node is selected.
  expect(wordsAt(doc, { from: 20, to: 22 })).toEqual([]);
  expect(wordsAt(doc, { from: 21, to: doc.content.size })).toEqual(['He kissed him.', 'He wept.']);
  expect(wordsAt(doc, { from: 0, to: doc.content.size })).toHaveLength(4);
});

test('a text of more than 1,000 words is not read', () => {
  const doc = docOf(`<p>${'grace '.repeat(1_001)}</p>`);
  expect(spokenTextOf(doc, null)).toMatchObject({ isTooLong: true, sentences: [], ranges: [] });
  expect(spokenTextOf(doc, { from: 1, to: 1 + 6 * 1_000 })).toMatchObject({ isTooLong: false, words: 1_000 });
});
