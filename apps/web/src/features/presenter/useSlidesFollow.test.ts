import { parseDocument } from '@sermon/domain/document/html/parse';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { fakeStore } from '../../testing/store.setup.ts';
import { type FollowMessage, openFollowChannel } from '../slides/show/showMessages.ts';
import { useSlidesFollow } from './useSlidesFollow.ts';

const slide = (id: string) => `<p><span class="sm-slide" data-slide-id="${id}">Words</span> and more.</p>`;
const blocks = parseDocument(['a', 'b', 'c'].map(slide).join(''));
type Slide = number | null | undefined;

const textAt = (slide: Slide) => fakeStore({ slide });

/** Joins the shows of a document, and follows its text. */
function follow(documentId: string, { slide, isOn }: { slide: Slide; isOn: boolean }) {
  const channel = openFollowChannel(documentId);
  onTestFinished(() => channel.close());
  const reached: FollowMessage[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<FollowMessage>) => reached.push(data));
  const view = textAt(slide);
  const hook = renderHook((given: { isOn: boolean }) => useSlidesFollow({ documentId, blocks, view, ...given }), {
    initialProps: { isOn },
  });
  const reach = (next: Slide) => view.set({ slide: next });
  return { hasSlides: hook.result.current, turn: (isOn: boolean) => hook.rerender({ isOn }), channel, reached, reach };
}
const at = (slideId: string) => ({ type: 'slide', slideId });

test('the shows are told each slide that the text reaches, but not the one at which the page was loaded', async () => {
  const { hasSlides, reached, reach } = follow('first', { slide: undefined, isOn: true });
  expect(hasSlides).toBe(true);
  for (const number of [2, 3, 3, null, 1]) reach(number);
  await waitFor(() => expect(reached).toEqual([at('c'), at('a')]));
});

test('they are told the current slide when that is switched on, and when a show has started', async () => {
  const { turn, reached, reach, channel } = follow('second', { slide: 1, isOn: false });
  reach(2);
  turn(true);
  await waitFor(() => expect(reached).toEqual([at('b')]));
  channel.postMessage({ type: 'started' } satisfies FollowMessage);
  await waitFor(() => expect(reached).toEqual([at('b'), at('b')]));
  turn(false);
  reach(3);
  turn(true);
  await waitFor(() => expect(reached).toEqual([at('b'), at('b'), at('c')]));
});

test('a text without slides has none', () => {
  const view = textAt(null);
  const { result } = renderHook(() => useSlidesFollow({ documentId: 'x', blocks: [], view, isOn: true }));
  expect(result.current).toBe(false);
});
