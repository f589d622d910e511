import type { Block } from '@sermon/domain/document/schema';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import { wordMapOf, wordsBefore } from '@sermon/domain/presenter/recording';
import { budgetsOf, sectionsOf } from '@sermon/domain/presenter/sections';
import { resetTimer } from '@sermon/domain/slides/show/timer';
import { useEffect, useMemo, useState } from 'react';
import { usePace } from '../../preferences/usePace.ts';
import { Recorder } from '../../timings/recording/recorder.ts';
import type { Presentation } from '../presentation.ts';
import type { SteadyClock } from '../steadyClock.ts';
import type { TextState } from '../text/textView.ts';
import type { PresenterTimer } from '../usePresenterTimer.ts';

/** The sermon that is recorded, and what the presenter shows. */
type Presented = {
  presentation: Presentation;
  blocks: readonly Block[];
  clock: SteadyClock;
  timer: PresenterTimer;
  mode: TimeMode;
  state: TextState;
};

type RecordingOptions = {
  /** Whether anything is recorded. */
  isOn: boolean;
  /** The limit of a countdown in minutes. */
  limit: number;
  isCovered: boolean;
};

/**
 * Records how long the sections of a sermon take, while its timer runs. Without a timer, it runs from the first move
 * through the text on, except while the text is covered. Resetting the timer of a rehearsal begins the recording again.
 */
export function useRecording(presented: Presented, { isOn, limit, isCovered }: RecordingOptions): void {
  const { presentation, blocks, clock, timer, mode, state } = presented;
  const { ownerId, documentId, isRehearsal } = presentation;
  const wordsPerMinute = usePace();
  const [sections] = useState(() => sectionsOf(blocks));
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
  const { place, progress, page } = state;
  const at = wordsBefore(words, place);
  const isEndVisible = page ? page.at === page.count - 1 : progress >= 1;
  const [first] = useState(at);
  const [hasMoved, setHasMoved] = useState(false);
  if (at !== first && !hasMoved) setHasMoved(true);
  const hasTimer = mode === 'CountDown' || mode === 'CountUp';
  const isRunning = hasTimer ? timer.isRunning : hasMoved && !isCovered;

  useEffect(() => (isOn ? recorder.start() : undefined), [recorder, isOn]);
  const ownLimit = mode === 'CountDown' ? limit : null;
  const budgets = useMemo(() => budgetsOf(sections, ownLimit, wordsPerMinute), [sections, ownLimit, wordsPerMinute]);
  useEffect(() => {
    if (isOn) recorder.note({ at, isEndVisible, isRunning, budgets });
  }, [recorder, isOn, at, isEndVisible, isRunning, budgets]);
  const isReset = timer.timer === resetTimer;
  useEffect(() => {
    if (isReset && isRehearsal) recorder.reset();
  }, [recorder, isReset, isRehearsal]);
}
