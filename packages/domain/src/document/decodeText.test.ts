import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decodeText.ts';

const bytes = (...numbers: number[]) => Uint8Array.from(numbers);
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const utf16 = (text: string) => Array.from(text.split(''), (unit) => unit.charCodeAt(0));
const utf32 = (text: string) => Array.from(text, (character) => character.codePointAt(0)!);
const split = (numbers: readonly number[], size: number, isLittleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(numbers.length * size));
  for (const [at, number] of numbers.entries()) {
    if (size === 2) view.setUint16(at * 2, number, isLittleEndian);
    else view.setUint32(at * 4, number, isLittleEndian);
  }
  return new Uint8Array(view.buffer);
};
const asBytes = (ascii: string) => utf8(ascii);

describe('the encoding of a text file', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', bytes(...utf8('Zoë’s café'))],
    ['UTF-8 with a byte order mark', bytes(...utf8('\ufeffZoë’s café'))],
    ['UTF-16, little-endian', split(utf16('\ufeffZoë’s café'), 2, true)],
    ['UTF-16, big-endian', split(utf16('\ufeffZoë’s café'), 2, false)],
    ['UTF-32, little-endian', split(utf32('\ufeffZoë’s café'), 4, true)],
    ['UTF-32, big-endian', split(utf32('\ufeffZoë’s café'), 4, false)],
    ['Windows-1252', bytes(0x5a, 0x6f, 0xeb, 0x92, 0x73, 0x20, 0x63, 0x61, 0x66, 0xe9)],
  ])('is detected: %s', (_, file) => expect(decodeText(file)).toBe('Zoë’s café'));

  test('all line ends become the same, and an empty file is an empty text', () => {
    expect(decodeText(bytes(...utf8('a\r\nb\rc\n')))).toBe('a\nb\nc\n');
    expect(decodeText(bytes())).toBe('');
  });

  test('every sequence of bytes can be decoded', () => {
    const start = fc.constantFrom<number[]>(
      [],
      [0xff, 0xfe, 0, 0],
      [0, 0, 0xfe, 0xff],
      [0xff, 0xfe],
      utf8('<meta charset=big5>'),
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (mark, file) =>
        decodeText(bytes(...mark, ...file)).isWellFormed(),
      ),
    );
  });

  test('every text in Unicode arrives as it is', () => {
    const texts = fc.string({ unit: 'binary' }).map((text) => text.replace(/^[\ufeff\0]+|\r/g, ''));
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isLittleEndian) => {
        expect(decodeText(bytes(...utf8(text)))).toBe(text);
        expect(decodeText(split(utf16(`\ufeff${text}`), 2, isLittleEndian))).toBe(text);
        expect(decodeText(split(utf32(`\ufeff${text}`), 4, isLittleEndian))).toBe(text);
      }),
    );
  });
});

describe('the encoding that a page states', () => {
  const logos = [0xeb, 0xfc, 0xe3, 0xef, 0xf2];
  test.each([
    ['<html><head><meta charset="windows-1253"></head><body><p>'],
    ['<!doctype html>\n<html><head><meta http-equiv=Content-Type content="text/html; charset=windows-1253"><p>'],
    ['<!-- <meta charset="windows-1251"> --><title>a</title><META CHARSET=CP1253><p>'],
    ["<?xml version='1.0' encoding='Windows-1253'?><html><p>"],
  ])('is read: %s', (head) => {
    expect(decodeText(bytes(...asBytes(head), ...logos))).toBe(`${head}λόγος`);
  });

  test.each([
    ['windows-1251', [0xce, 0xf2, 0xe5, 0xf6], 'Отец'],
    ['koi8-r', [0xef, 0xd4, 0xc5, 0xc3], 'Отец'],
    ['shift_jis', [0x88, 0xa4], '愛'],
    ['gbk', [0xb0, 0xae], '爱'],
    ['iso-8859-1', [0x5a, 0x6f, 0xeb, 0x92, 0x73], 'Zoë’s'],
    ['utf-8', [0x5a, 0x6f, 0xeb, 0x92, 0x73], 'Zoë’s'],
    ['utf-16', utf8('Zoë’s'), 'Zoë’s'],
    ['x-unknown', utf8('Zoë’s'), 'Zoë’s'],
  ])('is one that browsers know: %s', (label, word, decoded) => {
    const head = `<meta charset="${label}"><p>`;
    expect(decodeText(bytes(...asBytes(head), ...word))).toBe(head + decoded);
  });

  test('is not read in plain text, nor against a byte order mark', () => {
    const text = 'A page begins with <meta charset="windows-1253">. λόγος';
    expect(decodeText(bytes(...utf8(text)))).toBe(text);
    const page = '<meta charset="windows-1253">λόγος';
    expect(decodeText(bytes(...utf8(`\ufeff${page}`)))).toBe(page);
    expect(decodeText(split(utf16(`\ufeff${page}`), 2, true))).toBe(page);
  });
});

describe('a few bytes that are not valid', () => {
  test.each<[string, number[], string]>([
    ['at the end', [...utf8('“Grace” – λόγος '), 0x92, 0x73], '“Grace” – λόγος ’s'],
    ['at the start, after a byte order mark', [...utf8('\ufeff'), 0x92, ...utf8('“Grace”')], '’“Grace”'],
    ['half a character', [...utf8('“Grace” – '), 0xe2, 0x80], '“Grace” – â€'],
    ['a letter that is written longer than necessary', [...utf8('“Grace” – λόγος '), 0xc0, 0xaf], '“Grace” – λόγος À¯'],
  ])('spoil only themselves: %s', (_, file, text) => expect(decodeText(bytes(...file))).toBe(text));

  test('spoil only themselves in any text', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' ', 'ë', '’', 'λ', '恩', '😀'), minLength: 1 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const file = [...utf8(`“${before}”`), 0x92, ...utf8(after)];
        expect(decodeText(bytes(...file))).toBe(`“${before}”’${after}`);
      }),
    );
  });

  test('make it a text in Windows-1252 if they are most', () => {
    const word = [0xab, 0x43, 0x41, 0x46, 0xc9, 0xbb];
    expect(decodeText(bytes(...word, 0x20, ...word))).toBe('«CAFÉ» «CAFÉ»');
  });
});
