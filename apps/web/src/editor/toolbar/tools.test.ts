import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { bubblePlace } from './bubblePlace.ts';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { formatOf } from './format.ts';
import { toHtml } from '../html.ts';
import { fitTools, leavingOrder, mouseSize, roomySize, toolGroups } from './Toolbar.tsx';
import {
  align,
  clearFormatting,
  linkAddress,
  removeLink,
  setBlock,
  setLink,
  setNamed,
  toggleEmphasis,
  toggleList,
  toggleQuote,
} from './tools.ts';

let editor: Editor;
afterEach(() => editor?.destroy());

/** Opens a text and selects all of it. */
function select(content: string): Editor {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  editor.commands.selectAll();
  return editor;
}
const written = () => toHtml(editor.state.doc);
const format = () => formatOf(editor.state);

describe('the tools', () => {
  test.each<[string, string, (all: Editor) => boolean, string]>([
    ['Heading 2', '<p>a</p>', (all) => setBlock(all, 'heading2'), '<h2>a</h2>'],
    ['Paragraph', '<h1>a</h1>', (all) => setBlock(all, 'paragraph'), '<p>a</p>'],
    ['Bold', '<p>a</p>', (all) => toggleEmphasis(all, 'bold'), '<p><strong>a</strong></p>'],
    ['Bold again', '<p><strong>a</strong></p>', (all) => toggleEmphasis(all, 'bold'), '<p>a</p>'],
    ['Green', '<p>a</p>', (all) => setNamed(all, 'highlight', 'green'), '<p><mark data-color="green">a</mark></p>'],
    [
      'another color replaces the first',
      '<p><mark data-color="green">a</mark></p>',
      (all) => setNamed(all, 'highlight', 'black'),
      '<p><mark data-color="black">a</mark></p>',
    ],
    ['No Highlight', '<p><mark data-color="green">a</mark></p>', (all) => setNamed(all, 'highlight', null), '<p>a</p>'],
    ['Blue Pen', '<p>a</p>', (all) => setNamed(all, 'pen', 'blue'), '<p><span data-pen="blue">a</span></p>'],
    ['Size 21', '<p>a</p>', (all) => setNamed(all, 'size', 21), '<p><span data-size="21">a</span></p>'],
    ['Roboto', '<p>a</p>', (all) => setNamed(all, 'font', 'roboto'), '<p><span data-font="roboto">a</span></p>'],
    ['Center', '<p>a</p>', (all) => align(all, 'center'), '<p style="text-align: center;">a</p>'],
    ['Left', '<p style="text-align: center;">a</p>', (all) => align(all, 'left'), '<p>a</p>'],
    ['Bulleted List', '<p>a</p>', (all) => toggleList(all, 'bulletList'), '<ul><li><p>a</p></li></ul>'],
    ['Numbered List', '<p>a</p>', (all) => toggleList(all, 'orderedList'), '<ol><li><p>a</p></li></ol>'],
    ['Block Quote', '<p>a</p>', toggleQuote, '<blockquote><p>a</p></blockquote>'],
    [
      'Clear formatting, which keeps links, verse numbers, slides and lists',
      '<h1 style="text-align: center;"><span class="sm-slide" data-slide-id="s1"><a href="https://x.org/"><mark data-color="red"><span data-size="21"><strong>a</strong></span></mark></a><sup>1</sup></span></h1>',
      clearFormatting,
      '<p><span class="sm-slide" data-slide-id="s1"><a href="https://x.org/">a</a><sup>1</sup></span></p>',
    ],
    ['Link', '<p>a</p>', (all) => setLink(all, 'https://example.org/'), '<p><a href="https://example.org/">a</a></p>'],
    ['Remove Link', '<p><a href="https://example.org/">a</a></p>', removeLink, '<p>a</p>'],
  ])('%s', (_, before, use, after) => {
    use(select(before));
    expect(written()).toBe(after);
  });

  const inQuotation =
    '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus</p><p>wept.</p></blockquote>';
  test.each<[string, (all: Editor) => boolean]>([
    ['Heading 1', (all) => setBlock(all, 'heading1')],
    ['Paragraph', (all) => setBlock(all, 'paragraph')],
    ['Bulleted List', (all) => toggleList(all, 'bulletList')],
    ['Numbered List', (all) => toggleList(all, 'orderedList')],
    ['Clear Formatting', clearFormatting],
  ])('%s keeps a Scripture quotation whole', (_, use) => {
    select(`<p>a</p>${inQuotation}`).commands.setTextSelection(6);
    use(editor);
    expect(written()).toBe(`<p>a</p>${inQuotation}`);
    editor.commands.setNodeSelection(3);
    use(editor);
    expect(written()).toBe(`<p>a</p>${inQuotation}`);
  });

  test.each([
    ['an item in its list', '<ul><li><p><em>a</em></p></li></ul>', 3],
    ['a line in its block quote', '<blockquote><p><em>a</em></p></blockquote>', 2],
  ])('Clear formatting keeps %s', (_, before, at) => {
    select(before).commands.setTextSelection({ from: at, to: at + 1 });
    clearFormatting(editor);
    expect(written()).toBe(before.replace('<em>a</em>', 'a'));
  });

  test.each<[string, (all: Editor) => boolean, string, string]>([
    ['Heading 1', (all) => setBlock(all, 'heading1'), '<p>', '<h1>'],
    ['Bulleted List', (all) => toggleList(all, 'bulletList'), '<p>', '<ul><li><p>'],
    ['Block Quote', toggleQuote, '<p>', '<blockquote><p>'],
  ])('%s is an undo step of its own, even during fast typing', (_, use, before, after) => {
    select('<p></p>').commands.insertContent('by ');
    use(editor);
    editor.commands.insertContent('grace');
    expect(written()).toContain(`${after}by grace`);
    editor.commands.undo();
    expect(written()).toContain(`${after}by <`);
    editor.commands.undo();
    expect(written()).toBe(`${before}by </p>`);
    editor.commands.undo();
    expect(written()).toBe('<p></p>');
  });

  test('a link without a selection inserts its address', () => {
    select('<p></p>');
    editor.commands.setTextSelection(1);
    setLink(editor, 'https://example.org/');
    expect(written()).toBe('<p><a href="https://example.org/">https://example.org/</a></p>');
  });

  test('a link inside a link changes the whole link', () => {
    select('<p><a href="https://a.org/">three words here</a></p>');
    editor.commands.setTextSelection(4);
    setLink(editor, 'https://b.org/');
    expect(written()).toBe('<p><a href="https://b.org/">three words here</a></p>');
  });
});

describe('the tools show', () => {
  test('the format that all selected text has in common', () => {
    select('<p><mark data-color="blue"><strong>a</strong></mark><mark data-color="blue">b</mark></p>');
    expect(format()).toMatchObject({ highlight: 'blue', emphases: [], hasSelection: true });
  });

  test('no value if the selection is mixed', () => {
    select('<h1>a</h1><p><span data-size="9">b</span></p>');
    expect(format()).toMatchObject({ block: null, size: null, align: 'left' });
  });

  test('the format of the next character if nothing is selected', () => {
    select('<ul><li><p><strong>a</strong></p></li></ul>');
    editor.commands.setTextSelection(4);
    expect(format()).toMatchObject({ emphases: ['bold'], list: 'bulletList', hasSelection: false });
    toggleEmphasis(editor, 'italic');
    expect(format()).toMatchObject({ emphases: ['bold', 'italic'] });
  });

  test('no selected words for a quotation that is selected as a whole', () => {
    select(
      '<blockquote class="scripture" data-reference="John 11:35" data-translation="WEB"><p>Jesus wept.</p></blockquote>',
    );
    expect(format().hasSelection).toBe(true);
    editor.commands.setNodeSelection(0);
    expect(format().hasSelection).toBe(false);
  });

  test('whether there is something to undo', () => {
    select('<p>a</p>');
    expect(format()).toMatchObject({ canUndo: false, canRedo: false });
    toggleEmphasis(editor, 'bold');
    expect(format()).toMatchObject({ canUndo: true, canRedo: false });
    editor.commands.undo();
    expect(format()).toMatchObject({ canUndo: false, canRedo: true });
  });
});

describe('the address of a link', () => {
  test.each([
    ['https://example.org/a b', 'https://example.org/ab'],
    ['example.org/page', 'https://example.org/page'],
    ['pastor@example.org', 'mailto:pastor@example.org'],
    ['tel:+15550100', 'tel:+15550100'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['grace', null],
    ['', null],
  ])('%j becomes %j', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });
});

describe('a narrow toolbar', () => {
  test.each([
    // [width, size of the tools, the tools under "More Tools"]
    ['a wide window without a panel', 1200, mouseSize, []],
    ['exactly wide enough', 921, mouseSize, []],
    ['one pixel less', 920, mouseSize, ['font']],
    ['a wide window with a panel', 858, mouseSize, ['font']],
    ['an iPad on its side, next to the tabs', 952, roomySize, ['font', 'numbering']],
    ['an iPad', 820, roomySize, ['font', 'size', 'pen', 'align', 'numbering']],
    ['a small tablet', 744, roomySize, ['font', 'size', 'pen', 'align', 'numbers', 'numbering', 'quote']],
    [
      'the narrowest tablet',
      600,
      roomySize,
      ['font', 'size', 'underline', 'highlight', 'pen', 'link', 'align', 'numbers', 'numbering', 'quote'],
    ],
    [
      'less than fits at all',
      100,
      roomySize,
      ['font', 'size', 'underline', 'highlight', 'pen', 'link', 'align', 'numbers', 'numbering', 'quote'],
    ],
  ])('%s: %i px', (_, width, size, hidden) => {
    const tools = fitTools(width, size);
    expect(tools.hidden).toEqual(hidden);
    expect(tools.shown.flat().toSorted()).toEqual(
      toolGroups
        .flat()
        .filter((id) => !tools.hidden.includes(id))
        .toSorted(),
    );
  });

  test('has less room when the text is larger', () => {
    expect(fitTools(840, mouseSize).hidden).toEqual(['font']);
    expect(fitTools(840, mouseSize, 20).hidden).toEqual(['font', 'numbering']);
  });

  test('has no group without tools', () => {
    expect(fitTools(100, roomySize).shown).toEqual([['undo', 'redo'], ['block'], ['bold', 'italic'], ['bullets']]);
  });

  test.each(Array.from({ length: 80 }, (_, at) => 480 + at * 10))('of %i px loses tools in one order only', (width) => {
    const { hidden } = fitTools(width, roomySize);
    expect(new Set(hidden)).toEqual(new Set(leavingOrder.slice(0, hidden.length)));
  });
});

describe('the bubble', () => {
  const canvas = { left: 0, right: 800, top: 100, bottom: 700 };
  const bubble = { width: 200, height: 44 };
  const line = (left: number, right: number, top: number) => ({ left, right, top, bottom: top + 30 });

  test('is 4 px above the first line and centered on it', () => {
    expect(bubblePlace(line(300, 500, 400), line(300, 500, 400), bubble, canvas)).toEqual({ left: 300, top: 352 });
  });

  test('is below the last line if there is no room above', () => {
    expect(bubblePlace(line(300, 500, 110), line(300, 500, 170), bubble, canvas)).toEqual({ left: 300, top: 204 });
  });

  test('never leaves the canvas', () => {
    expect(bubblePlace(line(0, 20, 400), line(0, 20, 400), bubble, canvas)?.left).toBe(4);
    expect(bubblePlace(line(780, 800, 400), line(780, 800, 400), bubble, canvas)?.left).toBe(596);
    expect(bubblePlace(line(300, 500, 90), line(300, 500, 690), bubble, canvas)?.top).toBe(652);
  });

  test('is hidden while the selection is scrolled out of view', () => {
    expect(bubblePlace(line(300, 500, 20), line(300, 500, 40), bubble, canvas)).toBeNull();
    expect(bubblePlace(line(300, 500, 710), line(300, 500, 740), bubble, canvas)).toBeNull();
  });
});
