import { expect, test } from 'vitest';
import { importFormats } from '../library/importFormats.ts';
import { imports, noticesOf } from './imports.ts';

test('a refusal advises what is possible with the format', () => {
  const { docx, pdf, epub } = importFormats;
  expect([docx, epub].map(imports.notRead)).toEqual([
    'This file could not be read as a Word document. Please open it in Word and save it again as .docx.',
    'This file could not be read as an EPUB. Please convert it to .docx, for example with Calibre.',
  ]);
  expect([docx, pdf].map(imports.encrypted)).toEqual([
    'This Word document is protected with a password. Please remove the password in Word and try again.',
    'This PDF is protected with a password. Please remove the password in the program that created it.',
  ]);
});

test('notices count in words', () => {
  expect([...noticesOf({ emptyPages: 1, fields: 1 }), ...noticesOf({ emptyPages: 3, fields: 2 })]).toEqual([
    'One page without text was left out. It may be a picture.',
    'One automatic entry, such as a date or page number, was empty and was left out.',
    '3 pages without text were left out. They may be pictures.',
    '2 automatic entries, such as dates or page numbers, were empty and were left out.',
  ]);
});
