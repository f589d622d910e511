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
  test('get a quiet line below them soon after the text is opened, which is no part of it', async () => {
    const html = '<p>Read Luke 15:20 and <strong>1 Cor 13:4-7</strong>.</p><ul><li><p>Romans 8</p></li></ul>';
    text = openText(html);
    await waitFor(() => expect(shown()).toEqual(['Luke 15:20', '1 Cor 13:4-7', 'Romans 8']));
    expect(found()).toEqual(['Luke 15:20', '1 Corinthians 13:4–7', 'Romans 8']);
    expect(text.html()).toBe(html);
    expect(text.editor.can().undo()).toBe(false);
  });

  test('are no words that only look like one, no links and no quotations', async () => {
    const quotation = quotationHtml('John 3:16', 'WEB', '<p>See John 1:1.</p>');
    const link = '<a href="https://example.org/">John 3:17</a>';
    text = openText(`<p>There is 1 Lord, and Mark 3 people; ${link}.</p>${quotation}<p>John 3:18</p>`);
    await waitFor(() => expect(found()).toEqual(['John 3:18']));
  });

  test('are found in what is typed and pasted, and go with it', async () => {
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

  test('go when they become a link', async () => {
    text = openText('<p>See John 3:16.</p>');
    await waitFor(() => expect(found()).toEqual(['John 3:16']));
    text.editor
      .chain()
      .setTextSelection(text.find('John 3:16'))
      .setMark('link', { href: 'https://example.org/' })
      .run();
    await waitFor(() => expect(found()).toEqual([]));
  });

  test('are read on behind a block that alone takes longer than there is time', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    text = openText('<p>John 3:16</p><ul><li><p>John 3:17</p></li><li><p>Amen</p></li></ul><p>John 3:18</p>');
    await waitFor(() => expect(found()).toEqual(['John 3:16', 'John 3:17', 'John 3:18']));
    vi.mocked(performance.now).mockRestore();
  });

  test.each<[string, string, number, string | null]>([
    ['in it', 'See John 3:16, and more', 6, 'John 3:16'],
    ['behind it', 'See John 3:16', 13, 'John 3:16'],
    ['behind the sign that follows it', 'See John 3:16, and', 14, 'John 3:16'],
    ['before it', 'See John 3:16', 4, 'John 3:16'],
    ['elsewhere', 'See John 3:16, and', 16, null],
  ])('know the cursor %s', async (_, words, at, reference) => {
    text = openText(`<p>${words}</p>`);
    await waitFor(() => expect(found()).toHaveLength(1));
    text.editor.commands.setTextSelection(at + 1);
    expect(referenceAtCursor(text.editor.state)?.reference ?? null).toBe(reference);
  });

  test('are known at the cursor from the moment they are written', async () => {
    text = openText('<p>See John 3:1</p>');
    await waitFor(() => expect(found()).toEqual(['John 3:1']));
    text.editor.commands.setTextSelection(text.find('John 3:1').to);
    text.editor.commands.insertContent('6');
    expect(referenceAtCursor(text.editor.state)?.reference).toBe('John 3:16');
  });
});
