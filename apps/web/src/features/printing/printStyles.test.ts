import { expect, test } from 'vitest';
import { printStyles } from './printStyles.ts';

test('a title is a text at the foot of the page, and no rule, whatever is in it', () => {
  expect(printStyles('"} @import url(x);\n\\ </style> É 🙏', 1)).toContain(
    'content:"\\22 \\7d  \\40 import url\\28 x\\29 \\3b \\a \\5c  \\3c \\2f style\\3e  É \\1f64f "',
  );
});
