import { expect, onTestFinished, test, vi } from 'vitest';
import { TextView } from './textView.ts';

/** A screen of 600 px with a text of 20 paragraphs of one line. The first and the eleventh one begin slides. */
function layOutText() {
  const scroller = document.createElement('div');
  scroller.innerHTML = `<div>${Array.from({ length: 20 }, (_, at) => `<p>${at}</p>`).join('')}</div>`;
  const text = scroller.firstElementChild as HTMLElement;
  const paragraphs = [...text.children] as HTMLElement[];
  for (const [at, id] of [
    [0, 'a'],
    [10, 'b'],
  ] as const)
    paragraphs[at]!.innerHTML = `<span data-slide-id="${id}">Words</span>`;
  const look = { lineHeight: 50, linesEach: 1 };
  Object.defineProperties(scroller, {
    clientHeight: { value: 600 },
    scrollTop: { value: 0, writable: true },
    scrollTo: { value: ({ top }: { top: number }) => (scroller.scrollTop = top) },
  });
  const rect = (node: Node): DOMRect => {
    const at = paragraphs.findIndex((each) => each.contains(node));
    const height = look.lineHeight * look.linesEach;
    return new DOMRect(0, Math.max(0, at) * height - scroller.scrollTop, 400, height);
  };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return rect(this);
  });
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    const { top } = rect(this.startContainer);
    const found = Array.from(
      { length: look.linesEach },
      (_, at) => new DOMRect(0, top + at * look.lineHeight, 400, look.lineHeight),
    );
    return Object.assign(found, { item: () => found[0]! });
  });
  const view = new TextView(
    { leaf: 0, part: 0 },
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
  onTestFinished(view.connect({ scroller, text }));
  const scrollTo = (top: number) => {
    scroller.scrollTop = top;
    scroller.dispatchEvent(new Event('scroll'));
  };
  return { view, look, scroller, scrollTo };
}

test('a new layout of a page keeps the slide that was reached, until the text is moved', () => {
  const { view, look } = layOutText();
  view.moveBy('page');
  expect(view.state).toMatchObject({ slide: 2, page: { at: 0, count: 2 } });
  look.lineHeight = 100;
  view.layOut();
  expect(view.state).toMatchObject({ slide: 2, page: { at: 0 } });
  view.goTo('last');
  expect(view.state.slide).toBe(2);
  view.goTo('first');
  expect(view.state.slide).toBe(1);
  look.lineHeight = 50;
  view.layOut();
  expect(view.state.slide).toBe(1);
});

test('a new layout of a text that is scrolled keeps the slide, until the text is scrolled', () => {
  const { view, look, scroller, scrollTo } = layOutText();
  expect(view.state.slide).toBe(2);
  scrollTo(100);
  look.lineHeight = 100;
  view.layOut();
  // The browser reports that the layout has scrolled the text.
  expect(scroller.scrollTop).toBe(200);
  scrollTo(200);
  expect(view.state).toMatchObject({ slide: 2, place: { leaf: 2 } });
  scrollTo(300);
  expect(view.state).toMatchObject({ slide: 1, place: { leaf: 3 } });
});

test('a layout in a small window, as at the start of a page, does not move the place', () => {
  const { view, look } = layOutText();
  look.linesEach = 5;
  view.moveBy('page');
  view.step(1);
  const { place, page } = view.state;
  expect(page).toMatchObject({ at: 1 });
  look.linesEach = 7;
  view.layOut();
  look.linesEach = 5;
  view.layOut();
  expect(view.state).toMatchObject({ place, page });
});
