import { expect, test } from 'vitest';
import { maxSharedSlides } from './limits.ts';
import { slidesHtmlOf } from './slidesHtml.ts';

const background = { url: '/slide-backgrounds/hill.jpg?v=1&w=2', fontColor: 'white' as const, scrim: 0 };
const marked = (text: string, id = 'a') => `<span class="sm-slide" data-slide-id="${id}">${text}</span>`;
const drawn = (text: string, changes = {}) =>
  slidesHtmlOf({ text, aspect: '16x9', background: { ...background, ...changes } });

test('a slide has its picture, its rows and its words for screen readers', () => {
  const { slides, count, description } = drawn(`<h1>${marked('He ran')}</h1><p>${marked('“A &amp; B”', 'a')}</p>`);
  expect(count).toBe(1);
  expect(description).toBe('He ran “A & B”');
  expect(slides[0]).toMatch(/^<svg class="page white" viewBox="0 0 720 405" .* aria-label="He ran “A &amp; B”">/);
  expect(slides[0]).toContain('<image href="/slide-backgrounds/hill.jpg?v=1&amp;w=2" width="720" height="405"');
  expect(slides[0]).toMatch(/font-size="68"><p class="row" dir="ltr" data-align="center">He ran<\/p>/);
  expect(slides[0]).not.toContain('fill-opacity');
});

test('a custom picture is darkened, and 4:3 has its own height', () => {
  const { slides } = slidesHtmlOf({
    text: `<p>${marked('x')}</p>`,
    aspect: '4x3',
    background: { ...background, scrim: 0.42 },
  });
  expect(slides[0]).toContain('<rect width="720" height="540" fill="#000" fill-opacity="0.42"/>');
});

test('marks are elements and attributes without inline styles', () => {
  const { slides } = drawn(
    `<p>${marked('<mark data-color="yellow"><span data-pen="red"><span data-font="ubuntu"><strong><em><s><u>a<sup>2</sup></u></s></em></strong></span></span></mark>')}</p>`,
  );
  const open = '<span data-paper="yellow"><span data-ink="red"><span data-font="ubuntu"><b><i><s><u>';
  expect(slides[0]).toContain(`${open}a</u>`);
  expect(slides[0]).toContain(`${open}<sup>2</sup>`);
  expect(slides[0]).not.toContain('style=');
});

test('text that looks like markup stays text, and Hebrew runs from right to left', () => {
  expect(drawn(`<p>${marked('&lt;script&gt;')}</p>`).slides[0]).toContain('>&lt;script&gt;</p>');
  expect(drawn(`<p>${marked('"x" onload="', 'a')}</p>`).slides[0]).toContain(
    'aria-label="&quot;x&quot; onload=&quot;"',
  );
  expect(drawn(`<p>${marked('בראשית')}</p>`).slides[0]).toContain('dir="rtl"');
});

test('the page has no more slides than the limit, but counts all of them', () => {
  const many = Array.from(
    { length: maxSharedSlides + 2 },
    (_, at) => `<p>${marked(`Slide ${at}`, `s${at}`)}</p><p></p>`,
  );
  const { slides, count } = drawn(many.join(''));
  expect(slides).toHaveLength(maxSharedSlides);
  expect(count).toBe(maxSharedSlides + 2);
  expect(drawn('')).toEqual({ slides: [], count: 0, description: '' });
});
