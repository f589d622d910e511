import { expect, test } from 'vitest';
import { stemOf as lightStemOf } from '../../search/topics/stem.ts';
import { stemOf } from '../stems.ts';

const same =
  'labour labor, labouring laboring, neighbours neighbors, saviour savior, honourable honorable, baptise baptize, ' +
  'recognising recognizing, realisation realization, paralysed paralyzed, defence defense, offence offense, travelled traveled, ' +
  'counsellor counselor, marvellous marvelous, fulfilled fulfilled, judgement judgment, favourite favorite, colours colors';
const different = 'four for, hour hor, tell tel, fall fal, fence fense, sour sor';

test.each(same.split(', ').map((pair) => pair.split(' ') as [string, string]))('%s is %s', (british, american) => {
  expect(stemOf(british)).toBe(stemOf(american));
  expect(lightStemOf(british)).toBe(lightStemOf(american));
});

test.each(different.split(', ').map((pair) => pair.split(' ') as [string, string]))('%s is not %s', (one, other) => {
  expect(lightStemOf(one)).not.toBe(lightStemOf(other));
});
