import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../ui/browser/newId.ts';
import { answerQuestion, askAfter } from '../deliveries/question/question.ts';
import { beginning, forgetProgress, keepProgress, noteLeft } from './progress.ts';

const minute = 60_000;
const presented = { id: newId(), ownerId: newId(), documentId: newId(), place: beginning, isRehearsal: false };

/** Presents a sermon from 22:00 on for 40 minutes with a timer, and leaves the presenter some minutes later. */
function presentAndLeave(minutesOpen: number) {
  vi.setSystemTime(new Date(2026, 10, 22, 22, 40));
  const timer = { elapsed: 0, startedAt: 0 };
  keepProgress({ ...presented, timer, moved: { from: 0, to: 40 * minute }, time: 40 * minute, wall: Date.now() });
  vi.advanceTimersByTime(minutesOpen * minute);
  askAfter({ ...noteLeft()!, name: 'Comfort' });
  return JSON.parse(localStorage.getItem('sermon-preached-question')!) as object;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  answerQuestion(presented.id);
  forgetProgress();
  vi.useRealTimers();
  localStorage.clear();
});

test('the presenter may be left some time after the last move', () => {
  expect(presentAndLeave(10)).toMatchObject({ day: '2026-11-22', minutes: 50 });
});

test('a sermon was preached on the day of the last move, also if the presenter is left after midnight', () => {
  expect(presentAndLeave(85)).toMatchObject({ day: '2026-11-22' });
});

test('a night with an open presenter does not count', () => {
  expect(presentAndLeave(9 * 60)).toMatchObject({ day: '2026-11-22', minutes: 40 });
});
