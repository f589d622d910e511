import { styled } from '@mui/material/styles';
import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';
import { memo } from 'react';
import type { Autosave, SaveState } from '../saving/autosave.ts';
import { useSaveState } from '../saving/useSaveState.ts';
import { useCounts } from '../useCounts.ts';

function troubleOf(state: SaveState<SermonDocument>): string | null {
  const { onPhone } = texts;
  if (state.kind === 'conflict') return onPhone.choosing;
  if (state.kind === 'refused') return onPhone.refused;
  if (state.kind === 'onDevice' && !state.isKept) return onPhone.offlineNotKept;
  if (state.kind !== 'away') return null;
  if (state.isSignedOut) return onPhone.signedOut;
  return state.isServerFull ? onPhone.noRoom : onPhone.noConnection;
}

type StatusProps = { editor: Editor; autosave: Autosave<SermonDocument>; isOnline: boolean };

/** If the text cannot be saved, the reason takes the whole line. Only the save state is announced. */
export const PhoneStatus = memo(function PhoneStatus({ editor, autosave, isOnline }: StatusProps) {
  const state = useSaveState(autosave);
  const { all, minutesOfAll } = useCounts(editor);
  const trouble = troubleOf(state);
  const words: Partial<Record<typeof state.kind, string>> = {
    saved: texts.onPhone.saved,
    saving: texts.saving,
    onDevice: texts.onPhone.onDevice,
  };
  const calm = `${words[state.kind] ?? texts.onPhone.editing}${isOnline ? '' : texts.offlineMode}`;
  return (
    <Line data-trouble={trouble !== null}>
      <span role="status">{trouble ?? calm}</span>
      {/* Beside the note that the user is offline, there is no room for it. */}
      {trouble === null && isOnline && (
        <span>
          {' · '}
          {texts.words(all)}
          {' · '}
          {texts.onPhone.minutes(minutesOfAll)}
        </span>
      )}
    </Line>
  );
});

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '1rem',
  paddingInline: 4,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'lining-nums tabular-nums',
  color: theme.vars.palette.text.secondary,
  '& > span': { whiteSpace: 'pre' },
  '&[data-trouble="true"]': { color: theme.vars.palette.warning.main, fontWeight: 600 },
}));
