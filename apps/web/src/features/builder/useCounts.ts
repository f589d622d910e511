import { minutesAloud } from '@sermon/domain/builder/preachingTime';
import { countWords } from '@sermon/domain/document/outline';
import type { Pace } from '@sermon/domain/presenter/pace';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';
import { useKnownPace } from '../preferences/useLearnedPace.ts';

/**
 * The delay between the last change and the next word count. Long enough that words are not counted while the user
 * types.
 */
const countedAfterMs = 400;

/** The number of words in the document and in the selection. */
type Counted = { all: number; selected: number };

function count({ state }: Editor): Counted {
  const { from, to, empty } = state.selection;
  const selected = empty ? 0 : countWords(state.doc.textBetween(from, to, ' ', ' '));
  return { all: wordsIn(state.doc), selected };
}

/**
 * Returns the number of words in the sermon and in the selection, and how many minutes it takes to read the sermon, and the
 * selection or else the sermon, aloud, and at which pace.
 */
export function useCounts(editor: Editor): Counted & { minutesOfAll: number; minutes: number; pace: Pace } {
  const pace = useKnownPace();
  const [counted, setCounted] = useState(() => count(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCounted(count(editor)), countedAfterMs);
    };
    editor.on('transaction', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', countSoon);
    };
  }, [editor]);
  const minutesOf = (words: number) => minutesAloud(words, pace.wordsPerMinute);
  const { all, selected } = counted;
  return { all, selected, minutesOfAll: minutesOf(all), minutes: minutesOf(selected || all), pace };
}
