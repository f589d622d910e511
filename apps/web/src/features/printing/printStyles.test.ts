import { expect, test } from 'vitest';
import { paperElements, printStyles } from './printStyles.ts';

test('a title with any characters is text in the page footer and adds no CSS rules', () => {
  expect(printStyles('"} @import url(x);\n\\ </style> É 🙏', 1)).toContain(
    'content:"\\22 \\7d  \\40 import url\\28 x\\29 \\3b \\a \\5c  \\3c \\2f style\\3e  É \\1f64f "',
  );
});

test('only a quotation longer than a third of a page may be split between pages', () => {
  const quotation = (times: number) =>
    `<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>${'He arose. '.repeat(times)}</p></blockquote>`;
  const [, text] = paperElements({ title: '', html: quotation(20) + quotation(200) });
  expect([...text!.children].map((each) => each.matches('blockquote.scripture:not([data-long])'))).toEqual([
    true,
    false,
  ]);
});
