import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { afterFrame } from './afterFrame.ts';

const frame = 17;

function start() {
  const task = vi.fn<() => void>();
  const late = afterFrame(task);
  onTestFinished(() => late.end());
  return { task, ...late };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a task runs after the next frame, once for several calls', () => {
  const { task, soon } = start();
  requestAnimationFrame(() => expect(task).not.toHaveBeenCalled());
  soon();
  soon();
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * frame);
  expect(task).toHaveBeenCalledTimes(1);
  soon();
  vi.advanceTimersByTime(2 * frame);
  expect(task).toHaveBeenCalledTimes(2);
});

test.each([
  ['closed or loaded again', () => window.dispatchEvent(new Event('pagehide'))],
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a task that is waiting runs at once when the page is %s', (_, leave) => {
  const { task, soon } = start();
  leave();
  expect(task).not.toHaveBeenCalled();
  soon();
  leave();
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * frame);
  expect(task).toHaveBeenCalledTimes(1);
});

test('a page that is hidden has no frames, so a task runs at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { task, soon } = start();
  soon();
  expect(task).toHaveBeenCalledTimes(1);
});

test('the end runs a task that is waiting, and no later one', () => {
  const { task, soon, end } = start();
  soon();
  end();
  expect(task).toHaveBeenCalledTimes(1);
  end();
  window.dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(2 * frame);
  expect(task).toHaveBeenCalledTimes(1);
});
