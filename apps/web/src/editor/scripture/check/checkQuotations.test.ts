import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { checkQuotations } from './checkQuotations.ts';
import { quotationAtCursor, quotationsIn } from '../quotations/quotations.ts';
import { switchTranslation } from '../quotations/switchTranslation.ts';
import { openText, quotationHtml } from '../testEditor.setup.ts';

let text: ReturnType<typeof openText>;
afterEach(() => text.editor.destroy());

const luke = quotationHtml('Luke 15:20', 'WEB', '<p><sup>20</sup>“He arose and came to his Father”</p>');
const wrong = quotationHtml('John 3:16', 'KJV', '<p><sup>16</sup>For God so liked the world.</p>');

const check = () => checkQuotations(text.editor, quotationsIn(text.editor.state.doc), text.source, text.notify);
const footers = () => [...text.editor.view.dom.querySelectorAll('footer')];
const verdicts = () => footers().map((footer) => footer.querySelector('.scripture-verdict')?.textContent ?? '');
const press = (name: string) => {
  const button = footers()
    .flatMap((footer) => [...footer.querySelectorAll('button')])
    .find(({ textContent }) => textContent === name);
  button?.click();
  return button;
};

describe('checking quotations', () => {
  test('marks a quotation that differs, in words, and shows the difference', async () => {
    text = openText(`${luke}${wrong}`);
    await check();
    expect(verdicts()).toEqual(['', 'Differs from the King James Version']);
    expect(text.notices).toEqual([{ text: '1 of 2 quotations differs from the translation' }]);
    const difference = footers()[1]!.querySelector<HTMLElement>('.scripture-difference')!;
    expect(difference.hidden).toBe(true);
    expect(press('Show Difference')).toHaveAttribute('aria-expanded', 'true');
    expect(difference.hidden).toBe(false);
    expect(difference.querySelector('del')).toHaveTextContent('liked');
    expect(difference.querySelector('ins')).toHaveTextContent('loved');
    expect(text.html()).toBe(`${luke}${wrong}`);
  });

  test("inserts the translation's words in one undo step and removes the mark", async () => {
    text = openText(`${luke}${wrong}`);
    await check();
    press("Use the Translation's Words");
    expect(text.html()).toContain('<sup>16</sup>For God so loved the world.');
    expect(verdicts()).toEqual(['', '']);
    expect(quotationAtCursor(text.editor.state)?.reference).toBe('John 3:16');
    text.editor.commands.undo();
    expect(text.html()).toBe(`${luke}${wrong}`);
    await waitFor(() => expect(verdicts()[1]).toBe('Differs from the King James Version'));
  });

  test("inserts the translation's words into a quotation to skip when late, which stays one", async () => {
    text = openText(`${luke}${wrong.replace('<p>', '<p data-skip="late">')}`);
    await check();
    press("Use the Translation's Words");
    expect(text.html()).toContain('<p data-skip="late"><sup>16</sup>For God so loved the world.');
  });

  test('compares a quotation again after edits', async () => {
    text = openText(luke);
    await check();
    expect(text.notices).toEqual([{ text: 'Luke 15:20 matches the World English Bible' }]);
    text.editor.commands.insertContentAt(5, 'not ');
    await waitFor(() => expect(verdicts()).toEqual(['Differs from the World English Bible']));
    text.editor.commands.undo();
    expect(verdicts()).toEqual(['']);
  });

  test('drops the result if the translation of the quotation changes', async () => {
    text = openText(`${luke}${wrong}`);
    await check();
    const [, second] = quotationsIn(text.editor.state.doc);
    await switchTranslation(text.editor, [second!], text.source.installed[0]!, text.source, text.notify);
    expect(verdicts()).toEqual(['', '']);
  });

  test('reports that all quotations agree', async () => {
    text = openText(`${luke}<p>x</p>${luke}`);
    await check();
    expect(text.notices).toEqual([{ text: 'All 2 quotations match their translations' }]);
  });

  test('reports what could not be checked, and why', async () => {
    const html = (reference: string, translation: string) => quotationHtml(reference, translation, '<p>x</p>');
    text = openText([html('John 3:16', 'NIV'), html('Tobit 4:1', 'WEB'), html('John 3:16', '')].join(''));
    await check();
    expect(verdicts()).toEqual([
      "Not checked: New International Version isn't available here",
      'Not checked: the passage was not found or is too long',
      'Not checked: no translation given',
    ]);
    expect(text.notices).toEqual([{ text: '3 quotations could not be checked' }]);
  });

  test('reports a sermon without quotations, and a missing network', async () => {
    text = openText('<p>x</p>');
    await check();
    expect(text.notices).toEqual([{ text: 'This sermon has no Scripture quotations' }]);
    text.editor.commands.setContent(luke);
    text.goAway();
    await check();
    expect(text.notices[1]?.text).toBe('The quotations could not be checked. Please try again.');
  });
});
