import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sermonExtensions } from '../../../editor/extensions.ts';
import { createFollower } from './follower.ts';

/** Where the top of each sentence is on the screen, by its position, while the text is not scrolled. */
const tops: Record<number, number> = { 1: 100, 5: 140, 10: 380, 20: 900, 30: 2_000 };
const sentence = (from: number) => ({ from, to: from + 1 });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Follows a text in a canvas from 0 to 500 with a bar at 400. Sentences are 20 px high. */
function open() {
  const scroller = document.createElement('div');
  scroller.style.overflowY = 'auto';
  document.body.append(scroller);
  const editor = new Editor({ element: scroller, extensions: sermonExtensions, content: '<p>He saw him. He ran.</p>' });
  /** How much taller the text above the second screen is than the browser thinks. */
  const estimate = { error: 0 };
  vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue({ top: 0, bottom: 500 } as DOMRect);
  const place = (top: number) => top - scroller.scrollTop;
  vi.spyOn(editor.view, 'coordsAtPos').mockImplementation((position, side = 1) => {
    const top = place(tops[side < 0 ? position - 1 : position]! + estimate.error);
    return { top, bottom: top + 20, left: 0, right: 0 };
  });
  const targets: number[] = [];
  scroller.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') targets.push(options.top!);
  };
  /** Ends the last scroll of the follower. */
  const finish = () => {
    scroller.scrollTop = targets.at(-1)!;
    scroller.dispatchEvent(new Event('scrollend'));
  };
  const follower = createFollower(editor, () => 400);
  onTestFinished(() => {
    follower.end();
    editor.destroy();
    scroller.remove();
  });
  return { scroller, editor, follower, targets, finish, estimate };
}

test('a sentence that can be read is not scrolled', () => {
  const { follower, targets } = open();
  follower.show(sentence(1), null);
  follower.show(sentence(5), sentence(1));
  expect(targets).toEqual([]);
});

test('a sentence behind the bar is scrolled above the middle', () => {
  const { follower, targets } = open();
  follower.show(sentence(10), sentence(5));
  // 24 px below the top of the canvas, and a quarter of the 352 px that can be read.
  expect(targets).toEqual([380 - 24 - 88]);
});

test('the text stays where the user has scrolled to, until the user chooses a sentence', () => {
  const { scroller, follower, targets } = open();
  scroller.scrollTop = 1_500;
  follower.show(sentence(5), sentence(1));
  expect(targets).toEqual([]);
  follower.show(sentence(5), null);
  expect(targets).toEqual([140 - 24 - 88]);
});

test('a short sentence that ends while the text scrolls to it is followed', () => {
  const { follower, targets, finish } = open();
  follower.show(sentence(20), null);
  follower.show(sentence(30), sentence(20));
  expect(targets).toEqual([900 - 112, 2_000 - 112]);
  finish();
  expect(targets).toHaveLength(2);
});

test('a position that the browser has only estimated is corrected after the scroll', () => {
  const { follower, targets, finish, estimate } = open();
  follower.show(sentence(30), null);
  estimate.error = 600;
  finish();
  expect(targets).toEqual([2_000 - 112, 2_600 - 112]);
  finish();
  expect(targets).toHaveLength(2);
});

test('nothing is corrected after the user has scrolled, after an edit, or after the end', () => {
  for (const interrupt of [
    ({ scroller }: ReturnType<typeof open>) => void scroller.dispatchEvent(new Event('wheel')),
    ({ editor }: ReturnType<typeof open>) => void editor.commands.insertContentAt(1, 'Look. '),
    ({ follower }: ReturnType<typeof open>) => follower.end(),
  ]) {
    const opened = open();
    opened.follower.show(sentence(30), null);
    opened.estimate.error = 600;
    interrupt(opened);
    opened.finish();
    expect(opened.targets).toHaveLength(1);
  }
});
