import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { referenceAtCursor, referencesFound } from './references.ts';
import { openText, quotationHtml } from '../testEditor.setup.ts';

let text: ReturnType<typeof openText>;
afterEach(() => text.editor.destroy());

const found = () => referencesFound(text.editor.state).map(({ reference }) => reference);
const shown = () =>
  [...text.editor.view.dom.querySelectorAll('.scripture-reference')].map((element) => element.textContent);

describe('references in the text', () => {
  test('are underlined soon after the text opens, without changing the document', async () => {
    const html = '<p>Read Luke 15:20 and <strong>1 Cor 13:4-7</strong>.</p><ul><li><p>Romans 8</p></li></ul>';
    text = openText(html);
    await waitFor(() => expect(shown()).toEqual(['Luke 15:20', '1 Cor 13:4-7', 'Romans 8']));
    expect(found()).toEqual(['Luke 15:20', '1 Corinthians 13:4–7', 'Romans 8']);
    expect(text.html()).toBe(html);
    expect(text.editor.can().undo()).toBe(false);
  });

  test('are not found in similar words, links or quotations', async () => {
    const quotation = quotationHtml('John 3:16', 'WEB', '<p>See John 1:1.</p>');
    const link = '<a href="https://example.org/">John 3:17</a>';
    text = openText(`<p>There is 1 Lord, and Mark 3 people; ${link}.</p>${quotation}<p>John 3:18</p>`);
    await waitFor(() => expect(found()).toEqual(['John 3:18']));
  });

  test('are found in typed and pasted text, and disappear with it', async () => {
    text = openText('<p>Before</p><p>See John 3:16.</p>');
    await waitFor(() => expect(found()).toEqual(['John 3:16']));
    text.editor.commands.insertContentAt(0, '<p>Luke 15:20</p>');
    await waitFor(() => expect(found()).toContain('Luke 15:20'));
    const { to } = text.find('John 3:1');
    text.editor.commands.deleteRange({ from: to, to: to + 1 });
    await waitFor(() => expect(found()).toContain('John 3:1'));
    text.editor.commands.setContent('<p>Nothing</p>');
    expect(found()).toEqual([]);
  });

  test('disappear when they become a link', async () => {
    text = openText('<p>See John 3:16.</p>');
    await waitFor(() => expect(found()).toEqual(['John 3:16']));
    text.editor
      .chain()
      .setTextSelection(text.find('John 3:16'))
      .setMark('link', { href: 'https://example.org/' })
      .run();
    await waitFor(() => expect(found()).toEqual([]));
  });

  test('are still found after a block that takes longer than one search slice', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    text = openText('<p>John 3:16</p><ul><li><p>John 3:17</p></li><li><p>Amen</p></li></ul><p>John 3:18</p>');
    await waitFor(() => expect(found()).toEqual(['John 3:16', 'John 3:17', 'John 3:18']));
    vi.mocked(performance.now).mockRestore();
  });

  test.each<[string, string, number, string | null]>([
    ['inside it', 'See John 3:16, and more', 6, 'John 3:16'],
    ['after it', 'See John 3:16', 13, 'John 3:16'],
    ['after the punctuation that follows it', 'See John 3:16, and', 14, 'John 3:16'],
    ['before it', 'See John 3:16', 4, 'John 3:16'],
    ['elsewhere', 'See John 3:16, and', 16, null],
  ])('are recognized with the cursor %s', async (_, words, at, reference) => {
    text = openText(`<p>${words}</p>`);
    await waitFor(() => expect(found()).toHaveLength(1));
    text.editor.commands.setTextSelection(at + 1);
    expect(referenceAtCursor(text.editor.state)?.reference ?? null).toBe(reference);
  });

  test('are recognized at the cursor as soon as they are typed', async () => {
    text = openText('<p>See John 3:1</p>');
    await waitFor(() => expect(found()).toEqual(['John 3:1']));
    text.editor.commands.setTextSelection(text.find('John 3:1').to);
    text.editor.commands.insertContent('6');
    expect(referenceAtCursor(text.editor.state)?.reference).toBe('John 3:16');
  });
});
