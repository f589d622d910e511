import type { Block } from '@sermon/domain/document/schema';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import { wordMapOf, wordsBefore } from '@sermon/domain/presenter/recording';
import type { Section } from '@sermon/domain/presenter/sections';
import { resetTimer, type Timer } from '@sermon/domain/slides/show/timer';
import { useEffect, useRef, useState } from 'react';
import { watch } from '../../../ui/store.ts';
import { Recorder } from '../../timings/recording/recorder.ts';
import type { Presentation } from '../presentation.ts';
import type { SteadyClock } from '../presenterTimer.ts';
import type { TextState, TextView } from '../text/textView.ts';

type Presented = {
  presentation: Presentation;
  blocks: readonly Block[];
  sections: readonly Section[];
  /** In minutes. */
  budgets: readonly number[];
  clock: SteadyClock;
  timer: Timer;
  mode: TimeMode;
  view: TextView;
};

type RecordingOptions = {
  isOn: boolean;
  isCovered: boolean;
};

/**
 * Records how long the sections of a sermon take, while its timer runs. Without a timer, it runs from the first move
 * through the text on, except while the text is covered. Resetting the timer of a rehearsal begins the recording again.
 */
export function useRecording(presented: Presented, { isOn, isCovered }: RecordingOptions): void {
  const { presentation, blocks, sections, budgets, clock, timer, mode, view } = presented;
  const { ownerId, documentId, isRehearsal } = presentation;
  const [words] = useState(() => wordMapOf(blocks, sections));
  const [recorder] = useState(
    () =>
      new Recorder({
        ownerId,
        documentId,
        kind: isRehearsal ? 'rehearsal' : 'preaching',
        sections,
        words,
        now: () => clock.now(),
      }),
  );
  const hasMoved = useRef(false);
  const hasTimer = mode === 'CountDown' || mode === 'CountUp';
  const isTimerRunning = timer.startedAt !== null;

  useEffect(() => (isOn ? recorder.start() : undefined), [recorder, isOn]);
  useEffect(() => {
    const note = () => {
      const at = wordsBefore(words, view.state.place);
      const isRunning = hasTimer ? isTimerRunning : hasMoved.current && !isCovered;
      if (isOn) recorder.note({ at, isEndVisible: isAtEnd(view.state), isRunning, budgets });
    };
    const move = () => {
      hasMoved.current = true;
      note();
    };
    note();
    const stops = [watch(view, ({ place }) => place, move), watch(view, isAtEnd, note)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [recorder, words, view, isOn, hasTimer, isTimerRunning, isCovered, budgets]);
  const isReset = timer === resetTimer;
  useEffect(() => {
    if (isReset && isRehearsal) recorder.reset();
  }, [recorder, isReset, isRehearsal]);
}

const isAtEnd = ({ page, progress }: TextState): boolean => (page ? page.at === page.count - 1 : progress >= 1);
