import type { Editor } from '@tiptap/core';
import { pageSession } from '../../../session/pageSession.ts';
import { createPlayer, type Player, type Voice } from '../playback/player.ts';
import type { SpeechSource } from '../playback/source.ts';
import {
  heardKey,
  heardSentence,
  markSentence,
  partIn,
  rangeOf,
  rangesIn,
  sentenceFrom,
  setSentences,
} from './heardSentence.ts';
import { createFollower } from './follower.ts';
import { type SpokenText, spokenTextOf } from './spokenText.ts';

export type Refusal = 'tooLong' | 'empty';

export type ListeningOptions = {
  source: SpeechSource;
  title: string;
  voice: Voice;
  /** In screen coordinates. Null if nothing covers the end of the text. */
  barTop: () => number | null;
  onRefused: (why: Refusal) => void;
  /** Called when the user ends listening from within the text or with the media keys. */
  onStopped: () => void;
};

/** The sentence that is heard is marked in the text. */
export type Listening = {
  player: Player;
  next: () => void;
  previous: () => void;
  /** Reads from the start, with another voice if one is given. Changes of the text since then are taken over. */
  restart: (voice?: Voice) => void;
  end: () => void;
};

/**
 * Reads the selected part of a text aloud, or all of it if nothing is selected. Call it in a click handler, because some
 * browsers play only what a click has allowed. Returns the reason if nothing is read.
 */
export function listen(editor: Editor, options: ListeningOptions): Listening | Refusal {
  const { selection } = editor.state;
  const part = selection.empty ? null : { from: selection.from, to: selection.to };
  const text = spokenTextOf(editor.state.doc, part);
  const why = refusalOf(text);
  if (why) return why;

  const player = createPlayer(options.source, { title: options.title });
  let { voice } = options;
  let read = text;
  let newest = { doc: editor.state.doc, text };
  /** -1 if no sentence is marked. */
  let marked = -1;
  /** Whether the user chose what to hear, so that it is shown even if the user has scrolled away. */
  let isChosen = true;
  let isEnded = false;
  const follower = createFollower(editor, options.barTop);

  function mark() {
    const state = player.state();
    if (state.kind === 'idle') return isEnded ? undefined : options.onStopped();
    // The session may be over.
    if (state.kind === 'failed') pageSession.ask();
    const current = state.kind === 'ended' ? -1 : state.sentence;
    if ((current === marked && !isChosen) || editor.isDestroyed) return;
    const before = isChosen ? null : rangeOf(editor.state, marked);
    marked = current;
    editor.view.dispatch(markSentence(editor.state.tr, current));
    const range = rangeOf(editor.state, current);
    if (range) follower.show(range, before);
    if (current >= 0) isChosen = false;
  }

  function textNow(): SpokenText {
    const { doc } = editor.state;
    if (doc !== newest.doc) newest = { doc, text: spokenTextOf(doc, partIn(editor.state)) };
    return newest.text;
  }

  /** The mark stays if the words are the same. Returns whether they are different. */
  function take(now: SpokenText): boolean {
    if (now === read) return false;
    const hasChanged = !hasSameWords(now, read);
    read = now;
    if (hasChanged) marked = -1;
    editor.view.dispatch(setSentences(editor.state.tr, read.ranges, partIn(editor.state), marked));
    return hasChanged;
  }

  /** Nothing happens outside the part that is read, or while nothing is heard. */
  function pressAt(position: number) {
    const { kind } = player.state();
    if (kind !== 'playing' && kind !== 'loading') return;
    const now = textNow();
    // A text that has become too long is read on as it was. Only Restart says so.
    const isTaken = !refusalOf(now);
    const sentence = sentenceFrom(isTaken ? now.ranges : rangesIn(editor.state), position);
    if (sentence < 0) return;
    isChosen = true;
    if (isTaken && take(now)) player.start(read.sentences, voice, sentence);
    else player.goTo(sentence);
  }

  function restart(chosen = voice) {
    const now = textNow();
    const refusal = refusalOf(now);
    if (refusal) return options.onRefused(refusal);
    isChosen = true;
    if (take(now)) player.start(read.sentences, chosen);
    else if (chosen.voice === voice.voice && chosen.speed === voice.speed) player.restart();
    else player.changeVoice(chosen);
    voice = chosen;
  }

  editor.registerPlugin(heardSentence({ onPress: pressAt, onEscape: options.onStopped }));
  editor.view.dispatch(setSentences(editor.state.tr, read.ranges, part, -1));
  const unsubscribe = player.subscribe(mark);
  player.start(read.sentences, voice);

  return {
    player,
    next() {
      isChosen = true;
      player.next();
    },
    previous() {
      isChosen = true;
      player.previous();
    },
    restart,
    end() {
      isEnded = true;
      player.stop();
      unsubscribe();
      follower.end();
      if (!editor.isDestroyed) editor.unregisterPlugin(heardKey);
    },
  };
}

function refusalOf({ isTooLong, sentences }: SpokenText): Refusal | null {
  if (isTooLong) return 'tooLong';
  return sentences.length === 0 ? 'empty' : null;
}

const hasSameWords = (one: SpokenText, other: SpokenText): boolean =>
  one.sentences.length === other.sentences.length &&
  one.sentences.every(({ text }, at) => text === other.sentences[at]!.text);
