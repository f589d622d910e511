import { hasOnlyUsualCharacters } from '@sermon/domain/printing/characters';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { charactersOf, createFontCheck, eastAsianFonts, ownFonts } from './fonts.ts';

const folder = mkdtempSync(join(tmpdir(), 'sermon-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const missing = createFontCheck(ownFonts());

test('the product has fonts for every character that is not checked', () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(hasOnlyUsualCharacters);
  expect(all.length).toBeGreaterThan(400);
  expect(missing(all)).toEqual([]);
});

test('the usual scripts have fonts: Greek with accents, Hebrew with points, Cyrillic, emoji', () => {
  expect(missing(charactersOf('Ἐν ἀρχῇ ἦν ὁ λόγος שָׁלוֹם Благодать 🙏 \u00ad\u200b'))).toEqual([]);
});

test('a character that no font has is named once, a letter with its marks as one', () => {
  expect(missing(charactersOf('安 e\u0302 \u{f1234} 安 न\u0947'))).toEqual(['安', '\u{f1234}', 'न\u0947']);
});

test('fonts with serifs for Chinese, Japanese and Korean are used if they are installed, or else those without', () => {
  const install = (...names: string[]) => {
    for (const name of names) writeFileSync(join(folder, name), '');
  };
  const found = () =>
    eastAsianFonts([folder, join(folder, 'missing')])
      .map((path) => basename(path))
      .toSorted();
  expect(found()).toEqual([]);
  install('NotoSansCJK-Regular.ttc', 'NotoSansCJK-Thin.ttc', 'NotoSans-Regular.ttf');
  expect(found()).toEqual(['NotoSansCJK-Regular.ttc']);
  install('NotoSerifCJK-Regular.ttc', 'NotoSerifCJK-Bold.ttc');
  expect(found()).toEqual(['NotoSerifCJK-Bold.ttc', 'NotoSerifCJK-Regular.ttc']);
});
