import { styled } from '@mui/material/styles';
import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { ReactNode } from 'react';
import { useCanGoOnline } from '../../connection/useConnection.ts';
import { roomyBars } from '../../ui/theme/tokens.ts';
import type { Autosave } from './saving/autosave.ts';
import type { EditorSession } from './editorSession.ts';
import { useSaveState } from './saving/useSaveState.ts';
import { WordCount } from './WordCount.tsx';

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
  const canGoOnline = useCanGoOnline();
  const { kind } = state;
  if (kind === 'saved') return <span>{texts.allSaved}</span>;
  if (kind === 'unsaved') return <span>{texts.changesWait}</span>;
  if (kind === 'saving') return <span>{texts.savingChanges}</span>;
  if (state.kind === 'onDevice' && state.isKept)
    return <span>{canGoOnline ? texts.sentAfterGoingOnline : texts.sentLater}</span>;
  if (kind === 'conflict') return <span>{texts.choosing}</span>;
  return <span>{autosave.isKeptOnDevice ? texts.changesKeptHere : texts.changesNotKept}</span>;
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
