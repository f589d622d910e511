import { styled } from '@mui/material/styles';
import { minutesAloud } from '@sermon/domain/builder/preachingTime';
import { countWords } from '@sermon/domain/document/outline';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';
import { memo, useEffect, useState } from 'react';
import { wordsIn } from '../../editor/wordsIn.ts';

/** Words are counted again this long after the last change, never while somebody types. */
const countedAfterMs = 400;

type Counted = { words: string; aloud: string };

function report({ state }: Editor): Counted {
  const { from, to, empty } = state.selection;
  const all = wordsIn(state.doc);
  const selected = empty ? 0 : countWords(state.doc.textBetween(from, to, ' ', ' '));
  return {
    words: selected ? texts.wordsOf(selected, all) : texts.words(all),
    aloud: texts.minutesAloud(minutesAloud(selected || all)),
  };
}

/** How long the sermon is, or the selected part of it: its words, and the minutes that they take at an average pace. */
export const WordCount = memo(function WordCount({ editor }: { editor: Editor }) {
  const [{ words, aloud }, setCounted] = useState(() => report(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCounted(report(editor)), countedAfterMs);
    };
    editor.on('transaction', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', countSoon);
    };
  }, [editor]);
  return (
    <Counts>
      <span>{words}</span>
      <span>{aloud}</span>
    </Counts>
  );
});

const Counts = styled('div')({ display: 'flex', gap: 16, minWidth: 0 });
