import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { topOfBottomBars, useBottomBar } from './useBottomBar.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Bar({ name, room, isShown }: { name: string; room: Parameters<typeof useBottomBar>[1]; isShown?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useBottomBar(ref, room, isShown);
  return isShown === false ? null : <div ref={ref}>{name}</div>;
}

const roomOf = (name: string) => document.documentElement.style.getPropertyValue(name);

test('bars at the bottom say how much of the window they use, as long as they are shown', () => {
  const observed: (() => void)[] = [];
  const tellAll = () => act(() => observed.forEach((tell) => tell()));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        observed.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(844);
  let [topOfListening, topOfPlaces] = [780, 724];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this === screen.queryByText('Listening') ? topOfListening : topOfPlaces, 390, 56);
  });

  const { rerender } = render(<Bar name="Listening" room="--listening-room" />);
  tellAll();
  expect([roomOf('--listening-room'), roomOf('--places-room'), topOfBottomBars()]).toEqual(['64px', '', 780]);

  const showBoth = (hasPlaces: boolean) =>
    rerender(
      <>
        <Bar name="Listening" room="--listening-room" />
        <Bar name="Places" room="--places-room" isShown={hasPlaces} />
      </>,
    );
  showBoth(true);
  tellAll();
  expect([roomOf('--places-room'), topOfBottomBars()]).toEqual(['120px', 724]);
  // The on-screen keyboard moves them up.
  [topOfListening, topOfPlaces] = [480, 424];
  act(() => void window.dispatchEvent(new Event('resize')));
  expect([roomOf('--listening-room'), roomOf('--places-room')]).toEqual(['364px', '420px']);

  showBoth(false);
  expect([roomOf('--places-room'), topOfBottomBars()]).toEqual(['', 480]);
  rerender(<p>Nothing</p>);
  expect([roomOf('--listening-room'), topOfBottomBars()]).toEqual(['', null]);
});
