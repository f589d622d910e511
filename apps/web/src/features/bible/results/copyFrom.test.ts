import { afterEach, expect, test, vi } from 'vitest';
import { copyFrom } from './copyFrom.ts';

const content = { html: '<p>a</p>', text: 'a' };

/** Creates a fake browser clipboard that accepts or rejects the content. */
function clipboardThat(write: () => Promise<void>) {
  vi.stubGlobal('ClipboardItem', function item() {});
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
}
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

test('the notice reports the copy, with the name if there is one', async () => {
  clipboardThat(async () => {});
  expect(await copyFrom('bible', () => content)).toEqual({ text: 'Copied to clipboard!' });
  expect(await copyFrom('illustration', async () => content, 'The Lost Watch')).toEqual({
    text: 'The Lost Watch copied to clipboard',
  });
});

test.each([
  ['bible', 'Error: could not get bible verse for copy.'],
  ['illustration', 'Error: could not get illustration for copy.'],
  ['sermon', 'Error: could not get sermon for copy.'],
  ['video', 'Error: Unsupported copy type. Please contact support if the issue persists.'],
])('a %s that is not available: %s', async (kind, text) => {
  expect(await copyFrom(kind, () => null)).toEqual({ text, isFailure: true });
  expect(await copyFrom(kind, () => Promise.reject(new Error('away')))).toEqual({ text, isFailure: true });
});

test('a browser that cannot copy, and one that fails', async () => {
  const failure = (text: string) => ({ text, isFailure: true });
  expect(await copyFrom('sermon', () => content)).toEqual(
    failure('Error: It appears your web browser does not support copying.'),
  );
  clipboardThat(() => Promise.reject(new Error('denied')));
  expect(await copyFrom('sermon', () => content)).toEqual(failure('Could not copy. Please try again.'));
});
