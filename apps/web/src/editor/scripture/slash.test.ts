import { parseReferences } from '@sermon/domain/scripture/parse';
import { afterEach, describe, expect, test } from 'vitest';
import { closeSlash, slashOpen } from './slash.ts';
import { slashOptions } from './slashOptions.ts';
import { openText, quotationHtml } from './testEditor.setup.ts';

let text: ReturnType<typeof openText>;
afterEach(() => text?.editor.destroy());

/** Types letter by letter behind a text. */
function type(words: string, before = '<p></p>') {
  text = openText(before);
  text.editor.commands.focus('end');
  more(words);
}
const more = (words: string) => {
  for (const letter of words) text.editor.view.dispatch(text.editor.state.tr.insertText(letter));
};
const query = () => slashOpen(text.editor.state)?.query ?? null;

describe('a slash opens the list', () => {
  test.each([
    ['at the start of a line', '/', ''],
    ['with what is written behind it', '/John 3:16', 'John 3:16'],
    ['behind a space', 'See /1 Jo', '1 Jo'],
    ['in a bracket', '(/jo', 'jo'],
  ])('%s', (_, words, expected) => {
    type(words);
    expect(query()).toBe(expected);
  });

  test.each([
    ['between words', 'and/or'],
    ['in a date', '22/11/2026'],
    ['in an address', 'https://example.org/page'],
    ['between spaces', 'this / that'],
    ['of a path', '/usr/bin'],
  ])('but not %s', (_, words) => {
    type(words);
    expect(query()).toBeNull();
  });

  test('but not in a quotation, and not where it was loaded, pasted or taken back', () => {
    type('/jo', quotationHtml('John 3:16', 'WEB', '<p></p>'));
    expect(query()).toBeNull();
    text.editor.destroy();
    text = openText('<p>/jo</p>');
    text.editor.commands.focus('end');
    expect(query()).toBeNull();
    text.editor.commands.insertContent('h');
    expect(query()).toBeNull();
  });

  test('which stays closed once it was closed, until another slash is written', () => {
    type('/jo');
    text.editor.view.dispatch(closeSlash(text.editor.state.tr));
    more('hn');
    expect(query()).toBeNull();
    expect(text.html()).toBe('<p>/john</p>');
    more(' /');
    expect(query()).toBe('');
  });

  test('which goes when the cursor goes', () => {
    type('/jo');
    text.editor.commands.setTextSelection(1);
    expect(query()).toBeNull();
  });
});

describe('the list offers', () => {
  const labels = (typed: string) => slashOptions(typed, parseReferences).map(({ label }) => label);

  test.each([
    ['', ['Heading 1', 'Heading 2', 'Block Quote', 'Bulleted List', 'Numbered List']],
    ['John 3:16', ['John 3:16']],
    ['jn 3.16-18', ['John 3:16–18']],
    ['joh', ['John', '1 John', '2 John', '3 John']],
    ['h1', ['Heading 1']],
    ['quote', ['Block Quote']],
    ['list', ['Bulleted List', 'Numbered List']],
    ['John ', []],
    ['xyz', []],
  ])('for %j: %j', (typed, expected) => {
    expect(labels(typed)).toEqual(expected);
  });
});
