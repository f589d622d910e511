import { minutesAloud } from '@sermon/domain/builder/preachingTime';
import { countWords } from '@sermon/domain/document/outline';
import type { Pace } from '@sermon/domain/presenter/pace';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';
import { useKnownPace } from '../preferences/useLearnedPace.ts';

/** Long enough that words are not counted while the user types. */
const countedAfterMs = 400;

type Counted = { all: number; selected: number };

function count({ state }: Editor): Counted {
  const { from, to, empty } = state.selection;
  const selected = empty ? 0 : countWords(state.doc.textBetween(from, to, ' ', ' '));
  return { all: wordsIn(state.doc), selected };
}

/** The minutes are for reading aloud: `minutesOfAll` for the sermon, `minutes` for the selection or else the sermon. */
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
