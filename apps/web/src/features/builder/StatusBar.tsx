import { styled } from '@mui/material/styles';
import type { SermonDocument } from '@sermon/contract/builder';
import { sendingText } from '@sermon/domain/offline/connection';
import { builder as texts } from '@sermon/domain/texts/builder';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../../connection/useConnection.ts';
import { roomyBars } from '../../ui/theme/tokens.ts';
import type { Autosave } from './saving/autosave.ts';
import type { EditorSession } from './editorSession.ts';
import { useSaveState } from './saving/useSaveState.ts';
import { rehearsals } from '@sermon/domain/texts/presenter/rehearsals';
import type { Editor } from '@tiptap/core';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { minutesAloud } from '@sermon/domain/builder/preachingTime';
import { countWords } from '@sermon/domain/document/outline';
import type { Pace } from '@sermon/domain/presenter/pace';
import { wordsIn } from '../../editor/useWords.ts';
import { useKnownPace } from '../preferences/useLearnedPace.ts';

export const StatusBar = ({ session, children }: { session: EditorSession; children: ReactNode }) => (
  <Bar>
    <WordCount editor={session.editor} />
    <End>
      <SavedWords autosave={session.autosave} />
      {children}
    </End>
  </Bar>
);

function SavedWords({ autosave }: { autosave: Autosave<SermonDocument> }) {
  const state = useSaveState(autosave);
  const connection = useConnection();
  const { kind } = state;
  if (kind === 'saved') return <span>{texts.allSaved}</span>;
  if (kind === 'unsaved') return <span>{texts.changesWait}</span>;
  if (kind === 'saving') return <span>{texts.savingChanges}</span>;
  if (state.kind === 'onDevice' && state.isStored) return <span>{sendingText(connection)}</span>;
  if (kind === 'conflict') return <span>{texts.choosing}</span>;
  return <span>{autosave.isStoredOnDevice ? texts.changesKeptHere : texts.changesNotKept}</span>;
}

export const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  height: 36,
  [roomyBars]: { height: 40 },
  paddingInline: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.canvas,
  fontVariantNumeric: 'lining-nums tabular-nums',
  whiteSpace: 'nowrap',
}));

const End = styled('div')({ display: 'flex', alignItems: 'center', gap: 16 });

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

const WordCount = memo(function WordCount({ editor }: { editor: Editor }) {
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
