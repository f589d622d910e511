import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './Tooltip.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function show() {
  const onClick = vi.fn();
  render(
    <Tooltip title="Open the outline" enterDelay={400}>
      <button type="button" onClick={onClick}>
        Outline
      </button>
    </Tooltip>,
  );
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { person, onClick, button: screen.getByRole('button') };
}

/** More than the time in which a tooltip opens or closes. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(2_000));

test('opens while the pointer rests on the button', async () => {
  const { person, button } = show();
  await person.hover(button);
  await wait();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Open the outline');
  await person.unhover(button);
  await wait();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('closes when the button is pressed, and stays closed until the pointer comes back', async () => {
  const { person, onClick, button } = show();
  await person.hover(button);
  await wait();
  await person.click(button);
  await wait();
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await person.unhover(button);
  await person.hover(button);
  await wait();
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
});

test('that gets its text after the pointer has left the button does not open', async () => {
  const tip = (title: string) => (
    <Tooltip title={title}>
      <button type="button">Outline</button>
    </Tooltip>
  );
  const { rerender } = render(tip(''));
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await person.hover(screen.getByRole('button'));
  await wait();
  await person.unhover(screen.getByRole('button'));
  await wait();
  rerender(tip('Not available offline'));
  await wait();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('does not open after a click that was faster than its delay', async () => {
  const { person, button } = show();
  await person.hover(button);
  await person.click(button);
  await wait();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('opens at a long press on a touch screen', async () => {
  const { button } = show();
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  fireEvent.touchStart(button);
  await wait();
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
});
