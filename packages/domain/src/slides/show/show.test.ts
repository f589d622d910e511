import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../document/html/parse.ts';
import { marked } from '../slides.setup.ts';
import { actionOf, maxDigits } from './keys.ts';
import {
  countPages,
  firstState,
  maxPassageParagraphs,
  passagesOf,
  perform,
  placeOf,
  type ShowCommand,
  shownIn,
  type ShowPages,
  type ShowState,
  withinShow,
} from './show.ts';
import { elapsedOf, resetTimer, startTimer, toggleTimer } from './timer.ts';
import { clockOf } from '../../texts/numbers.ts';

const pages = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 });
const command: fc.Arbitrary<ShowCommand> = fc.oneof(
  fc.constantFrom<ShowCommand>(
    { type: 'next' },
    { type: 'previous' },
    { type: 'first' },
    { type: 'last' },
    { type: 'black' },
    { type: 'white' },
  ),
  fc.record({ type: fc.constant('go' as const), slide: fc.oneof(fc.integer({ min: -2, max: 25 }), fc.double()) }),
);
const commands = fc.array(command, { maxLength: 40 });
const run = (show: ShowPages, all: readonly ShowCommand[]): ShowState =>
  all.reduce((state, each) => perform(show, state, each), firstState);

const times = (count: number, type: 'next' | 'previous'): ShowCommand[] =>
  Array.from({ length: count }, () => ({ type }));

describe('a show', () => {
  test('is always at one of its pages or at its end, whatever is pressed', () => {
    fc.assert(
      fc.property(pages, commands, (show, all) => {
        const state = run(show, all);
        expect(withinShow(show, state)).toEqual(state);
        const shown = shownIn(show, state);
        if (typeof shown === 'object') expect(placeOf(show, shown.page)).not.toBeNull();
      }),
    );
  });

  test('shows every page once with Next, and then black, and goes back the same way', () => {
    fc.assert(
      fc.property(pages, (show) => {
        const count = countPages(show);
        const forth = Array.from({ length: count + 2 }, (_, steps) => shownIn(show, run(show, times(steps, 'next'))));
        expect(forth).toEqual([...Array.from({ length: count }, (_, page) => ({ page })), 'black', 'black']);
        const end: ShowState = { at: count, cover: null };
        expect(times(count, 'previous').reduce((state, each) => perform(show, state, each), end)).toEqual(firstState);
      }),
    );
  });

  test('goes to the first page of a slide by its number, and ignores numbers that no slide has', () => {
    fc.assert(
      fc.property(pages, commands, fc.integer({ min: -3, max: 30 }), (show, all, slide) => {
        const before = run(show, all);
        const after = perform(show, before, { type: 'go', slide });
        if (slide >= 1 && slide <= show.length) expect(placeOf(show, after.at)).toEqual({ slide: slide - 1, part: 0 });
        else expect(after).toEqual(before);
      }),
    );
  });

  test.each(['black', 'white'] as const)('is %s until the same is pressed again or the page changes', (cover) => {
    fc.assert(
      fc.property(pages, commands, command, (show, all, moving) => {
        const before = { ...run(show, all), cover: null };
        const covered = perform(show, before, { type: cover });
        expect(shownIn(show, covered)).toBe(cover);
        expect(perform(show, covered, { type: cover })).toEqual(before);
        fc.pre(!['black', 'white', 'go'].includes(moving.type));
        expect(perform(show, covered, moving)).toEqual(perform(show, before, moving));
      }),
    );
  });

  test('without slides, is black', () => {
    expect(shownIn([], run([], [{ type: 'last' }, { type: 'next' }]))).toBe('black');
  });
});

describe('keys', () => {
  const press = (
    key: string,
    { digits = '', ...held }: { digits?: string; shiftKey?: boolean; ctrlKey?: boolean } = {},
  ) => actionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held }, digits);

  test.each([
    ['next', ['ArrowRight', 'ArrowDown', ' ', 'PageDown', 'n', 'N', 'Enter']],
    ['previous', ['ArrowLeft', 'ArrowUp', 'PageUp', 'p', 'P', 'Backspace']],
    ['first', ['Home']],
    ['last', ['End']],
    ['black', ['b', 'B', '.']],
    ['white', ['w', 'W']],
  ] as const)('%s', (type, keys) => {
    for (const key of keys) expect(press(key)).toEqual({ type: 'command', command: { type } });
  });

  test('the others concern the window or the timer', () => {
    expect(['f', 'F5', 'Escape', 't', 'r'].map((key) => press(key)?.type)).toEqual([
      'fullScreen',
      'fullScreen',
      'leave',
      'toggleTimer',
      'resetTimer',
    ]);
  });

  test('Shift and Space go back; keys with Ctrl, and all other keys, do nothing', () => {
    expect(press(' ', { shiftKey: true })).toEqual({ type: 'command', command: { type: 'previous' } });
    expect(press('w', { ctrlKey: true })).toBeNull();
    for (const key of ['Tab', 'x', 'toString', 'constructor', 'F6']) expect(press(key)).toBeNull();
  });

  test('digits and Enter go to a slide; Backspace and Escape correct them', () => {
    expect(press('2', { digits: '1' })).toEqual({ type: 'typed', digits: '12' });
    expect(press('Enter', { digits: '12' })).toEqual({ type: 'command', command: { type: 'go', slide: 12 } });
    expect(press('Backspace', { digits: '12' })).toEqual({ type: 'typed', digits: '1' });
    expect(press('Escape', { digits: '12' })).toEqual({ type: 'typed', digits: '' });
    expect(press('7', { digits: '1'.repeat(maxDigits) })).toEqual({ type: 'typed', digits: '1'.repeat(maxDigits) });
  });
});

describe('the timer', () => {
  test('counts while it is running, and keeps its time while it is paused', () => {
    const running = startTimer(resetTimer, 1_000);
    expect(startTimer(running, 5_000)).toBe(running);
    expect(elapsedOf(running, 61_500)).toBe(60_500);
    const paused = toggleTimer(running, 61_500);
    expect(elapsedOf(paused, 999_999)).toBe(60_500);
    expect(elapsedOf(toggleTimer(paused, 100_000), 101_000)).toBe(61_500);
  });

  test('does not go back if the clock of the device does', () => {
    expect(elapsedOf(startTimer(resetTimer, 9_000), 1_000)).toBe(0);
  });

  test.each([
    [0, '0:00'],
    [59_999, '0:59'],
    [1_122_000, '18:42'],
    [3_723_000, '1:02:03'],
  ])('%i ms is %s', (ms, written) => expect(clockOf(ms)).toBe(written));
});

describe('what is said at a slide', () => {
  const said = (html: string) =>
    passagesOf(parseDocument(html)).map((paragraphs) =>
      paragraphs.map(({ runs }) => runs.map(({ text, isOnSlide }) => (isOnSlide ? `[${text}]` : text)).join('')),
    );

  test('is its paragraphs and those up to the next slide', () => {
    const html =
      `<h1>The Father</h1><p>Before. ${marked('He <em>ran</em>.')} After.</p><p></p><p>More.</p>` +
      `<ul><li><p>${marked('One', 'b')}</p></li><li><p>${marked('Two', 'b')}</p></li></ul><p>End.</p>`;
    expect(said(html)).toEqual([
      ['Before. [He ran.] After.', 'More.'],
      ['[One]', '[Two]', 'End.'],
    ]);
  });

  test('keeps the numbers of verses apart from their words', () => {
    expect(said(`<p>${marked('<sup>5</sup>When he has found it')}</p>`)).toEqual([['[5\u202fWhen he has found it]']]);
  });

  test('is the same paragraph for two slides in one', () => {
    const html = `<p>${marked('He ran', 'a')} and ${marked('fell', 'b')}.</p>`;
    expect(said(html)).toEqual([['[He ran] and fell.'], ['He ran and [fell].']]);
  });

  test('ends after a limit', () => {
    const [paragraphs] = passagesOf(parseDocument(`<p>${marked('He ran')}</p>${'<p>On.</p>'.repeat(100)}`));
    expect(paragraphs).toHaveLength(maxPassageParagraphs);
  });
});
