import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { afterEach, describe, expect, test } from 'vitest';
import { closeSlash, slashOpen } from './slash.ts';
import { slashOptions } from './SlashList.tsx';
import { openText, quotationHtml } from '../testEditor.setup.ts';

let text: ReturnType<typeof openText>;
afterEach(() => text?.editor.destroy());

/** Types one letter at a time at the end of a text. */
function type(words: string, before = '<p></p>') {
  text = openText(before);
  text.editor.commands.focus('end');
  typeMore(words);
}
const typeMore = (words: string) => {
  for (const letter of words) text.editor.view.dispatch(text.editor.state.tr.insertText(letter));
};
const query = () => slashOpen(text.editor.state)?.query ?? null;

describe('a slash opens the list', () => {
  test.each([
    ['at the start of a line', '/', ''],
    ['with text after it', '/John 3:16', 'John 3:16'],
    ['after a space', 'See /1 Jo', '1 Jo'],
    ['in a parenthesis', '(/jo', 'jo'],
  ])('%s', (_, words, expected) => {
    type(words);
    expect(query()).toBe(expected);
  });

  test.each([
    ['between words', 'and/or'],
    ['in a date', '22/11/2026'],
    ['in an address', 'https://example.org/page'],
    ['between spaces', 'this / that'],
    ['in a path', '/usr/bin'],
  ])('but not %s', (_, words) => {
    type(words);
    expect(query()).toBeNull();
  });

  test('but not in a quotation, and not in loaded, pasted or undone text', () => {
    type('/jo', quotationHtml('John 3:16', 'WEB', '<p></p>'));
    expect(query()).toBeNull();
    text.editor.destroy();
    text = openText('<p>/jo</p>');
    text.editor.commands.focus('end');
    expect(query()).toBeNull();
    text.editor.commands.insertContent('h');
    expect(query()).toBeNull();
  });

  test('that stays closed after it was closed, until another slash is typed', () => {
    type('/jo');
    text.editor.view.dispatch(closeSlash(text.editor.state.tr));
    typeMore('hn');
    expect(query()).toBeNull();
    expect(text.html()).toBe('<p>/john</p>');
    typeMore(' /');
    expect(query()).toBe('');
  });

  test('that closes when the cursor leaves', () => {
    type('/jo');
    text.editor.commands.setTextSelection(1);
    expect(query()).toBeNull();
  });
});

describe('the list offers options', () => {
  const labels = (typed: string) => slashOptions(typed, parseReferences).map(({ label }) => label);

  test('without headings and lists once the user chose Scripture', () => {
    const forScripture = (typed: string) =>
      slashOptions(typed, parseReferences, { isForScripture: true }).map(({ label }) => label);
    expect(forScripture('')).toEqual(['Scripture…']);
    expect(forScripture('h')).not.toContain('Heading 1');
    expect(forScripture('h')).toContain('Habakkuk');
    expect(forScripture('john 3:16')).toEqual(['John 3:16']);
  });

  test.each([
    ['', ['Scripture…', 'Heading 1', 'Heading 2', 'Block Quote', 'Bulleted List', 'Numbered List']],
    ['John 3:16', ['John 3:16']],
    ['jn 3.16-18', ['John 3:16–18']],
    ['joh', ['John', '1 John', '2 John', '3 John']],
    ['h1', ['Heading 1']],
    ['scr', ['Scripture…']],
    ['quote', ['Block Quote']],
    ['list', ['Bulleted List', 'Numbered List']],
    ['John ', []],
    ['xyz', []],
  ])('for %j: %j', (typed, expected) => {
    expect(labels(typed)).toEqual(expected);
  });
});
