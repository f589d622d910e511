import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../../testing/library.setup.tsx';
import { rowHeightOf, thumbnailHeights } from './SlideRow.tsx';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon = ['One', 'Two', 'Three'].map((words) => `<p>${slide(words, words)}</p><p>-</p>`).join('');
const { id: documentId } = item('The Father Who Runs');

const list = () => screen.findByRole('list', { name: 'Slides' });
const order = async () =>
  within(await list())
    .getAllByRole('button', { name: /^Slide \d/ })
    .map((button) => button.getAttribute('aria-label'));
const gripOf = async (at: number) => within(await list()).getAllByTitle('Drag to change the order')[at]!;

beforeEach(() => {
  // jsdom does not capture pointers.
  HTMLElement.prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
  vi.useRealTimers();
});

async function openPanel() {
  showAsDesktop();
  const app = await openBuilder({ text: sermon, overrides: { id: documentId } });
  await app.paper();
  await app.person.click(await screen.findByRole('tab', { name: /Slides/ }));
  const scroller = (await list()).parentElement!;
  // jsdom has no layout. Near its edges, the list would scroll.
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 350, 600);
  Object.defineProperty(scroller, 'clientHeight', { value: 600 });
  scroller.scrollTop = 0;
  return { ...app, scroller };
}

const rowHeight = rowHeightOf(thumbnailHeights.usual);
/** The pointer in the middle of a row. */
const at = (row: number) => ({ clientY: (row + 0.5) * rowHeight, pointerId: 1, isPrimary: true, button: 0 });

describe('the grip of a slide', () => {
  test('moves the slide to the row where it is dropped, with its lines, and Undo moves it back', async () => {
    const { scroller, paper, person } = await openPanel();
    fireEvent.pointerDown(await gripOf(0), { ...at(0), pointerType: 'mouse' });
    fireEvent.pointerMove(scroller, at(1));
    fireEvent.pointerMove(scroller, at(2));
    fireEvent.pointerUp(scroller, at(2));
    const notice = await screen.findByText('Moved to position 3. The lines in your sermon moved, too.');
    expect(notice).toBeVisible();
    await waitFor(async () => expect(await order()).toEqual(['Slide 1: Two', 'Slide 2: Three', 'Slide 3: One']));
    expect(await paper()).toHaveTextContent('Two-Three-One-');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Slide 3: One' })).toHaveFocus());
    await person.click(within(notice.parentElement!).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await paper()).toHaveTextContent('One-Two-Three-'));
  });

  test('says only once that the lines move, too', async () => {
    const { scroller } = await openPanel();
    for (const [from, to] of [
      [0, 1],
      [1, 2],
    ] as const) {
      fireEvent.pointerDown(await gripOf(from), { ...at(from), pointerType: 'mouse' });
      fireEvent.pointerMove(scroller, at(to));
      fireEvent.pointerUp(scroller, at(to));
      await waitFor(async () => expect((await order())[to]).toContain('One'));
    }
    expect(await screen.findByText('Moved to position 3.')).toBeVisible();
  });

  test('does nothing for a click, and Escape cancels', async () => {
    const { scroller, paper } = await openPanel();
    const before = (await paper()).innerHTML;
    fireEvent.pointerDown(await gripOf(0), { ...at(0), pointerType: 'mouse' });
    fireEvent.pointerUp(scroller, at(0));
    fireEvent.pointerDown(await gripOf(0), { ...at(0), pointerType: 'mouse' });
    fireEvent.pointerMove(scroller, at(2));
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(scroller, at(2));
    expect((await paper()).innerHTML).toBe(before);
    expect(await list()).toBeVisible();
  });

  test('is dragged by a finger only after the finger has rested on it', async () => {
    const { scroller, paper } = await openPanel();
    const grip = await gripOf(0);
    vi.useFakeTimers();
    fireEvent.pointerDown(grip, { ...at(0), pointerType: 'touch' });
    fireEvent.pointerMove(scroller, at(2));
    act(() => void vi.advanceTimersByTime(300));
    fireEvent.pointerUp(scroller, at(2));
    fireEvent.pointerDown(grip, { ...at(0), pointerType: 'touch' });
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.pointerMove(scroller, at(1));
    vi.useRealTimers();
    expect(await paper()).toHaveTextContent('One-Two-Three-');
    fireEvent.pointerUp(scroller, at(1));
    expect(await paper()).toHaveTextContent('Two-One-Three-');
  });
});
