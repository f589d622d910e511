import { expect, test } from 'vitest';
import { hasTitles, shownRuns } from './markup.ts';

const runs = [
  { text: '20', marks: { superscript: true as const } },
  { text: 'He ', marks: { bold: true as const } },
  { text: 'was', marks: { italic: true as const } },
];

test.each([
  ['all', ['20', 'He ', 'was'], true, true],
  ['numbers', ['20', 'He ', 'was'], false, false],
  ['text', ['He ', 'was'], false, false],
] as const)('%s shows %j', (setting, texts, isItalic, withTitles) => {
  const shown = shownRuns(runs, setting);
  expect(shown.map(({ text }) => text)).toEqual(texts);
  expect(shown.some(({ marks }) => marks.italic)).toBe(isItalic);
  expect(shown.some(({ marks }) => marks.bold)).toBe(true);
  expect(hasTitles(setting)).toBe(withTitles);
});
