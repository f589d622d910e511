import { styled } from '@mui/material/styles';
import { averageWordsPerMinute, minutesAloud } from '@sermon/domain/builder/preachingTime';
import { countWords } from '@sermon/domain/document/outline';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';
import { memo, useEffect, useState } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';
import { usePreferences } from '../preferences/usePreferences.ts';

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
 * Shows the number of words in the sermon or the selection, and how many minutes it takes to read them aloud at the
 * user's own pace or an average one.
 */
export const WordCount = memo(function WordCount({ editor }: { editor: Editor }) {
  const { preferences } = usePreferences();
  const pace = preferences.wordsPerMinute ?? averageWordsPerMinute;
  const [{ all, selected }, setCounted] = useState(() => count(editor));
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
  return (
    <Counts>
      <span>{selected ? texts.wordsOf(selected, all) : texts.words(all)}</span>
      <span>{texts.minutesAloud(minutesAloud(selected || all, pace))}</span>
    </Counts>
  );
});

const Counts = styled('div')({ display: 'flex', gap: 16, minWidth: 0 });
