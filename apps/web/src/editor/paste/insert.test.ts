import { createDocument, Editor } from '@tiptap/core';
import { documents } from '@sermon/domain/document/generate';
import { cleanHtml, parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml as storedHtml } from '@sermon/domain/document/html/serialize';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { Selection } from '@tiptap/pm/state';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { insertAt, insertAtCursor } from './insert.ts';
import { referencesFound } from '../scripture/references/references.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const source = { kind: 'illustration' as const, id: 'a1', title: 'The Bridge', author: 'Ruth Abara' };
const excerpt = (html: string): Insertion => ({ source, blocks: parseDocument(html) });
const sourced = (words: string) => `<span data-source="illustration/a1/The Bridge/Ruth Abara">${words}</span>`;

/** Opens a text in which each `|` marks a position. Returns the marked positions. */
function open(marked: string): number[] {
  editor = new Editor({ extensions: sermonExtensions, content: marked, parseOptions });
  const places: number[] = [];
  editor.state.doc.descendants((node, position) => {
    for (const { index } of node.text?.matchAll(/\|/g) ?? []) places.push(position + index - places.length);
  });
  for (const place of places) editor.commands.deleteRange({ from: place, to: place + 1 });
  return places;
}
/** Returns the text with `^` inserted at the cursor. */
const written = () => {
  editor.commands.insertContent('^');
  return toHtml(editor.state.doc);
};

const paragraph = `<p>${sourced('A bridge.')}</p>`;
const headingAndParagraph = `<h2>${sourced('Told')}</h2><p>${sourced('A bridge.')}</p>`;
const quoted =
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He ran</p></blockquote>';
const nested = (depth: number, inner: string): string =>
  depth === 0 ? inner : `<blockquote>${nested(depth - 1, inner)}</blockquote>`;

describe('inserting an excerpt with its source at the cursor', () => {
  test.each([
    ['in an empty text', '<p>|</p>', `${headingAndParagraph}<p>^</p>`],
    ['in an empty line', '<p>a</p><p>|</p><p>b</p>', `<p>a</p>${headingAndParagraph}<p>^b</p>`],
    ['at the end of a line', '<p>a|</p><p>b</p>', `<p>a</p>${headingAndParagraph}<p>^b</p>`],
    ['at the start of a line', '<p>|a</p>', `${headingAndParagraph}<p>^a</p>`],
    ['in the middle of a line', '<p>a. |b</p>', `<p>a. </p>${headingAndParagraph}<p>^b</p>`],
    ['below the line if a word would be split', '<p>He r|an.</p>', `<p>He ran.</p>${headingAndParagraph}<p>^</p>`],
    ['after a heading', '<h1>a|</h1>', `<h1>a</h1>${headingAndParagraph}<p>^</p>`],
    ['replacing selected words', '<p>a |b| c</p>', `<p>a </p>${headingAndParagraph}<p>^ c</p>`],
    ['in a list item', '<ul><li><p>a. |b</p></li></ul>', `<ul><li><p>a. </p>${headingAndParagraph}<p>^b</p></li></ul>`],
    ['in an empty list item', '<ul><li><p>|</p></li></ul>', `<ul><li><p></p>${headingAndParagraph}<p>^</p></li></ul>`],
    [
      'after Scripture, which cannot contain it',
      quoted.replace('He', 'He|') + '<p>a</p>',
      `${quoted}${headingAndParagraph}<p>^a</p>`,
    ],
  ])('%s', (_, before, after) => {
    const [from, to = from!] = open(before);
    editor.commands.setTextSelection({ from: from!, to });
    insertAtCursor(editor, excerpt('<h2>Told</h2><p>A bridge.</p>'));
    expect(written()).toBe(after);
    expect(cleanHtml(after)).toBe(after);
  });

  test('goes below the line if the cursor is in a reference', async () => {
    const [at] = open('<p>In Luke |15:20 he ran.</p>');
    await waitFor(() => expect(referencesFound(editor.state)).toHaveLength(1));
    editor.commands.setTextSelection(at!);
    insertAtCursor(editor, excerpt('<h2>Told</h2><p>A bridge.</p>'));
    expect(written()).toBe(`<p>In Luke 15:20 he ran.</p>${headingAndParagraph}<p>^</p>`);
  });

  test('goes after the outer block if it would nest too deep', () => {
    const [at] = open(nested(8, '<p>deep|</p>'));
    editor.commands.setTextSelection(at!);
    insertAtCursor(editor, excerpt('<ul><li><p>A bridge.</p></li></ul>'));
    const html = toHtml(editor.state.doc);
    expect(html).toContain('A bridge.');
    expect(cleanHtml(html)).toBe(html);
  });
});

describe('dropped content goes between blocks, on the nearer side', () => {
  test.each([
    [
      'in the first half of a paragraph',
      '<p>He ra|n to meet his son</p>',
      `${paragraph}<p>^He ran to meet his son</p>`,
    ],
    ['in the second half', '<p>He ran to meet his| son</p>', `<p>He ran to meet his son</p>${paragraph}<p>^</p>`],
    ['on an empty line', '<p>a</p><p>|</p><p>b</p>', `<p>a</p>${paragraph}<p>^b</p>`],
    ['in Scripture', quoted.replace('He ran', 'He ran|'), `${quoted}${paragraph}<p>^</p>`],
    [
      'in a list item',
      '<ul><li><p>saw him|</p></li><li><p>ran</p></li></ul>',
      `<ul><li><p>saw him</p>${paragraph}<p>^</p></li><li><p>ran</p></li></ul>`,
    ],
  ])('%s', (_, before, after) => {
    const [at] = open(before);
    insertAt(editor, at!, excerpt('<p>A bridge.</p>'));
    expect(written()).toBe(after);
    expect(cleanHtml(after)).toBe(after);
  });

  test('also for Scripture', () => {
    const [at] = open('<p>a|</p>');
    const paragraphs = [{ type: 'paragraph' as const, runs: [{ text: 'He ran', marks: {} }] }];
    insertAt(editor, at!, { type: 'scripture', reference: 'Luke 15:20', translation: 'WEB', paragraphs });
    expect(written()).toBe(`<p>a</p>${quoted}<p>^</p>`);
  });

  test('never nests deeper than a document allows', () => {
    const [at] = open(nested(8, '<p>deep|</p>'));
    insertAt(editor, at!, excerpt('<blockquote><p>A bridge.</p></blockquote>'));
    const html = toHtml(editor.state.doc);
    expect(html).toContain('A bridge.');
    expect(cleanHtml(html)).toBe(html);
  });
});

test('inserting is an undo step of its own, separate from typing before and after it', () => {
  open('<p>a</p>');
  editor.commands.setTextSelection(2);
  editor.commands.insertContent('b');
  insertAtCursor(editor, excerpt('<h2>Told</h2><p>A bridge.</p>'));
  editor.commands.insertContent('c');
  editor.commands.undo();
  expect(toHtml(editor.state.doc)).toBe(`<p>ab</p>${headingAndParagraph}<p></p>`);
  editor.commands.undo();
  expect(toHtml(editor.state.doc)).toBe('<p>ab</p>');
});

test('inserting anything anywhere keeps the words of both and yields a valid document', () => {
  open('');
  const lettersOf = (text: string) => [...text].toSorted().join('');
  fc.assert(
    fc.property(documents(), documents(), fc.nat(), fc.boolean(), (blocks, excerptBlocks, place, isDropped) => {
      editor.commands.setContent(storedHtml(blocks), { parseOptions });
      const { doc } = editor.state;
      const pos = place % (doc.content.size + 1);
      if (isDropped) insertAt(editor, pos, { source, blocks: excerptBlocks });
      else {
        editor.commands.setTextSelection(Selection.near(doc.resolve(pos)).from);
        insertAtCursor(editor, { source, blocks: excerptBlocks });
      }
      const { content } = createDocument(storedHtml(excerptBlocks), editor.schema, parseOptions);
      const words = doc.textContent + content.textBetween(0, content.size);
      expect(lettersOf(editor.state.doc.textContent)).toBe(lettersOf(words));
      expect(cleanHtml(toHtml(editor.state.doc))).toBe(toHtml(editor.state.doc));
    }),
    { numRuns: 15 },
  );
});
