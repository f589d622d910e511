import { afterEach, expect, test, vi } from 'vitest';
import { copyFrom } from './copyFrom.ts';

const given = { html: '<p>a</p>', text: 'a' };

/** A browser whose clipboard takes what it is given, or does not. */
function clipboardThat(write: () => Promise<void>) {
  vi.stubGlobal('ClipboardItem', function item() {});
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
}
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

test('what was copied is said, by its name where it has one', async () => {
  clipboardThat(async () => {});
  expect(await copyFrom('bible', () => given)).toEqual({ text: 'Copied to clipboard!' });
  expect(await copyFrom('illustration', async () => given, 'The Lost Watch')).toEqual({
    text: 'The Lost Watch copied to clipboard',
  });
});

test.each([
  ['bible', 'Error: could not get bible verse for copy.'],
  ['illustration', 'Error: could not get illustration for copy.'],
  ['sermon', 'Error: could not get sermon for copy.'],
  ['video', 'Error: Unsupported copy type. Please contact support if the issue persists.'],
])('a %s that cannot be had: %s', async (kind, text) => {
  expect(await copyFrom(kind, () => null)).toEqual({ text, isFailure: true });
  expect(await copyFrom(kind, () => Promise.reject(new Error('away')))).toEqual({ text, isFailure: true });
});

test('a browser that does not copy, and one that fails', async () => {
  const failure = (text: string) => ({ text, isFailure: true });
  expect(await copyFrom('sermon', () => given)).toEqual(
    failure('Error: It appears your web browser does not support copying.'),
  );
  clipboardThat(() => Promise.reject(new Error('denied')));
  expect(await copyFrom('sermon', () => given)).toEqual(failure('Could not copy. Please try again.'));
});
