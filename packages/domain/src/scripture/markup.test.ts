import { expect, test } from 'vitest';
import { plainVerse, verseHtml } from './markup.ts';

test('a verse is read without its marks', () => {
  expect(plainVerse('And *he* [himself] is before all')).toBe('And he himself is before all');
});

test('a verse is shown with added words in italics and stressed words marked', () => {
  expect(verseHtml('And *he* [himself] is before all')).toBe('And <em>he</em> <i>himself</i> is before all');
});

test('nothing in a verse can become markup', () => {
  expect(verseHtml('<script>"&"</script> [<b>]')).toBe(
    '&lt;script&gt;&quot;&amp;&quot;&lt;/script&gt; <i>&lt;b&gt;</i>',
  );
});
