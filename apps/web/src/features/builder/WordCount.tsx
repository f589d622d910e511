import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { rehearsals } from '@sermon/domain/texts/presenter/rehearsals';
import type { Editor } from '@tiptap/core';
import { memo } from 'react';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { useCounts } from './useCounts.ts';

export const WordCount = memo(function WordCount({ editor }: { editor: Editor }) {
  const { all, selected, minutes, pace } = useCounts(editor);
  const explained = rehearsals.paceOf[pace.from](pace.wordsPerMinute);
  return (
    <Counts>
      <span>{selected ? texts.wordsOf(selected, all) : texts.words(all)}</span>
      <Tooltip title={explained} describeChild>
        <span>
          {texts.minutesAloud(minutes)}
          <span style={visuallyHidden}> {explained}</span>
        </span>
      </Tooltip>
    </Counts>
  );
});

const Counts = styled('div')({ display: 'flex', gap: 16, minWidth: 0 });
