import { expect, test } from 'vitest';
import { marked, scripture, slidesIn } from '../slides.setup.ts';
import { layoutSlide } from '../layout.ts';
import { pagesAsText } from './text.ts';

const textOf = (html: string): string =>
  pagesAsText(slidesIn(html).flatMap((slide) => layoutSlide(slide, '16x9').pages));

test('a blank line separates slides, lines end as in Windows, and the text says that it is UTF-8', () => {
  const html =
    `<h1>${marked('Grace')}</h1><p>Not on a slide.</p>` +
    `<p>${marked('He ran.<br>He fell on his neck.', 'b')}</p><p></p><p>${marked('Ἀγάπη – חֶסֶד 🙏', 'c')}</p>`;
  expect(textOf(html)).toBe('\ufeffGrace\r\n\r\nHe ran.\r\nHe fell on his neck.\r\n\r\nἈγάπη – חֶסֶד 🙏\r\n');
});

test('the rows of a line are one line, and lists have their numbers and bullets', () => {
  const long = 'For God so loved the world, that he gave his only born Son, that whoever believes may live.';
  expect(textOf(`<p>${marked(long)}</p>`)).toBe(`\ufeff${long}\r\n`);
  const list = `<ol start="3"><li><p>${marked('Pray')}</p></li><li><p>${marked('Wait')}</p></li></ol>`;
  expect(textOf(`${list}<ul><li><p>${marked('Watch')}</p></li></ul>`)).toBe('\ufeff3. Pray\r\n4. Wait\r\n• Watch\r\n');
  expect(textOf(list.replace('<ol', '<ol type="A" data-label="A)"'))).toBe('\ufeffC) Pray\r\nD) Wait\r\n');
});

test('words that are divided at the end of a row are whole', () => {
  const word = 'Supercalifragilistic'.repeat(4);
  expect(textOf(`<p>${marked(`A ${word}-like word`)}</p>`)).toBe(`\ufeffA ${word}-like word\r\n`);
});

test('a long slide becomes several, each with its reference and number', () => {
  const text = textOf(scripture('Psalm 136', marked('His loving kindness endures forever. '.repeat(20).trim())));
  const slides = text.slice(1).split('\r\n\r\n');
  expect(slides).toHaveLength(3);
  for (const [at, slide] of slides.entries()) {
    expect(slide.split('\r\n')[1]).toBe(`Psalm 136 WEB (${at + 1}/3)`);
    expect(slide).toMatch(/^His loving kindness endures forever\./);
  }
});

test('a blank line within a slide does not divide it', () => {
  expect(textOf(`<p>${marked('One')}</p><p></p><p>${marked('Two')}</p>`)).toBe('\ufeffOne\r\nTwo\r\n');
});

test('nothing is lost in FreeShow, which leaves out chords in brackets and names of verses', () => {
  expect(textOf(`<p>${marked('He said:<br>It [is] I')}</p>`)).toBe('\ufeffHe said: \r\nIt (is) I\r\n');
});

test('without slides, there is no text', () => {
  expect(textOf('<p>Nothing is marked</p>')).toBe('\ufeff');
});
