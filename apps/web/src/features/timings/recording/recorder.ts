import {
  advanceRecording,
  moveRecording,
  type Recording,
  recordedMs,
  runRecording,
  startRecording,
  type WordMap,
} from '@sermon/domain/presenter/recording';
import type { Section } from '@sermon/domain/presenter/sections';
import type { TimingKind } from '@sermon/domain/presenter/timings';
import { newId } from '../../../ui/browser/newId.ts';
import {
  discardRecording,
  keepRecording,
  readRecording,
  saveRecording,
  type StoredRecording,
} from './storedRecording.ts';

/** The time is counted and stored this often. */
const everyMs = 1_000;

type RecorderOptions = {
  ownerId: string;
  documentId: string;
  kind: TimingKind;
  sections: readonly Section[];
  words: WordMap;
  /** The steady time in ms. */
  now: () => number;
};

export type Moment = {
  /** Words before the current place. */
  at: number;
  isEndVisible: boolean;
  isRunning: boolean;
  /** In minutes, for each section. */
  budgets: readonly number[];
};

/** Stores the result so that it survives loading the page again. */
export class Recorder {
  readonly #options: RecorderOptions;
  #kept: StoredRecording | null = null;
  #isStopped = true;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Begins, or goes on after an interruption. Returns a function that stops it. */
  start(): () => void {
    const { kind, words } = this.#options;
    const found = readRecording(this.#options);
    // A recording of another sermon, or of another text of this one, is over.
    const isSame = found?.kind === kind && !found.isEnded && found.starts.join() === words.sections.join();
    if (!isSame) saveRecording();
    this.#kept = isSame ? found : null;
    this.#isStopped = false;
    const ticks = setInterval(() => this.#change(advanceRecording), everyMs);
    return () => {
      clearInterval(ticks);
      this.#isStopped = true;
    };
  }

  /** The recording begins when it first runs. */
  note({ at, isEndVisible, isRunning, budgets }: Moment): void {
    const { words } = this.#options;
    if (this.#isStopped || (!this.#kept && !isRunning)) return;
    this.#kept ??= this.#begin(at);
    this.#kept = {
      ...this.#kept,
      isEndVisible,
      sections: this.#kept.sections.map((section, index) => ({ ...section, planned: (budgets[index] ?? 0) * 60 })),
    };
    this.#change((recording, time) => runRecording(moveRecording(recording, words, at, time), isRunning, time));
  }

  /** The next run begins a new recording. */
  reset(): void {
    if (!this.#kept || recordedMs(this.#kept.recording) === 0) return;
    this.#kept = null;
    discardRecording();
  }

  #begin(at: number): StoredRecording {
    const { ownerId, documentId, kind, sections, words, now } = this.#options;
    return {
      id: newId(),
      ownerId,
      documentId,
      kind,
      startedAt: Date.now(),
      sections: sections.map(({ heading, words: count }) => ({ heading: heading ?? '', words: count, planned: 0 })),
      starts: [...words.sections],
      recording: startRecording(sections.length, at, now()),
      isEndVisible: false,
      isEnded: false,
      wall: Date.now(),
    };
  }

  #change(next: (recording: Recording, time: number) => Recording): void {
    if (!this.#kept || this.#isStopped) return;
    this.#kept = { ...this.#kept, recording: next(this.#kept.recording, this.#options.now()), wall: Date.now() };
    keepRecording(this.#kept);
  }
}
