import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { type Mappable, StepMap } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { differenceOf } from '../../../editor/replaceText.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { createPlayer, type Player, type Voice } from '../playback/player.ts';
import type { SpeechSource } from '../playback/reading.ts';
import { createFollower } from './follower.ts';
import { type Range, type SpokenText, spokenTextOf } from './spokenText.ts';

export type Refusal = 'tooLong' | 'empty';

export type ListeningOptions = {
  source: SpeechSource;
  title: string;
  voice: Voice;
  /** In screen coordinates. Null if nothing covers the end of the text. */
  barTop: () => number | null;
  onRefused: (why: Refusal) => void;
  onStopped: () => void;
};

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
    // A text that has become too long is read on unchanged. Only Restart reports it.
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

/** `words` are those that were sent. The range is where they are now. */
type Sentence = Range & { words: string };

type Heard = {
  sentences: readonly Sentence[];
  /** -1 if no sentence is heard. */
  current: number;
  part: Range | null;
};

const none: Heard = { sentences: [], current: -1, part: null };

const key = new PluginKey<Heard>('heardSentence');

type Change = { ranges: readonly Range[]; part: Range | null; current: number } | { current: number };

/** The words of a range, with U+2029 where a paragraph ends, so that a divided sentence differs from what was sent. */
const wordsIn = (doc: DocumentNode, { from, to }: Range): string => doc.textBetween(from, to, '\u2029', '\n');

/**
 * Returns where positions are after a change. If all of the text was replaced, as by another version of it, only the part
 * that differs counts as changed.
 */
function mappingOf({ mapping, before, doc }: Transaction): Mappable {
  const ends = [1, before.content.size - 1];
  if (!ends.every((end) => mapping.mapResult(end).deletedAcross)) return mapping;
  const difference = differenceOf(before, doc);
  if (!difference) return StepMap.empty;
  const { from, to, toNext } = difference;
  return new StepMap([from, to - from, toNext - from]);
}

function next(tr: Transaction, before: Heard): Heard {
  const change: Change | undefined = tr.getMeta(key);
  if (change && 'ranges' in change) {
    const sentences = change.ranges.map((range) => ({ ...range, words: wordsIn(tr.doc, range) }));
    return { sentences, current: change.current, part: change.part };
  }
  if (change) return { ...before, ...change };
  if (!tr.docChanged) return before;
  const mapping = mappingOf(tr);
  const followed = <Followed extends Range>(range: Followed): Followed => ({
    ...range,
    from: mapping.map(range.from, 1),
    to: mapping.map(range.to, -1),
  });
  // A part grows with what is written at its ends, because the user sees no end there.
  const part = before.part && { from: mapping.map(before.part.from, -1), to: mapping.map(before.part.to, 1) };
  return { ...before, sentences: before.sentences.map(followed), part };
}

/** Null if the words of the sentence have changed. */
function rangeOf(state: EditorState, index: number): Range | null {
  const sentence = key.getState(state)?.sentences[index];
  if (!sentence || sentence.from >= sentence.to) return null;
  return wordsIn(state.doc, sentence) === sentence.words ? sentence : null;
}

const rangesIn = (state: EditorState): readonly Range[] => (key.getState(state) ?? none).sentences;

/** Returns the index of the range at a position, or of the next one after it. Returns -1 before the first one. */
function sentenceFrom(ranges: readonly Range[], position: number): number {
  const first = ranges[0];
  return first && position >= first.from ? ranges.findIndex(({ to }) => to > position) : -1;
}

const partIn = (state: EditorState): Range | null => key.getState(state)?.part ?? null;

/**
 * Marks the sentence that is heard, and calls `onPress` with the position of each plain click in the text, and `onEscape`
 * when Escape is pressed there and nothing else has handled it. The mark is not part of the document. It moves with
 * edits, and disappears if the words of the sentence change.
 */
const heardSentence = (on: { onPress: (position: number) => void; onEscape: () => void }): Plugin<Heard> =>
  new Plugin<Heard>({
    key,
    state: { init: () => none, apply: next },
    props: {
      decorations(state) {
        const range = rangeOf(state, key.getState(state)?.current ?? -1);
        return range && DecorationSet.create(state.doc, [Decoration.inline(range.from, range.to, { class: 'heard' })]);
      },
      handleClick(_, position, event) {
        const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
        if (isPlain) on.onPress(position);
        // The click also moves the cursor as usual.
        return false;
      },
      handleKeyDown(_, { key: pressed }) {
        if (pressed !== 'Escape') return false;
        on.onEscape();
        return true;
      },
    },
  });

const heardKey = key;

/** -1 marks none. */
const setSentences = (tr: Transaction, ranges: readonly Range[], part: Range | null, current: number): Transaction =>
  tr.setMeta(key, { ranges, part, current } satisfies Change).setMeta('addToHistory', false);

/** -1 removes the mark. */
const markSentence = (tr: Transaction, current: number): Transaction =>
  tr.setMeta(key, { current } satisfies Change).setMeta('addToHistory', false);
