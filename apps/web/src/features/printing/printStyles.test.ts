import { expect, test } from 'vitest';
import { printStyles } from './printStyles.ts';

test('a title with any characters is text in the page footer and adds no CSS rules', () => {
  expect(printStyles('"} @import url(x);\n\\ </style> É 🙏', 1)).toContain(
    'content:"\\22 \\7d  \\40 import url\\28 x\\29 \\3b \\a \\5c  \\3c \\2f style\\3e  É \\1f64f "',
  );
});
