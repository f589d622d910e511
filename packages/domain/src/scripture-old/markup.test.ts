import { expect, test } from 'vitest';
import { plainVerse, verseHtml } from './markup.ts';

test('the plain text of a verse has no markup', () => {
  expect(plainVerse('And *he* [himself] is before all')).toBe('And he himself is before all');
});

test('the HTML of a verse has added words in italics and emphasized words in <em>', () => {
  expect(verseHtml('And *he* [himself] is before all')).toBe('And <em>he</em> <i>himself</i> is before all');
});

test('the text of a verse is escaped', () => {
  expect(verseHtml('<script>"&"</script> [<b>]')).toBe(
    '&lt;script&gt;&quot;&amp;&quot;&lt;/script&gt; <i>&lt;b&gt;</i>',
  );
});
