import { expect, test } from 'vitest';
import { parseDocument } from '../document/html/parse.ts';
import { textAfterSlides } from './markedSlides.ts';
import { marked } from './slides.setup.ts';
import { slidesOf } from './slidesOf.ts';

function notesOf(html: string): string[] {
  const blocks = parseDocument(html);
  return textAfterSlides(blocks, slidesOf(blocks));
}

test('the paragraph after a slide belongs to it', () => {
  const html = `<h2>${marked('The son')}</h2><p></p><p>He came to himself.</p><p>Then he rose.</p>`;
  expect(notesOf(html)).toEqual(['He came to himself.']);
});

test('the rest of the paragraph of a slide is the text that follows it', () => {
  const html = `<p>${marked('Grace')} is free. And ${marked('mercy', 'b')}, too.</p><p>Amen.</p>`;
  expect(notesOf(html)).toEqual(['is free. And', ', too.']);
});

test('the text ends where the next slide begins', () => {
  const html = `<p>${marked('One')}</p><p>${marked('Two', 'b')}</p><ul><li><p>First ${marked('Three', 'c')}</p></li></ul>`;
  expect(notesOf(`<p>Before.</p><p></p>${html}`)).toEqual(['First', '']);
  expect(notesOf(`<p>${marked('One')}</p><p>Then</p><p>${marked('Two', 'b')}</p>`)).toEqual(['Then', '']);
});

test('a very long paragraph is cut', () => {
  expect(notesOf(`<p>${marked('One')}</p><p>${'word '.repeat(2_000)}</p>`)[0]).toHaveLength(5_000);
});
