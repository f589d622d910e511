import { afterEach, expect, test } from 'vitest';
import { computeStylesFast } from './computedStyle.setup.ts';

const original = computeStylesFast(document);
const fast: typeof getComputedStyle = (element) => document.defaultView!.getComputedStyle(element);
const names = ['display', 'visibility', 'pointer-events', 'opacity', 'overflow-y'];
const sheets: HTMLStyleElement[] = [];

afterEach(() => {
  for (const sheet of sheets.splice(0)) sheet.remove();
  document.body.replaceChildren();
});

function addSheet(css: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.append(css);
  document.head.append(style);
  sheets.push(style);
  return style;
}

/** Expects the same values as from jsdom for every element of the page's body. */
function expectSame(): void {
  const valuesOf = (style: CSSStyleDeclaration) => names.map((name) => style.getPropertyValue(name));
  for (const element of document.body.querySelectorAll('*'))
    expect(valuesOf(fast(element)), element.outerHTML.slice(0, 80)).toEqual(valuesOf(original(element)));
}

const page = `
  <main class="a b"><p id="first" class="a">He <span class="c">ran</span></p><p hidden>Hidden</p></main>
  <div style="visibility: hidden; pointer-events: none"><button class="d">In it</button><b style="visibility: visible">x</b></div>
  <input type="hidden"><input><details><summary>More</summary><p class="e">Text</p></details><dialog>No</dialog>
  <table><tbody><tr hidden><td>1</td></tr></tbody></table><ul><li class="f g">One</li><li class="g">Two</li></ul>
  <svg class="d"><foreignObject><i>y</i></foreignObject></svg><template><p>t</p></template><h1 class="c">T</h1>`;

test('a page without rules has those of the browser', () => {
  document.body.innerHTML = page;
  expectSame();
  expect(fast(document.querySelector('button')!).visibility).toBe('hidden');
  expect(fast(document.querySelector('button')!).pointerEvents).toBe('none');
  expect(fast(document.querySelector('b')!).visibility).toBe('visible');
  expect(fast(document.querySelector('dialog')!).display).toBe('none');
});

test('rules apply by their importance, specificity and order, and only on a screen', () => {
  addSheet(
    '.a { display: flex } .b { display: grid; opacity: 0.5 } .c { display: none !important } .c { display: block }',
  );
  addSheet('#first { display: inline-flex } p.a { display: grid } main .a { opacity: 0 } * { pointer-events: auto }');
  addSheet('.d::before { display: none } .d:not(:disabled) { visibility: hidden } .e, .f { display: contents }');
  addSheet('@media print { .g { display: none } } @media screen { .g { opacity: 0.2 } }');
  addSheet(
    '@media (min-width: 600px) { .f { display: none } } ul > .g + .g { visibility: hidden } main > p { opacity: inherit }',
  );
  addSheet(
    'li:first-child { opacity: 0.7 } [hidden] { opacity: 0.1 } .g.f { pointer-events: none } h1 { display: initial }',
  );
  document.body.innerHTML = page;
  expectSame();
});

test('a change of the page or of a style sheet applies at once', () => {
  document.body.innerHTML = page;
  const sheet = addSheet('.a { display: flex }');
  expectSame();
  document.querySelector('span')!.className = 'a';
  expectSame();
  document.querySelector('main')!.style.visibility = 'hidden';
  expectSame();
  sheet.sheet!.insertRule('.a { visibility: collapse }', 1);
  expectSame();
  addSheet('.a { display: grid }');
  expectSame();
  sheet.remove();
  expectSame();
});

test('other properties are those of jsdom', () => {
  addSheet('.a { color: rgb(1, 2, 3); padding: 4px }');
  document.body.innerHTML = page;
  const main = document.querySelector('main')!;
  expect(fast(main).color).toBe('rgb(1, 2, 3)');
  expect(fast(main).getPropertyValue('padding-left')).toBe('4px');
  expect(fast(main).getPropertyPriority('color')).toBe('');
  expect(fast(main)).toHaveLength(original(main).length);
});
