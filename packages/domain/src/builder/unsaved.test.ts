import { describe, expect, test } from 'vitest';
import { baseOfUnsaved, type Receipt, type UnsavedText } from './revisions.ts';

/** The document has been saved seven times. The unsaved text is step 3 of an editor that started from revision 5. */
const document = { revision: 7, text: '<p>On the server</p>' };
const receiptOf = (step: number, revision: number, textHash = 'hash'): Receipt => ({ step, revision, textHash });

describe('an unsaved text is dropped', () => {
  test.each<[string, Partial<UnsavedText>, Receipt | null]>([
    ['if the document has it', { html: document.text }, null],
    ['if the document has it, whatever the receipt says', { html: document.text }, receiptOf(1, 6)],
    ['if it arrived, and another editor went on', {}, receiptOf(3, 6)],
    ['if it arrived, and no reply came', {}, receiptOf(3, 7)],
    ['if a later text of its editor arrived', {}, receiptOf(4, 7)],
    ['if it arrived after a text that it is based on', { revision: 6 }, receiptOf(3, 6)],
  ])('%s', (_, unsaved, receipt) => {
    expect(baseOfUnsaved({ html: '<p>Unsaved</p>', revision: 5, step: 3, ...unsaved }, document, receipt)).toBeNull();
  });
});

describe('an unsaved text is restored', () => {
  test.each<[string, Partial<UnsavedText>, Receipt | null, { revision: number; text: string | null }]>([
    ['on its own base if none of its texts arrived', {}, null, { revision: 5, text: null }],
    ['on the text of the server if that is its base', { revision: 7 }, null, { revision: 7, text: document.text }],
    ['on its own base, whose text is known', { baseText: '<p>Five</p>' }, null, { revision: 5, text: '<p>Five</p>' }],
    [
      'on its earlier text, which is not the known one',
      { baseText: '<p>Five</p>' },
      receiptOf(2, 6),
      { revision: 6, text: null },
    ],
    ['on its earlier text if that is the newest one', {}, receiptOf(2, 7), { revision: 7, text: document.text }],
    ['on its earlier text if others saved since', {}, receiptOf(2, 6), { revision: 6, text: null }],
    [
      'on its base if that is newer than its receipt',
      { revision: 7 },
      receiptOf(2, 6),
      { revision: 7, text: document.text },
    ],
    [
      'on its own base if the receipt has no hash and a higher step',
      {},
      receiptOf(9, 7, ''),
      { revision: 5, text: null },
    ],
    [
      'on its own base if it arrived in a revision that the page does not have',
      { revision: 7 },
      receiptOf(3, 8),
      { revision: 7, text: document.text },
    ],
    [
      'on its earlier text, which the page does not have, even if it equals the text of the document',
      { html: document.text, revision: 7 },
      receiptOf(2, 8),
      { revision: 8, text: null },
    ],
    ['if the server has been reset to an earlier state', { revision: 9 }, null, { revision: 9, text: null }],
  ])('%s', (_, unsaved, receipt, base) => {
    expect(baseOfUnsaved({ html: '<p>Unsaved</p>', revision: 5, step: 3, ...unsaved }, document, receipt)).toEqual(
      base,
    );
  });
});

test('the empty text of a document that the server does not have yet is not dropped', () => {
  const created = { revision: 0, text: '' };
  expect(baseOfUnsaved({ html: '', revision: 0, baseText: '', step: 1 }, created, null)).toEqual(created);
});
