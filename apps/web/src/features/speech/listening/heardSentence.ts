import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { type Mappable, StepMap } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { differenceOf } from '../../../editor/replaceText.ts';
import type { Range } from './spokenText.ts';

/** `words` are those that were sent. The range is where they are now. */
type Sentence = Range & { words: string };

type Heard = {
  sentences: readonly Sentence[];
  /** -1 if no sentence is heard. */
  current: number;
  /** Null if all of the text is read. */
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
export function rangeOf(state: EditorState, index: number): Range | null {
  const sentence = key.getState(state)?.sentences[index];
  if (!sentence || sentence.from >= sentence.to) return null;
  return wordsIn(state.doc, sentence) === sentence.words ? sentence : null;
}

export const rangesIn = (state: EditorState): readonly Range[] => (key.getState(state) ?? none).sentences;

/** Returns the index of the range at a position, or of the next one after it. Returns -1 before the first one. */
export function sentenceFrom(ranges: readonly Range[], position: number): number {
  const first = ranges[0];
  return first && position >= first.from ? ranges.findIndex(({ to }) => to > position) : -1;
}

export const partIn = (state: EditorState): Range | null => key.getState(state)?.part ?? null;

/**
 * Marks the sentence that is heard, and calls `onPress` with the position of each plain click in the text, and `onEscape`
 * when Escape is pressed there and nothing else has handled it. The mark is not part of the document. It moves with
 * edits, and disappears if the words of the sentence change.
 */
export const heardSentence = (on: { onPress: (position: number) => void; onEscape: () => void }): Plugin<Heard> =>
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

export const heardKey = key;

/** -1 marks none. */
export const setSentences = (
  tr: Transaction,
  ranges: readonly Range[],
  part: Range | null,
  current: number,
): Transaction => tr.setMeta(key, { ranges, part, current } satisfies Change).setMeta('addToHistory', false);

/** -1 removes the mark. */
export const markSentence = (tr: Transaction, current: number): Transaction =>
  tr.setMeta(key, { current } satisfies Change).setMeta('addToHistory', false);
