import { expect, test } from 'vitest';
import { layoutSlide } from '../layout.ts';
import { marked, slidesIn } from '../slides.setup.ts';
import { pictureName } from './text.ts';

const nameOf = (html: string, number = 7, pageCount = 60): string =>
  pictureName(layoutSlide(slidesIn(html)[0]!, '16x9').pages[0]!, number, pageCount);

test.each([
  ['The Father Who Runs', '07 The Father Who Runs.png'],
  ['Who is he? "The son" / <br>2nd line', '07 Who is he The son.png'],
  ['For God so loved the world, that he gave his only born Son', '07 For God so loved the world, that he gave.png'],
  ['🙏😀', '07 🙏😀.png'],
  ['שלום', '07 שלום.png'],
  ['...', '07.png'],
  ['a'.repeat(90), `07 ${'a'.repeat(40)}.png`],
])('the picture of the slide %j is %j', (text, name) => {
  expect(nameOf(`<p>${marked(text)}</p>`)).toBe(name);
});

test('numbers have the same number of digits', () => {
  expect(nameOf(`<h2>${marked('Amen')}</h2>`, 7, 9)).toBe('07 Amen.png');
  expect(nameOf(`<h2>${marked('Amen')}</h2>`, 7, 120)).toBe('007 Amen.png');
});
