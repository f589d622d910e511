import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import { quotationsIn } from './quotations.ts';
import { removeQuotation } from './QuotationMenu.tsx';
import { switchTranslation } from './switchTranslation.ts';
import { openText, quotationHtml } from '../testEditor.setup.ts';

let text: ReturnType<typeof openText>;
afterEach(() => text.editor.destroy());

const king = { id: 'KJV', name: 'King James Version' };
const web = { id: 'WEB', name: 'World English Bible' };
const luke = quotationHtml('Luke 15:20', 'WEB', '<p><sup>20</sup>He arose, and came to his father.</p>');
const lukeKing = quotationHtml('Luke 15:20', 'KJV', '<p><sup>20</sup>And he arose, and came to his father.</p>');
const john = quotationHtml('John 3:16', 'WEB', '<p>An older wording</p><p>of two paragraphs</p>');
const johnKing = quotationHtml('John 3:16', 'KJV', '<p><sup>16</sup>For God so loved <em>the</em> world.</p>');

const all = () => quotationsIn(text.editor.state.doc);
const change = (to = king, quotations = all()) =>
  switchTranslation(text.editor, quotations, to, text.source, text.notify);

describe('switching all quotations to another translation', () => {
  test('takes one call and one undo step, and reports the number', async () => {
    text = openText(`<p>a</p>${luke}<ul><li><p>b</p>${john}</li></ul>${luke}<p>c</p>`);
    await change();
    expect(text.html()).toBe(`<p>a</p>${lukeKing}<ul><li><p>b</p>${johnKing}</li></ul>${lukeKing}<p>c</p>`);
    expect(text.asked).toEqual([{ references: ['Luke 15:20', 'John 3:16'], translationId: 'KJV' }]);
    expect(text.notices[0]?.text).toBe('3 quotations are now in the King James Version');
    text.editor.commands.undo();
    expect(text.html()).toBe(`<p>a</p>${luke}<ul><li><p>b</p>${john}</li></ul>${luke}<p>c</p>`);
  });

  test('can be undone from the notice, except for quotations edited since', async () => {
    text = openText(`${luke}${john}<p>c</p>`);
    await change();
    text.editor.commands.insertContentAt(4, 'Behold, ');
    await text.notices[0]?.undo?.perform();
    expect(text.html()).toContain('Behold, ');
    expect(text.html()).toContain(john);
    await expect(text.notices[0]?.undo?.perform()).rejects.toThrow('there is nothing to take back');
  });

  test('leaves quotations whose passage is missing, and names them', async () => {
    const odd = quotationHtml('Tobit 4:1', 'WEB', '<p>x</p>');
    text = openText(`${luke}${odd}`);
    await change();
    expect(text.html()).toBe(`${lukeKing}${odd}`);
    expect(text.notices[0]?.text).toBe('1 quotation is now in the King James Version. Not changed: Tobit 4:1');
  });

  test('requests at most two hundred passages per call', async () => {
    const many = Array.from({ length: 450 }, (_, at) => quotationHtml(`Tobit ${at}:1`, 'WEB', '<p>x</p>'));
    text = openText(many.join(''));
    await change();
    expect(text.asked.map(({ references }) => references.length)).toEqual([200, 200, 50]);
    expect(text.notices[0]?.text).toMatch(/^No quotation was changed to the King James Version/);
  });

  test('does not fetch quotations that already use it', async () => {
    text = openText(luke);
    await change(web);
    expect(text.asked).toEqual([]);
    expect(text.notices).toEqual([{ text: 'All quotations are already in the World English Bible' }]);
  });

  test('changes nothing if the translation is not installed or the server cannot be reached', async () => {
    text = openText(luke);
    await change({ id: 'NIV', name: 'New International Version' });
    expect(text.notices[0]?.text).toBe("NIV isn't available here. Nothing was changed.");
    text.goAway();
    await change();
    expect(text.notices[1]?.text).toBe("The quotations couldn't be loaded. Nothing was changed.");
    expect(text.html()).toBe(luke);
  });

  test('finds the quotations again if the text changed meanwhile', async () => {
    text = openText(`<p>a</p>${luke}<p>b</p>${john}`);
    const answer = text.hold();
    const coming = change();
    text.editor.commands.insertContentAt(1, 'Before ');
    text.editor.view.dispatch(text.editor.state.tr.delete(all()[0]!.pos, all()[0]!.pos + all()[0]!.node.nodeSize));
    answer();
    await coming;
    expect(text.html()).toBe(`<p>Before a</p><p>b</p>${johnKing}`);
    expect(text.notices[0]?.text).toBe('1 quotation is now in the King James Version. Not changed: Luke 15:20');
  });
});

test('a single quotation is switched alone, and stays selected', async () => {
  text = openText(`${luke}${john}`);
  text.editor.view.dispatch(text.editor.state.tr.setSelection(NodeSelection.create(text.editor.state.doc, 0)));
  await change(king, all().slice(0, 1));
  expect(text.html()).toBe(`${lukeKing}${john}`);
  expect(text.editor.state.selection).toMatchObject({ from: 0 });
  expect(text.editor.state.selection).toBeInstanceOf(NodeSelection);
});

test('a quotation to skip when late stays one, and one Undo restores which of its paragraphs were', async () => {
  const skipped = (html: string) => html.replace('<p>', '<p data-skip="late">');
  text = openText(`${skipped(luke)}${skipped(john)}${luke}`);
  await change();
  expect(text.html()).toBe(`${skipped(lukeKing)}${skipped(johnKing)}${lukeKing}`);
  text.editor.commands.undo();
  expect(text.html()).toBe(`${skipped(luke)}${skipped(john)}${luke}`);
});

test('a removed quotation leaves its text, and one Undo restores it', () => {
  text = openText(`<p>a</p>${john}`);
  removeQuotation(text.editor, all()[0]!.pos);
  expect(text.html()).toBe('<p>a</p><p>An older wording</p><p>of two paragraphs</p>');
  text.editor.commands.undo();
  expect(text.html()).toBe(`<p>a</p>${john}`);
});

test('paragraphs of a removed quotation may still be skipped when late', () => {
  text = openText(john.replace('<p>An', '<p data-skip="late">An'));
  removeQuotation(text.editor, 0);
  expect(text.html()).toBe('<p data-skip="late">An older wording</p><p>of two paragraphs</p>');
});
