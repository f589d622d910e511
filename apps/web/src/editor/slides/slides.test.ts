import { createDocument, Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { documents } from '@sermon/domain/document/generate';
import { toHtml as storedHtml } from '@sermon/domain/document/html/serialize';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { slideAtCursor, slidesIn, slidesOf } from './slideRanges.ts';
import { slideAction } from './slides.ts';

let editor: Editor;
function open(content: string): Editor {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  return editor;
}
afterEach(() => editor.destroy());

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;

/** The text with each slide in brackets, one line per block: '[Jesus] tells'. */
function shown(): string {
  const { doc } = editor.state;
  const slides = slidesOf(editor.state);
  let text = '';
  doc.descendants((node, pos) => {
    if (node.isTextblock && text !== '') text += '\n';
    if (!node.isText) return true;
    for (let at = pos; at < pos + node.nodeSize; at += 1) {
      if (slides.some(({ from }) => from === at)) text += '[';
      text += node.text![at - pos];
      if (slides.some(({ to }) => to === at + 1)) text += ']';
    }
    return false;
  });
  return text;
}

/** Selects from the first of these words to the second ones. */
function select(first: string, last = first): void {
  const { doc } = editor.state;
  const text = doc.textBetween(0, doc.content.size, '\u0000\u0000', '\u0000');
  const [from, to] = [text.indexOf(first) + 1, text.indexOf(last) + last.length + 1];
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(doc, from, to)));
  expect(doc.textBetween(from, to, '\n')).toMatch(new RegExp(`^${first}[^]*${last}$|^${first}$`));
}

const two = '<p>Jesus tells a story.</p><p>A younger son asks for his share.</p><p>He went.</p>';

describe('a selection', () => {
  test.each([
    {
      what: 'of words without a slide',
      first: 'tells',
      last: 'story',
      action: 'add',
      result: 'Jesus [tells a story].',
    },
    {
      what: 'within a slide',
      first: 'asks',
      last: 'for',
      action: 'remove',
      result: 'A younger son asks for his share.',
    },
    {
      what: 'that begins in a slide and runs out of it',
      first: 'asks',
      last: 'share',
      action: 'extendForward',
      result: 'A younger [son asks for his share].',
    },
    {
      what: 'that runs into a slide',
      first: 'younger',
      last: 'son',
      action: 'extendBackward',
      result: 'A [younger son asks for] his share.',
    },
    {
      what: 'around a slide',
      first: 'younger',
      last: 'his',
      action: 'extendBothWays',
      result: 'A [younger son asks for his] share.',
    },
  ])('$what: $action', ({ first, last, action, result }) => {
    open(two.replace('son asks for', slide('s1', 'son asks for')));
    select(first, last);
    expect(slideAction(editor.state)).toBe(action);
    expect(editor.commands.toggleSlide()).toBe(true);
    expect(shown().split('\n')).toContain(result);
    editor.commands.undo();
    expect(shown()).toContain('[son asks for]');
  });

  test('of a slide and the space behind it removes the slide', () => {
    open(two.replace('son asks for', slide('s1', 'son asks for')));
    select('son', 'for ');
    expect(slideAction(editor.state)).toBe('remove');
  });

  test('of spaces alone can be no slide', () => {
    open('<p>a   b</p><p></p>');
    select('  ');
    expect(slideAction(editor.state)).toBeNull();
    expect(editor.commands.toggleSlide()).toBe(false);
  });

  test('over several blocks makes one slide of them', () => {
    open('<h1>Title</h1><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>three</p></blockquote>');
    editor.commands.selectAll();
    editor.commands.toggleSlide();
    expect(shown()).toBe('[Title\none\ntwo\nthree]');
    expect(slidesOf(editor.state)).toHaveLength(1);
  });
});

describe('without a selection', () => {
  test('the paragraph at the cursor becomes a slide, and the slide at the cursor is removed', () => {
    open(two);
    select('younger');
    editor.commands.setTextSelection(editor.state.selection.from);
    editor.commands.toggleSlide();
    expect(shown()).toBe('Jesus tells a story.\n[A younger son asks for his share.]\nHe went.');
    expect(slideAtCursor(editor.state)).toMatchObject(slidesOf(editor.state)[0]!);
    editor.commands.toggleSlide();
    expect(shown()).not.toContain('[');
  });

  test('an empty line can be no slide', () => {
    open('<p></p>');
    expect(slideAction(editor.state)).toBeNull();
  });
});

describe('the marks are corrected', () => {
  const ids = () => slidesOf(editor.state).map(({ id }) => id);
  /** Any change corrects the marks. */
  const change = () => editor.commands.insertContentAt(editor.state.doc.content.size, '<p>Amen</p>');

  test('neighbors become one slide', () => {
    open(`<p>${slide('a', 'one')}</p><p>${slide('b', 'two')}</p>`);
    change();
    expect(shown()).toBe('[one\ntwo]\nAmen');
    expect(toHtml(editor.state.doc)).toContain(`<p>${slide('a', 'one')}</p><p>${slide('a', 'two')}</p>`);
  });

  test('a slide of its own stays apart from its neighbors, and so does its copy', () => {
    const html = `<p>${slide('a', 'one')}</p><p>${slide('own-b', 'two')}</p><p>${slide('c', 'three')}</p>`;
    open(`${html}<p>between</p>${html}`);
    change();
    expect(shown()).toBe('[one]\n[two]\n[three]\nbetween\n[one]\n[two]\n[three]\nAmen');
    expect(ids().slice(0, 3)).toEqual(['a', 'own-b', 'c']);
    expect(ids()[4]).toMatch(/^own-(?!b$)/);
  });

  test('an empty line separates two slides, but not the parts of one', () => {
    open(`<p>${slide('a', 'one')}</p><p></p><p>${slide('a', 'two')}</p><p></p><p>${slide('b', 'three')}</p>`);
    change();
    expect(shown()).toBe('[one\n\ntwo]\n\n[three]\nAmen');
    expect(ids()).toEqual(['a', 'b']);
  });

  test('a copy gets an id of its own, and stays in one piece', () => {
    const original = `<p>${slide('a', 'one')}</p><p></p><p>${slide('a', 'two')}</p>`;
    open(`${original}<p>between</p>${original}`);
    change();
    expect(shown()).toBe('[one\n\ntwo]\nbetween\n[one\n\ntwo]\nAmen');
    expect(ids()[0]).toBe('a');
    expect(new Set(ids()).size).toBe(2);
  });

  test('text without a mark that is put into a slide divides it', () => {
    open(`<p>${slide('a', 'one two')}</p>`);
    editor.view.dispatch(editor.state.tr.insert(5, editor.schema.text('and ')));
    expect(shown()).toBe('[one ]and [two]');
    expect(new Set(ids()).size).toBe(2);
  });

  test('a new line break inside a slide does not divide it', () => {
    open(`<p>${slide('a', 'one two')}</p>`);
    editor.chain().setTextSelection(4).setHardBreak().run();
    expect(slidesOf(editor.state)).toHaveLength(1);
    expect(toHtml(editor.state.doc)).toBe(`<p>${slide('a', 'one<br> two')}</p>`);
    editor
      .chain()
      .setTextSelection(editor.state.doc.content.size - 1)
      .setHardBreak()
      .insertContent('free')
      .run();
    expect(ids()).toEqual(['a']);
    expect(toHtml(editor.state.doc)).toBe(`<p>${slide('a', 'one<br> two')}<br>free</p>`);
  });

  test('typing inside a slide belongs to it, and typing at its end does not', () => {
    open(`<p>${slide('a', 'one')}</p>`);
    editor.commands.setTextSelection(2);
    editor.view.dispatch(editor.state.tr.insertText('x'));
    editor.commands.setTextSelection(5);
    editor.view.dispatch(editor.state.tr.insertText('y'));
    expect(shown()).toBe('[oxne]y');
  });

  test('of any document, so that each slide has one id and no two slides have the same', () => {
    open('');
    const type = editor.schema.marks.slide!;
    fc.assert(
      fc.property(documents(), (blocks) => {
        const doc = createDocument(storedHtml(blocks), editor.schema, parseOptions);
        const changed = new Transform(doc);
        for (const { from, to, id } of slidesIn(doc).corrections) changed.addMark(from, to, type.create({ id }));
        const { slides, corrections } = slidesIn(changed.doc);
        expect(corrections).toEqual([]);
        expect(new Set(slides.map(({ id }) => id)).size).toBe(slides.length);
        expect(slides.filter(({ from, to }, at) => to <= from || from < (slides[at - 1]?.to ?? 0))).toEqual([]);
        const wrong: number[] = [];
        changed.doc.descendants((node, pos) => {
          const mark = node.isInline ? type.isInSet(node.marks) : undefined;
          const owner = slides.find(({ from, to }) => from <= pos && pos < to);
          if (mark && mark.attrs.id !== owner?.id) wrong.push(pos);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
