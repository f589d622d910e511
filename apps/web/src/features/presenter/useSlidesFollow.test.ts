import { parseDocument } from '@sermon/domain/document/html/parse';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type FollowMessage, openFollowChannel } from '../slides/show/followMessages.ts';
import { useSlidesFollow } from './useSlidesFollow.ts';

const slide = (id: string) => `<p><span class="sm-slide" data-slide-id="${id}">Words</span> and more.</p>`;
const blocks = parseDocument(['a', 'b', 'c'].map(slide).join(''));
type Given = { slide: number | null | undefined; isOn: boolean };

/** Joins the shows of a document, and follows its text. */
function follow(documentId: string, initialProps: Given) {
  const channel = openFollowChannel(documentId);
  onTestFinished(() => channel.close());
  const reached: FollowMessage[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<FollowMessage>) => reached.push(data));
  const hook = renderHook((given: Given) => useSlidesFollow({ documentId, blocks, ...given }), { initialProps });
  return { ...hook, channel, reached };
}
const at = (slideId: string) => ({ type: 'slide', slideId });

test('the shows are told each slide that the text reaches, but not the one at which the page was loaded', async () => {
  const { rerender, reached, result } = follow('first', { slide: undefined, isOn: true });
  expect(result.current).toBe(true);
  for (const number of [2, 3, 3, null, 1]) rerender({ slide: number, isOn: true });
  await waitFor(() => expect(reached).toEqual([at('c'), at('a')]));
});

test('they are told the current slide when that is switched on, and when a show has started', async () => {
  const { rerender, reached, channel } = follow('second', { slide: 1, isOn: false });
  rerender({ slide: 2, isOn: false });
  rerender({ slide: 2, isOn: true });
  await waitFor(() => expect(reached).toEqual([at('b')]));
  channel.postMessage({ type: 'started' } satisfies FollowMessage);
  await waitFor(() => expect(reached).toEqual([at('b'), at('b')]));
  rerender({ slide: 3, isOn: false });
  rerender({ slide: 3, isOn: true });
  await waitFor(() => expect(reached).toEqual([at('b'), at('b'), at('c')]));
});

test('a text without slides has none', () => {
  const { result } = renderHook(() => useSlidesFollow({ documentId: 'x', blocks: [], slide: null, isOn: true }));
  expect(result.current).toBe(false);
});
