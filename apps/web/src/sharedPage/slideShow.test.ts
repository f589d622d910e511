import { createEvent, fireEvent, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inkOf } from '@sermon/domain/slides/backgrounds';
import { highlights, pens } from '@sermon/domain/document/schema';
import { showSlides } from './slideShow.ts';

const names = ['First', 'Second', 'Third'];
const html = `<section class="show" data-position="{number} of {count}" data-end="End of the slides">
  <ol class="stage">${names.map((name, at) => `<li class="slide" id="slide-${at + 1}"><svg role="img" aria-label="${name}"></svg></li>`).join('')}</ol>
  <div class="controls" hidden>
    <button data-go="previous" aria-label="Previous slide"></button>
    <p class="position" role="status"></p>
    <button data-go="next" aria-label="Next slide"></button>
    <button data-full-screen>Full Screen</button>
    <button data-all data-one="Show One by One"><span>Show All</span></button>
  </div></section>`;

/** The listeners on the page end with the test. */
let page: Document;
const ends: (() => void)[] = [];

beforeEach(() => {
  document.body.innerHTML = html;
  page = document;
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      add(type, listener);
      ends.push(() => document.removeEventListener(type, listener));
    },
  );
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, '', location.pathname);
  Reflect.deleteProperty(document, 'fullscreenEnabled');
});

const shown = () => screen.queryAllByRole('img').map((slide) => slide.getAttribute('aria-label'));
const press = (key: string, init = {}) => fireEvent.keyDown(document.body, { key, ...init });

test('one slide is shown at a time, with its position, and black after the last one', () => {
  showSlides(page);
  expect(shown()).toEqual(['First']);
  expect(screen.getByRole('status')).toHaveTextContent('1 of 3: First');
  const next = screen.getByRole('button', { name: 'Next slide' });
  const previous = screen.getByRole('button', { name: 'Previous slide' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(next);
  expect(shown()).toEqual(['Second']);
  expect(location.hash).toBe('#slide-2');
  fireEvent.click(next);
  fireEvent.click(next);
  expect(shown()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('End of the slides');
  expect(next).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(next);
  fireEvent.click(previous);
  expect(shown()).toEqual(['Third']);
});

test('keys turn the slides, but not those that the browser or a button needs', () => {
  showSlides(page);
  press('ArrowRight');
  press('PageDown');
  expect(shown()).toEqual(['Third']);
  press('Home');
  expect(shown()).toEqual(['First']);
  press('End');
  expect(shown()).toEqual(['Third']);
  press('ArrowLeft');
  press(' ', { shiftKey: true });
  expect(shown()).toEqual(['First']);
  press(' ');
  expect(shown()).toEqual(['Second']);
  press('ArrowRight', { altKey: true });
  press('ArrowDown');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Previous slide' }), { key: ' ' });
  expect(shown()).toEqual(['Second']);
});

test('the address has the number of a slide', () => {
  history.replaceState(null, '', '#slide-3');
  showSlides(page);
  expect(shown()).toEqual(['Third']);
});

test('a click and a swipe turn the slides, and a scroll does not', () => {
  showSlides(page);
  const stage = document.querySelector('.stage')!;
  fireEvent.click(stage);
  expect(shown()).toEqual(['Second']);
  const swipe = (x: number, y = 0) => {
    fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 200 }] });
    const end = createEvent.touchEnd(stage, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
    fireEvent(stage, end);
    return end.defaultPrevented;
  };
  expect(swipe(-80)).toBe(true);
  expect(shown()).toEqual(['Third']);
  swipe(80);
  expect(shown()).toEqual(['Second']);
  expect([swipe(-80, 120), swipe(-10)]).toEqual([false, false]);
  expect(shown()).toEqual(['Second']);
});

test('all slides can be shown again', () => {
  showSlides(page);
  fireEvent.click(screen.getByRole('button', { name: 'Show All' }));
  expect(shown()).toEqual(names);
  press('ArrowRight');
  expect(shown()).toEqual(names);
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show One by One' }));
  expect(shown()).toEqual(['First']);
});

test('full screen is offered where the browser has it', () => {
  showSlides(page);
  expect(screen.queryByRole('button', { name: 'Full Screen' })).toBeNull();
  document.body.innerHTML = html;
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  showSlides(page);
  const stage = document.querySelector<HTMLElement>('.stage')!;
  stage.requestFullscreen = vi.fn(() => Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: 'Full Screen' }));
  expect(stage.requestFullscreen).toHaveBeenCalledOnce();
});

test('a page without slides stays as it is', () => {
  document.body.innerHTML = '<p>There are no slides yet.</p>';
  showSlides(page);
  expect(document.body).toHaveTextContent('There are no slides yet.');
});

test('the style sheet has the colors of slides', () => {
  const css = readFileSync('apps/web/src/sharedPage/slides.css', 'utf8').toLowerCase();
  for (const backgroundColor of highlights)
    expect(css).toContain(`background: ${inkOf({ color: null, backgroundColor }, 'white').paper!.toLowerCase()}`);
  for (const color of pens)
    for (const fontColor of ['white', 'black'] as const)
      expect(css).toContain(`color: ${inkOf({ color, backgroundColor: null }, fontColor).letters.toLowerCase()}`);
});

test('nothing within a slide is drawn in a layer of its own, which WebKit draws in the wrong place', () => {
  const css = ['slides', 'sharedPage']
    .map((name) => readFileSync(`apps/web/src/sharedPage/${name}.css`, 'utf8'))
    .join('');
  const layered =
    /(?:^|[\s;])(?:position|transform|translate|rotate|scale|opacity|filter|overflow|will-change|z-index|mix-blend-mode|mask|clip-path)\s*:/;
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.replaceAll(/\/\*.*?\*\//gs, '').trim(),
    body,
  }));
  const within = rules.filter(({ selector }) =>
    /\.page\S* (?!foreignObject)|^\[data-(?:font|ink|paper)/.test(selector),
  );
  expect(within.length).toBeGreaterThan(10);
  expect(within.filter(({ body }) => layered.test(body)).map(({ selector }) => selector)).toEqual([]);
});
