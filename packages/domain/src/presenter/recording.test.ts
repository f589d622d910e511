import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../document/generate.ts';
import { parseDocument } from '../document/html/parse.ts';
import {
  advanceRecording,
  endRecording,
  isLongEnough,
  moveRecording,
  type Recording,
  recordedMs,
  runRecording,
  startRecording,
  wordMapOf,
  wordsBefore,
} from './recording.ts';
import { sectionsOf } from './sections.ts';

const second = 1_000;
/** Three sections of 100 words each, in three paragraphs. */
const map = { leaves: [0, 100, 200, 300], sections: [0, 100, 200, 300] };

/** Lets a recording run, and moves it to each place after the given number of seconds, counting each second. */
function read(moves: readonly [seconds: number, to: number][], recording = begin()): Recording {
  let current = recording;
  for (const [seconds, to] of moves) {
    current = stay(current, seconds);
    current = moveRecording(current, map, to, current.time);
  }
  return current;
}
const begin = () => runRecording(startRecording(3, 0, 0), true, 0);
function stay(recording: Recording, seconds: number): Recording {
  let current = recording;
  for (let at = 0; at < seconds; at += 1) current = advanceRecording(current, current.time + second);
  return current;
}
const end = (recording: Recording, isEndVisible = false) => endRecording(recording, map, isEndVisible);

describe('a recording', () => {
  test('has the time of each section, and the number of words', () => {
    expect(
      end(
        read([
          [60, 100],
          [50, 200],
          [40, 300],
        ]),
      ),
    ).toEqual({ seconds: 150, words: 300, sections: [60, 50, 40] });
  });

  test('divides the time of a page with two sections by its words', () => {
    expect(
      end(
        read([
          [30, 50],
          [60, 150],
        ]),
      ),
    ).toEqual({ seconds: 90, words: 150, sections: [60, 30, 0] });
  });

  test('ends with the words of the last page, if the end of the text was visible', () => {
    const onLastPage = stay(
      read([
        [60, 100],
        [60, 180],
      ]),
      60,
    );
    expect(end(onLastPage, true)).toEqual({ seconds: 180, words: 300, sections: [60, 70, 50] });
    expect(end(onLastPage)).toEqual({ seconds: 180, words: 180, sections: [60, 120, 0] });
  });

  test('adds the time to the section to which the preacher went back, and counts words that are read again', () => {
    const back = read([
      [60, 100],
      [40, 0],
      [30, 100],
    ]);
    expect(end(back)).toEqual({ seconds: 130, words: 200, sections: [90, 40, 0] });
  });

  test('does not count the words of a jump', () => {
    const jumped = read([[20, 250]]);
    expect(end(jumped)).toEqual({ seconds: 20, words: 0, sections: [20, 0, 0] });
    expect(end(stay(jumped, 20), true)).toEqual({ seconds: 40, words: 50, sections: [20, 0, 20] });
  });

  test('counts the words of a text that is scrolled in many small steps', () => {
    const steps = Array.from({ length: 50 }, (_, at): [number, number] => [0, 2 * (at + 1)]);
    expect(end(read([[40, 0], ...steps]))).toEqual({ seconds: 40, words: 100, sections: [40, 0, 0] });
  });

  test('does not count pauses, and no time in which the device slept', () => {
    let recording = stay(begin(), 20);
    recording = runRecording(recording, false, recording.time);
    recording = advanceRecording(recording, recording.time + 10 * second);
    recording = runRecording(recording, true, recording.time);
    recording = stay(recording, 5);
    expect(recordedMs(recording)).toBe(25 * second);
    recording = advanceRecording(recording, recording.time + 31 * second);
    expect(recordedMs(recording)).toBe(25 * second);
    recording = advanceRecording(recording, recording.time + 30 * second);
    expect(recordedMs(recording)).toBe(55 * second);
    expect(recordedMs(advanceRecording(recording, recording.time - second))).toBe(55 * second);
  });

  test('stops after ten hours', () => {
    let recording = begin();
    for (let at = 0; at < 1_300; at += 1) recording = advanceRecording(recording, recording.time + 30 * second);
    expect(recordedMs(recording)).toBe(36_000 * second);
  });

  test('is kept from 30 seconds on, and of preaching only if half of the words were read', () => {
    const recorded = { seconds: 30, words: 150, sections: [] };
    expect(isLongEnough(recorded, 'rehearsal', 300)).toBe(true);
    expect(isLongEnough({ ...recorded, words: 0 }, 'rehearsal', 300)).toBe(true);
    expect(isLongEnough({ ...recorded, seconds: 29 }, 'rehearsal', 300)).toBe(false);
    expect(isLongEnough(recorded, 'preaching', 300)).toBe(true);
    expect(isLongEnough({ ...recorded, words: 149 }, 'preaching', 300)).toBe(false);
  });

  const anyEvents = fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 60_000 }),
      what: fc.oneof(
        fc.record({ to: fc.integer({ min: 0, max: 300 }) }),
        fc.record({ isRunning: fc.boolean() }),
        fc.constant(null),
      ),
    }),
  );

  test('never has more time than has passed, and the times of the sections sum to the whole', () => {
    fc.assert(
      fc.property(anyEvents, fc.boolean(), (events, isEndVisible) => {
        let recording = begin();
        for (const { after, what } of events) {
          const time = recording.time + after;
          if (what === null) recording = advanceRecording(recording, time);
          else if ('to' in what) recording = moveRecording(recording, map, what.to, time);
          else recording = runRecording(recording, what.isRunning, time);
        }
        const { seconds, words, sections } = end(recording, isEndVisible);
        expect(recordedMs(recording)).toBeLessThanOrEqual(recording.time);
        expect(sections.reduce((total, each) => total + each, 0)).toBe(seconds);
        expect(Math.abs(seconds * second - recordedMs(recording))).toBeLessThanOrEqual(second / 2 + 1);
        for (const each of sections) expect(each).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(words) && words >= 0).toBe(true);
      }),
    );
  });
});

describe('the words before a place', () => {
  const blocks = parseDocument(
    '<p>one two</p><h1>A</h1><p>one two three four</p><ul><li><p>one</p></li></ul><h1>B</h1>',
  );
  const words = wordMapOf(blocks, sectionsOf(blocks));

  test('are counted by paragraphs, also inside lists, and by sections', () => {
    expect(words).toEqual({ leaves: [0, 2, 3, 7, 8, 9], sections: [0, 2, 8, 9] });
  });

  test.each([
    [{ leaf: 0, part: 0 }, 0],
    [{ leaf: 2, part: 0.5 }, 5],
    [{ leaf: 4, part: 1 }, 9],
    [{ leaf: 99, part: 0.5 }, 9],
  ])('%o', (place, expected) => {
    expect(wordsBefore(words, place)).toBe(expected);
  });

  test('never decrease, in any document', () => {
    fc.assert(
      fc.property(documents(), (any) => {
        const found = wordMapOf(any, sectionsOf(any));
        for (const list of [found.leaves, found.sections])
          expect(list.every((count, at) => count >= (list[at - 1] ?? 0))).toBe(true);
        expect(found.sections.at(-1)).toBe(found.leaves.at(-1));
      }),
    );
  });
});
