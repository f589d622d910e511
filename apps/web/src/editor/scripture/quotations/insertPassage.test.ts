import { afterEach, describe, expect, test } from 'vitest';
import { insertPassage } from './insertPassage.ts';
import { openText, quotationHtml } from '../testEditor.setup.ts';

let text: ReturnType<typeof openText>;
afterEach(() => text.editor.destroy());

const luke = quotationHtml('Luke 15:20', 'WEB', '<p><sup>20</sup>He arose, and came to his father.</p>');

/**
 * Inserts the passage for the reference that appears in the text as `words`. If `words` starts with a slash, the text
 * is a placeholder.
 */
function ask(words: string, reference = words.replace('/', '')) {
  const place = text.find(words);
  text.editor.commands.setTextSelection(place.to);
  return insertPassage(
    text.editor,
    { ...place, reference, isPlaceholder: words.startsWith('/') },
    text.source,
    text.notify,
  );
}

describe('the passage of a reference', () => {
  test('goes below its paragraph, the cursor stays, and one Undo removes it', async () => {
    text = openText('<p>He ran (Luke 15:20) to him.</p><p>Next</p>');
    await ask('Luke 15:20');
    expect(text.html()).toBe(`<p>He ran (Luke 15:20) to him.</p>${luke}<p>Next</p>`);
    expect(text.editor.state.selection.head).toBe(text.find('Luke 15:20').to);
    text.editor.commands.insertContent('x');
    text.editor.commands.undo();
    expect(text.html()).toContain(luke);
    text.editor.commands.undo();
    expect(text.html()).toBe('<p>He ran (Luke 15:20) to him.</p><p>Next</p>');
    expect(text.notices).toEqual([]);
  });

  test('replaces a paragraph that holds only the reference', async () => {
    text = openText('<p>Before</p><p>Luke 15:20</p>');
    await ask('Luke 15:20');
    expect(text.html()).toBe(`<p>Before</p>${luke}<p></p>`);
    text.editor.commands.undo();
    expect(text.html()).toBe('<p>Before</p><p>Luke 15:20</p>');
  });

  test.each([
    ['a heading stays', '<h2>Luke 15:20</h2>', `<h2>Luke 15:20</h2>${luke}`],
    ['a list item keeps its line', '<ul><li><p>Luke 15:20</p></li></ul>', `<ul><li><p>Luke 15:20</p>${luke}</li></ul>`],
    ['a passage requested by a slash replaces the typed text', '<p>See /Luke 15:20</p>', `<p>See </p>${luke}<p></p>`],
    [
      'a passage requested between two words leaves one space there',
      '<p>He ran /Luke 15:20 to him.</p>',
      `<p>He ran to him.</p>${luke}<p></p>`,
    ],
    ['a passage requested at the start of a line leaves no space', '<p>/Luke 15:20 he</p>', `<p>he</p>${luke}<p></p>`],
    ['a line with only the slash becomes the quotation', '<p>/Luke 15:20</p>', `${luke}<p></p>`],
    [
      'a quotation in place of a line to skip when late is to be skipped',
      '<p data-skip="late">Luke 15:20</p>',
      `${luke.replace('<p>', '<p data-skip="late">')}<p></p>`,
    ],
    [
      'a quotation below a line to skip when late is not',
      '<p data-skip="late">He ran (Luke 15:20)</p>',
      `<p data-skip="late">He ran (Luke 15:20)</p>${luke}`,
    ],
  ])('%s', async (_, before, after) => {
    text = openText(before);
    await ask(before.includes('/Luke') ? '/Luke 15:20' : 'Luke 15:20');
    expect(text.html()).toBe(after);
    text.editor.commands.undo();
    expect(text.html()).toBe(before);
  });

  test('includes as much of each verse as the copy setting says', async () => {
    text = openText('<p>Luke 15:20</p>', { copySetting: 'text' });
    await ask('Luke 15:20');
    expect(text.html()).not.toContain('<sup>');
  });

  test('comes from an installed translation, with a notice', async () => {
    text = openText('<p>Luke 15:20</p>', { translationId: 'NIV' });
    await ask('Luke 15:20');
    expect(text.html()).toContain('data-translation="WEB"');
    expect(text.notices).toEqual([{ text: "NIV isn't available here. Showing WEB." }]);
  });

  test('finds its place again if the text changed meanwhile', async () => {
    text = openText('<p>a</p><p>Luke 15:20 says</p>');
    const answer = text.hold();
    const coming = ask('Luke 15:20');
    text.editor.commands.insertContentAt(1, 'Much more before. ');
    text.editor.commands.setTextSelection(3);
    answer();
    await coming;
    expect(text.html()).toBe(`<p>Much more before. a</p><p>Luke 15:20 says</p>${luke}`);
    expect(text.editor.state.selection.head).toBe(3);
  });
});

describe('nothing is inserted', () => {
  test.each([
    ['if the passage does not exist', 'nowhere', 'nowhere was not found. Nothing was inserted.'],
    [
      'if the passage is too long',
      'Psalm 119',
      'Psalm 119 is too long to quote, or is not in the World English Bible. Nothing was inserted.',
    ],
  ])('%s', async (_, words, notice) => {
    text = openText(`<p>${words}</p>`);
    await ask(words);
    expect(text.html()).toBe(`<p>${words}</p>`);
    expect(text.notices).toEqual([{ text: notice, isFailure: true }]);
  });

  test('without a network, and the typed text stays', async () => {
    text = openText('<p>/Luke 15:20</p>');
    text.goAway();
    await ask('/Luke 15:20');
    expect(text.html()).toBe('<p>/Luke 15:20</p>');
    expect(text.notices[0]?.text).toBe("Luke 15:20 couldn't be loaded. Nothing was inserted.");
  });

  test.each<[string, () => unknown]>([
    ['was changed', () => text.editor.commands.insertContentAt(4, '!')],
    ['was deleted', () => text.editor.commands.setContent('<p>Another</p>')],
    ['became read-only', () => text.editor.setEditable(false)],
  ])('if the reference %s meanwhile', async (_, change) => {
    text = openText('<p>Luke 15:20</p>');
    const answer = text.hold();
    const coming = ask('Luke 15:20');
    change();
    const left = text.html();
    answer();
    await coming;
    expect(text.html()).toBe(left);
    expect(text.notices[0]?.text).toMatch(/^Luke 15:20 was not inserted/);
  });

  test.each(['the passage comes', 'the network is gone'])(
    'and no notice appears if the text was closed before %s',
    async (how) => {
      text = openText('<p>Luke 15:20</p>');
      const answer = text.hold();
      const coming = ask('Luke 15:20');
      text.editor.destroy();
      if (how === 'the network is gone') text.goAway();
      answer();
      await coming;
      expect(text.notices).toEqual([]);
    },
  );
});
