import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';

let editor: Editor;
function open(content: string) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
}
afterEach(() => {
  editor.destroy();
  vi.useRealTimers();
});

/** Types one character at a time, like a keyboard, so that each passes through the input handlers. */
function type(text: string) {
  for (const letter of text) {
    const { view } = editor;
    const { from, to } = view.state.selection;
    const plain = () => view.state.tr.insertText(letter, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, plain))) view.dispatch(plain());
  }
}
function press(key: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  editor.view.dom.dispatchEvent(event);
  return event.defaultPrevented;
}
const written = () => toHtml(editor.state.doc);

describe('Markdown characters at the start of a line', () => {
  test.each([
    ['# ', '<h1>Grace</h1>'],
    ['## ', '<h2>Grace</h2>'],
    ['- ', '<ul><li><p>Grace</p></li></ul>'],
    ['* ', '<ul><li><p>Grace</p></li></ul>'],
    ['1. ', '<ol><li><p>Grace</p></li></ol>'],
    ['7. ', '<ol start="7"><li><p>Grace</p></li></ol>'],
    ['1) ', '<ol data-label="1)"><li><p>Grace</p></li></ol>'],
    ['a) ', '<ol type="a" data-label="a)"><li><p>Grace</p></li></ol>'],
    ['I) ', '<ol type="I" data-label="I)"><li><p>Grace</p></li></ol>'],
    ['> ', '<blockquote><p>Grace</p></blockquote>'],
  ])('%j creates its block', (signs, html) => {
    open('<p></p>');
    type(`${signs}Grace`);
    expect(written()).toBe(html);
  });

  test.each(['# ', '## ', '- ', '* ', '1. ', 'a) ', '> '])(
    'Backspace right after %j restores the characters',
    (signs) => {
      open('<p></p>');
      type(signs);
      expect(press('Backspace')).toBe(true);
      expect(written()).toBe(`<p>${signs.replace('>', '&gt;')}</p>`);
    },
  );

  test.each(['A. W. Tozer', 'I. Howard Marshall', 'i. e. ', '(1) b) ', 'Isa) '])('%j begins no list', (text) => {
    open('<p></p>');
    type(text);
    expect(written()).toBe(`<p>${text}</p>`);
  });

  test.each([
    ['3) ', '<ol data-label="1)"><li><p>a</p></li><li><p>b</p></li><li><p></p></li></ol>'],
    ['3. ', '<ol data-label="1)"><li><p>a</p></li><li><p>b</p></li></ol><ol start="3"><li><p></p></li></ol>'],
  ])('%j continues only a list with the same labels', (typed, html) => {
    open('<ol data-label="1)"><li><p>a</p></li><li><p>b</p></li></ol><p></p>');
    type(typed);
    expect(written()).toBe(html);
  });

  test('a third heading level is not supported, and characters inside a line stay', () => {
    open('<p></p>');
    type('### a # b - c');
    expect(written()).toBe('<p>### a # b - c</p>');
  });
});

describe('Enter over a selection', () => {
  test.each([
    ['paragraphs', '<p>he</p><p>saw</p><p></p><p>him</p>'],
    ['headings and paragraphs', '<h1>he</h1><p>saw</p><h2>him</h2><p>far</p>'],
    ['a quotation', '<p>he</p><blockquote><p>saw</p><p>him</p></blockquote><p>far</p>'],
  ])('in %s replaces it with the end of a line, wherever it begins and ends', (_, content) => {
    open(content);
    const { doc } = editor.state;
    const blocks: { start: number; text: string }[] = [];
    doc.descendants((node, pos) => {
      if (node.isTextblock) blocks.push({ start: pos + 1, text: node.textContent });
    });
    const ends = blocks.flatMap(({ start, text }, block) =>
      [...`${text}$`].map((_end, at) => ({ pos: start + at, block, at })),
    );
    for (const from of ends) {
      for (const to of ends.filter(({ pos }) => pos > from.pos)) {
        editor.commands.setContent(content, { parseOptions });
        editor.commands.setTextSelection({ from: from.pos, to: to.pos });
        press('Enter');
        type('x');
        const lines = blocks.map(({ text }) => text);
        lines.splice(
          from.block,
          to.block - from.block + 1,
          lines[from.block]!.slice(0, from.at),
          `x${lines[to.block]!.slice(to.at)}`,
        );
        const written: string[] = [];
        editor.state.doc.descendants((node) => {
          if (node.isTextblock) written.push(node.textContent);
        });
        expect(written, `${JSON.stringify(from)} to ${JSON.stringify(to)}`).toEqual(lines);
      }
    }
  });

  test('from an item of a list to the start of a later one leaves an empty item', () => {
    open('<ul><li><p>he</p></li><li><p>saw</p></li><li><p>him</p></li></ul>');
    editor.commands.setTextSelection({ from: 3, to: 16 });
    press('Enter');
    type('x');
    expect(written()).toBe('<ul><li><p></p></li><li><p>xhim</p></li></ul>');
  });

  test('one Undo restores what was selected', () => {
    const content = '<p>he</p><p>saw</p><p>him</p>';
    open(content);
    editor.commands.setTextSelection({ from: 1, to: 10 });
    press('Enter');
    expect(written()).toBe('<p></p><p>him</p>');
    editor.commands.undo();
    expect(written()).toBe(content);
  });
});

describe('typographic characters', () => {
  test('appear while the user types', () => {
    open('<p></p>');
    type(`He said, "Don't wait..." -- and ran.`);
    expect(written()).toBe('<p>He said, “Don’t wait…” – and ran.</p>');
  });

  test.each([
    ['"', '“'],
    ["'", '‘'],
    ['--', '—'],
    ['...', '…'],
  ])('one Undo right after restores %s, and Redo applies the change again', (typed, set) => {
    open('<p>Grace</p>');
    editor.commands.setTextSelection(1);
    type(typed);
    expect(editor.getText()).toBe(`${set}Grace`);
    editor.commands.undo();
    expect(editor.getText()).toBe(`${typed}Grace`);
    editor.commands.redo();
    expect(editor.getText()).toBe(`${set}Grace`);
  });

  test('Backspace right after restores the straight character, and later text stays unchanged', () => {
    open('<p>it</p>');
    type("'");
    expect(editor.getText()).toBe('it’');
    press('Backspace');
    expect(editor.getText()).toBe("it'");
    type('s');
    expect(editor.getText()).toBe("it's");
  });

  test('keep the formatting in which they are typed', () => {
    open('<p><strong>Don</strong></p>');
    type("'t");
    expect(written()).toBe('<p><strong>Don’t</strong></p>');
  });

  test.each([
    ["the '90s", 'the ’90s', 'the ‘90s'],
    ["'Tis so", '’Tis so', '‘Tis '],
    ["rock 'n'", 'rock ’n’', "rock ‘n'"],
  ])('turn the opening mark of %s into an apostrophe, and Undo restores it', (typed, written, restored) => {
    open('<p></p>');
    type(typed.slice(0, restored.length));
    editor.commands.undo();
    expect(editor.getText()).toBe(restored);
    editor.commands.redo();
    type(typed.slice(restored.length));
    expect(editor.getText()).toBe(written);
  });

  test('keep an emoji that ends a word with an apostrophe', () => {
    open('<p>Love ‘em</p>');
    type('😀');
    expect(editor.getText()).toBe('Love ’em😀');
  });

  test('change only the mark of a word whose letters are formatted', () => {
    open("<p>'<em>Tis</em></p>".replace("'", '‘'));
    type(' ');
    expect(written()).toBe('<p>’<em>Tis </em></p>');
  });

  test('are not used in links', () => {
    open('<p></p>');
    type(`https://example.org/a--b "`);
    expect(editor.getText()).toBe('https://example.org/a--b “');
  });
});

describe('Alt with the arrow keys', () => {
  /** Presses Alt with an arrow key. `|` marks the cursor, both in `html` and in the returned text. */
  function move(html: string, key: 'ArrowUp' | 'ArrowDown') {
    open(html);
    let cursor = 0;
    editor.state.doc.descendants((node, position) => {
      const at = node.text?.indexOf('|') ?? -1;
      if (at >= 0) cursor = position + at;
    });
    editor
      .chain()
      .deleteRange({ from: cursor, to: cursor + 1 })
      .setTextSelection(cursor)
      .run();
    expect(press(key, { altKey: true })).toBe(true);
    type('|');
    return written();
  }

  test.each([
    ['a paragraph over a heading', '<h1>a</h1><p>b|c</p>', 'ArrowUp', '<p>b|c</p><h1>a</h1>'],
    [
      'a heading under a list',
      '<h2>|a</h2><ul><li><p>b</p></li></ul>',
      'ArrowDown',
      '<ul><li><p>b</p></li></ul><h2>|a</h2>',
    ],
    [
      'an item within its list',
      '<ul><li><p>a</p></li><li><p>b|</p></li></ul>',
      'ArrowUp',
      '<ul><li><p>b|</p></li><li><p>a</p></li></ul>',
    ],
    [
      'an item with the list in it',
      '<ul><li><p>a|</p><ul><li><p>x</p></li></ul></li><li><p>b</p></li></ul>',
      'ArrowDown',
      '<ul><li><p>b</p></li><li><p>a|</p><ul><li><p>x</p></li></ul></li></ul>',
    ],
    [
      'no item out of its list',
      '<p>x</p><ul><li><p>a|</p></li></ul>',
      'ArrowUp',
      '<p>x</p><ul><li><p>a|</p></li></ul>',
    ],
    [
      'a block within a quotation',
      '<blockquote><p>a</p><p>b|</p></blockquote>',
      'ArrowUp',
      '<blockquote><p>b|</p><p>a</p></blockquote>',
    ],
    [
      'a quotation by its first block',
      '<p>x</p><blockquote><p>a|</p><p>b</p></blockquote>',
      'ArrowUp',
      '<blockquote><p>a|</p><p>b</p></blockquote><p>x</p>',
    ],
    [
      'Scripture as a whole',
      '<p>x</p><blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus</p><p>wept|.</p></blockquote>',
      'ArrowUp',
      '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus</p><p>wept|.</p></blockquote><p>x</p>',
    ],
    ['nothing over the edge of the text', '<p>a|</p><p>b</p>', 'ArrowUp', '<p>a|</p><p>b</p>'],
  ] as const)('move %s', (_, before, key, after) => {
    expect(move(before, key)).toBe(after);
  });

  test('move all selected blocks, keep them selected, and are one undo step', () => {
    open('<p>one</p><p>two</p><p>three</p>');
    editor.commands.setTextSelection({ from: 7, to: 14 });
    press('ArrowUp', { altKey: true });
    expect(written()).toBe('<p>two</p><p>three</p><p>one</p>');
    const { from, to } = editor.state.selection;
    expect(editor.state.doc.textBetween(from, to, ' ')).toBe('wo thr');
    editor.commands.undo();
    expect(written()).toBe('<p>one</p><p>two</p><p>three</p>');
  });
});

describe('deleting next to a Scripture quotation', () => {
  const quotation =
    '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus</p><p>wept.</p></blockquote>';
  const isChosen = () => editor.state.selection.toJSON().type === 'node';

  test.each([
    ['Backspace', `${quotation}<p>own</p>`, 17],
    ['Delete', `<p>own</p>${quotation}`, 4],
  ])('%s first selects it, so that it never merges with other text, and then deletes it', (key, html, at) => {
    open(html);
    editor.commands.setTextSelection(at);
    expect(press(key)).toBe(true);
    expect(written()).toBe(html);
    expect(isChosen()).toBe(true);
    press(key);
    expect(written()).toBe('<p>own</p>');
  });

  test.each([
    ['Backspace', `${quotation}<p></p>`, 17],
    ['Delete', `<p></p>${quotation}`, 1],
  ])('%s removes an empty line and selects the quotation', (key, html, at) => {
    open(html);
    editor.commands.setTextSelection(at);
    press(key);
    expect(written()).toBe(quotation);
    expect(isChosen()).toBe(true);
  });

  test('Backspace first restores the characters of a heading after it', () => {
    open(`${quotation}<p></p>`);
    editor.commands.setTextSelection(17);
    type('# ');
    press('Backspace');
    expect(written()).toBe(`${quotation}<p># </p>`);
  });
});

describe('saving', () => {
  test('removes no undo step', () => {
    vi.useFakeTimers();
    open('<p></p>');
    for (let step = 0; step < 120; step += 1) {
      vi.advanceTimersByTime(1_000);
      type('x');
      expect(written()).toBe(`<p>${'x'.repeat(step + 1)}</p>`);
    }
    for (let step = 0; step < 120; step += 1) editor.commands.undo();
    expect(editor.getText()).toBe('');
  });
});
