import { expect, test } from 'vitest';
import { isCurrent } from '../scripts/font-widths.mjs';

test('the widths for slides are those of the fonts', () => {
  expect(isCurrent(), 'Run npm run font-widths').toBe(true);
});
