import { styled } from '@mui/material/styles';
import { averageWordsPerMinute, minutesAloud } from '@sermon/domain/builder/preachingTime';
import { countWords } from '@sermon/domain/document/outline';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';
import { memo, useEffect, useState } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';
import { usePreferences } from '../preferences/usePreferences.ts';

/** Words are counted again this long after the last change, never while somebody types. */
const countedAfterMs = 400;

/** Words of the document, and of what is selected in it. */
type Counted = { all: number; selected: number };

function count({ state }: Editor): Counted {
  const { from, to, empty } = state.selection;
  const selected = empty ? 0 : countWords(state.doc.textBetween(from, to, ' ', ' '));
  return { all: wordsIn(state.doc), selected };
}

/** How long the sermon is, or the selected part of it: its words, and the minutes that they take at the person's own pace or an average one. */
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
