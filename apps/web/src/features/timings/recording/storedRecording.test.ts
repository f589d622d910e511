import { startRecording, wordMapOf } from '@sermon/domain/presenter/recording';
import { sectionsOf } from '@sermon/domain/presenter/sections';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../../ui/browser/newId.ts';
import { waitingTimings } from '../waitingTimings.ts';
import { Recorder } from './recorder.ts';
import {
  discardRecording,
  endRehearsal,
  leaveRecording,
  readRecording,
  saveInterruptedRecording,
  saveRecording,
  type StoredRecording,
} from './storedRecording.ts';

const [ownerId, documentId] = [newId(), newId()];
const presented = { ownerId, documentId, kind: 'rehearsal' as const };
const blocks = parseDocument('<h1>Home</h1><p>He saw him and ran.</p>');
const sections = sectionsOf(blocks);
const words = wordMapOf(blocks, sections);
const stored = () => JSON.parse(localStorage.getItem('sermon-recording') ?? 'null') as StoredRecording | null;
const waiting = () => waitingTimings(ownerId).map(({ timingId, seconds }) => [timingId, seconds]);

/** Stores a rehearsal of two minutes, as another page does each second. */
function recordElsewhere(changed: Partial<StoredRecording> = {}): StoredRecording {
  const found: StoredRecording = {
    id: newId(),
    ...presented,
    startedAt: Date.now() - 120_000,
    sections: sections.map(({ heading, words: count }) => ({ heading: heading ?? '', words: count, planned: 0 })),
    starts: [...words.sections],
    recording: { ...startRecording(sections.length, 0, 0), here: 120_000, isRunning: true },
    isEndVisible: false,
    isEnded: false,
    wall: Date.now(),
    ...changed,
  };
  localStorage.setItem('sermon-recording', JSON.stringify(found));
  return found;
}

let stops: (() => void)[] = [];

/** Begins to record on this page. The test moves the time. */
function record(changed: Partial<typeof presented> = {}) {
  const recorder = new Recorder({ ...presented, ...changed, sections, words, now: () => performance.now() });
  stops.push(recorder.start());
  recorder.note({ at: 0, isEndVisible: false, isRunning: true, budgets: [] });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  discardRecording();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['saving', saveRecording],
  ['leaving a presentation', leaveRecording],
  ['ending a rehearsal', endRehearsal],
  ['discarding', discardRecording],
  ['starting the app', saveInterruptedRecording],
])('%s leaves the running recording of another window alone', (_, perform) => {
  const found = recordElsewhere();
  perform();
  expect(stored()).toEqual(found);
  expect(waiting()).toEqual([]);
});

test('a window neither continues nor saves what another window records', () => {
  const found = recordElsewhere();
  record();
  vi.advanceTimersByTime(40_000);
  saveRecording();
  expect(waiting()).toEqual([[expect.not.stringMatching(found.id), 40]]);
});

test('two windows that record at the same time each save their own recording', () => {
  record();
  vi.advanceTimersByTime(40_000);
  const found = recordElsewhere();
  saveRecording();
  expect(waiting()).toHaveLength(1);
  expect(stored()).toEqual(found);
});

test('the recording of a page that was closed goes on if it was of the same sermon', () => {
  const { id } = recordElsewhere();
  vi.advanceTimersByTime(40_000);
  record();
  vi.advanceTimersByTime(40_000);
  saveRecording();
  // It has a new id, so that the other page could still save its own.
  expect(waiting()).toEqual([[expect.not.stringMatching(id), 160]]);
  expect(stored()).toBeNull();
});

test('the recording of a page that was closed is saved when another sermon is presented', () => {
  recordElsewhere();
  vi.advanceTimersByTime(10_000);
  record({ documentId: newId() });
  expect(waiting()).toEqual([[expect.any(String), 120]]);
});

test('loading the page again goes on at once', () => {
  const found = recordElsewhere();
  sessionStorage.setItem('sermon-recording-tab', JSON.stringify(found.id));
  expect(readRecording(presented)).toMatchObject({ recording: found.recording });
});

test('a recording that did not go on is saved at the next start after 90 minutes', () => {
  const { id } = recordElsewhere();
  vi.advanceTimersByTime(89 * 60_000);
  saveInterruptedRecording();
  expect(waiting()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  saveInterruptedRecording();
  expect(waiting()).toEqual([[id, 120]]);
  expect(stored()).toBeNull();
});

test('a recording is kept if the browser cannot store its timing', () => {
  record();
  vi.advanceTimersByTime(40_000);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  try {
    saveRecording();
    expect(stored()).not.toBeNull();
  } finally {
    full.mockRestore();
  }
  saveRecording();
  expect(waiting()).toEqual([[expect.any(String), 40]]);
  expect(stored()).toBeNull();
});
