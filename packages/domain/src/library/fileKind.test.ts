import { expect, test } from 'vitest';
import { fileKindOf } from './fileName.ts';

test.each([
  ['Easter.WRI', 'otherText'],
  ['Bulletin.pub', 'otherText'],
  ['IMG_0412.HEIC', 'picture'],
  ['Week 1.pptx', 'presentation'],
  ['sermon.m4a', 'audio'],
  ['service.mp4', 'video'],
  ['old.zip', 'zip'],
  ['Easter.docx', 'other'],
  ['Budget.xlsx', 'other'],
  ['README', 'other'],
  ['doc', 'other'],
  ['x.constructor', 'other'],
])('%s is of the kind %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind);
});
