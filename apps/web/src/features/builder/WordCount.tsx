import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';
import { memo } from 'react';
import { useCounts } from './useCounts.ts';

/** Shows the number of words in the sermon or the selection, and how many minutes it takes to read them aloud. */
export const WordCount = memo(function WordCount({ editor }: { editor: Editor }) {
  const { all, selected, minutes } = useCounts(editor);
  return (
    <Counts>
      <span>{selected ? texts.wordsOf(selected, all) : texts.words(all)}</span>
      <span>{texts.minutesAloud(minutes)}</span>
    </Counts>
  );
});

const Counts = styled('div')({ display: 'flex', gap: 16, minWidth: 0 });
