import type { SpokenSentence } from '@sermon/domain/speech/sentences';
import { expectedSeconds } from '@sermon/domain/speech/ssml';
import type { Reading, ReadingEvents, SpeechSource, Voice } from './reading.ts';

export type { Voice } from './reading.ts';

/**
 * The state of the player. `sentence` is the index of the current sentence. `seconds` and `ofSeconds` are the
 * position in the whole text and its length; they are estimates until the audio of all sentences is known.
 */
export type PlayerState =
  | { kind: 'idle' }
  | { kind: 'loading' | 'playing' | 'paused' | 'ended'; sentence: number; seconds: number; ofSeconds: number }
  /** `text` is a sentence for the user. The position is kept: `resume` tries again. */
  | { kind: 'failed'; text: string; sentence: number };

export type Player = {
  /** Returns the same object until something changes. */
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Reads these sentences, from the first one or from `from` on. Call it in a click handler (see `SpeechSource`). */
  start(sentences: readonly SpokenSentence[], voice: Voice, from?: number): void;
  pause(): void;
  /** Continues. After a failure, tries the sentence again; after the end, reads from the start. */
  resume(): void;
  restart(): void;
  goTo(sentence: number): void;
  /** Goes to the end after the last sentence. A paused player stays paused. */
  next(): void;
  /**
   * Goes to the sentence before if this one has just begun, else to the start of this one, like music players. A paused
   * player stays paused.
   */
  previous(): void;
  /** Reads from the first sentence with another voice or speed (spec part 2 §4). */
  changeVoice(voice: Voice): void;
  stop(): void;
};

/** The part of a sentence, in seconds, in which `previous` goes to the sentence before. */
export const justBegunSeconds = 1;

type Listening = {
  sentences: readonly SpokenSentence[];
  lengths: number[];
  reading: Reading;
  sentence: number;
  /** Whether the reading is at the current sentence. If not, `resume` reads it from its start. */
  isAsked: boolean;
};

const idle: PlayerState = { kind: 'idle' };

/** `title` is shown in the media controls of the browser and the device. If it is null, they keep what they show. */
export function createPlayer(source: SpeechSource, { title }: { title: string | null }): Player {
  let state = idle;
  let listening: Listening | null = null;
  let controls: MediaControls | null = null;
  const listeners = new Set<() => void>();

  function become(next: PlayerState) {
    if (isSame(state, next)) return;
    state = next;
    controls?.show(state);
    for (const listener of listeners) listener();
  }

  function show(kind: 'loading' | 'playing' | 'paused' | 'ended') {
    if (!listening) return;
    const { sentence, lengths, isAsked, reading } = listening;
    const ofSeconds = sum(lengths);
    const inSentence = isAsked ? Math.min(reading.seconds(), lengths[sentence]!) : 0;
    const seconds = kind === 'ended' ? ofSeconds : sum(lengths.slice(0, sentence)) + inSentence;
    become({ kind, sentence, seconds, ofSeconds });
  }

  const events: ReadingEvents = {
    playing: () => show('playing'),
    paused: () => show('paused'),
    progressed: () => void (state.kind === 'playing' && show('playing')),
    ended: () => goOn(),
    failed(text) {
      if (!listening) return;
      listening.isAsked = false;
      become({ kind: 'failed', text, sentence: listening.sentence });
    },
    measured(sentence, seconds) {
      if (!listening) return;
      listening.lengths[sentence] = seconds;
      if (state.kind !== 'idle' && state.kind !== 'failed') show(state.kind);
    },
  };

  function open(sentences: readonly SpokenSentence[], voice: Voice, from = 0) {
    listening?.reading.close();
    const lengths = sentences.map(({ text }) => expectedSeconds(text, voice.speed));
    listening = { sentences, lengths, reading: source.open(sentences, voice, events), sentence: from, isAsked: false };
    read(from);
  }

  function read(sentence: number) {
    if (!listening) return;
    listening.sentence = sentence;
    listening.isAsked = true;
    show(listening.reading.play(sentence) ? 'playing' : 'loading');
  }

  function goOn() {
    if (!listening) return;
    if (listening.sentence + 1 < listening.sentences.length) return read(listening.sentence + 1);
    listening.reading.pause();
    listening.isAsked = false;
    show('ended');
  }

  /** A paused player does not read. */
  function move(sentence: number) {
    if (!listening) return;
    if (state.kind !== 'paused') return read(sentence);
    listening.sentence = sentence;
    listening.isAsked = false;
    show('paused');
  }

  const player: Player = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(sentences, voice, from) {
      if (sentences.length === 0) return player.stop();
      if (title !== null) controls ??= createMediaControls(title, actions);
      open(sentences, voice, from);
    },
    pause() {
      if (state.kind !== 'loading' && state.kind !== 'playing') return;
      listening?.reading.pause();
      show('paused');
    },
    resume() {
      if (!listening || state.kind === 'loading' || state.kind === 'playing') return;
      if (state.kind === 'ended') return player.restart();
      if (!listening.isAsked) return read(listening.sentence);
      show(listening.reading.resume() ? 'playing' : 'loading');
    },
    restart: () => read(0),
    goTo(sentence) {
      if (listening?.sentences[sentence]) read(sentence);
    },
    next() {
      if (!listening || state.kind === 'ended') return;
      if (listening.sentence + 1 < listening.sentences.length) move(listening.sentence + 1);
      else goOn();
    },
    previous() {
      if (!listening) return;
      const { sentence, isAsked, reading } = listening;
      // At the end, the last sentence is read again.
      const hasJustBegun = state.kind !== 'ended' && (!isAsked || reading.seconds() < justBegunSeconds);
      move(hasJustBegun ? Math.max(0, sentence - 1) : sentence);
    },
    changeVoice(voice) {
      if (listening) open(listening.sentences, voice);
    },
    stop() {
      listening?.reading.close();
      listening = null;
      become(idle);
      controls?.remove();
      controls = null;
    },
  };
  const actions = {
    play: player.resume,
    pause: player.pause,
    previoustrack: player.previous,
    nexttrack: player.next,
    stop: player.stop,
  };
  return player;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function isSame(one: PlayerState, other: PlayerState): boolean {
  const values: Record<string, unknown> = other;
  return one.kind === other.kind && Object.entries(one).every(([key, value]) => values[key] === value);
}

/** For the media keys, headphones, and the controls of the lock screen. */
type Actions = Record<'play' | 'pause' | 'previoustrack' | 'nexttrack' | 'stop', () => void>;

type MediaControls = { show(state: PlayerState): void; remove(): void };

/**
 * Shows a player in the media controls of the browser and the device (Media Session API), where they exist. Browsers may
 * leave out sounds of a few seconds: Chrome shows sentences of five seconds and more.
 */
function createMediaControls(title: string, actions: Actions): MediaControls {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
  const names = Object.keys(actions) as (keyof Actions)[];
  let shown = '';

  function setHandler(name: keyof Actions, perform: (() => void) | null) {
    try {
      session?.setActionHandler(name, perform);
    } catch {
      // This browser has no such action.
    }
  }

  function setPosition(state?: MediaPositionState) {
    try {
      session?.setPositionState?.(state);
    } catch {
      // The browser does not accept this position, for example after the end. It is only a display.
    }
  }

  if (session && 'MediaMetadata' in globalThis) session.metadata = new MediaMetadata({ title });
  for (const name of names) setHandler(name, actions[name]);

  return {
    show(state) {
      if (!session || state.kind === 'idle') return;
      // Within a sentence, the browser counts the seconds itself.
      const key = `${state.kind} ${state.sentence} ${state.kind === 'failed' ? '' : state.ofSeconds}`;
      if (key === shown) return;
      shown = key;
      session.playbackState = state.kind === 'playing' || state.kind === 'loading' ? 'playing' : 'paused';
      if (state.kind === 'failed') return;
      setPosition({
        duration: state.ofSeconds,
        position: Math.min(state.seconds, state.ofSeconds),
        playbackRate: 1,
      });
    },
    remove() {
      if (!session) return;
      for (const name of names) setHandler(name, null);
      session.metadata = null;
      session.playbackState = 'none';
      setPosition();
    },
  };
}
