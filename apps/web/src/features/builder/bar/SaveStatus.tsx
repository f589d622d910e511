import { styled } from '@mui/material/styles';
import type { SermonDocument } from '@sermon/contract/builder';
import { lastEdit } from '@sermon/domain/builder/lastEdit';
import { builder as texts } from '@sermon/domain/texts/builder';
import { memo, useEffect, useState } from 'react';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import type { Autosave, SaveState } from '../saving/autosave.ts';
import { useSaveState } from '../saving/useSaveState.ts';
import type { Editor } from '@tiptap/core';
import { useCounts } from '../StatusBar.tsx';

/** Spec part 2 §4. */
const refreshAfterMs = 1_000;

type StatusProps = { autosave: Autosave<SermonDocument>; isOnline: boolean };

export const SaveStatus = memo(function SaveStatus({ autosave, isOnline }: StatusProps) {
  const state = useSaveState(autosave);
  const { kind } = state;
  const edited = useLastEdit(autosave);
  const isSaving = useHeldTrue(kind === 'saving');
  const where = isOnline ? '' : texts.offlineMode;
  if (isSaving && (kind === 'saving' || kind === 'saved')) return <Status>{texts.saving + where}</Status>;
  const isLost = state.kind === 'onDevice' && !state.isStored;
  if (kind === 'away' || kind === 'refused' || kind === 'conflict' || isLost)
    return <Warning>{texts.notSaved + where}</Warning>;
  return <Status>{edited + where}</Status>;
});

/** Most saves end before the user could read 'Saving...'. */
const minSavingMs = 600;

function useHeldTrue(is: boolean): boolean {
  const [isHeld, setIsHeld] = useState(is);
  if (is && !isHeld) setIsHeld(true);
  useEffect(() => {
    if (is || !isHeld) return;
    const timer = setTimeout(() => setIsHeld(false), minSavingMs);
    return () => clearTimeout(timer);
  }, [is, isHeld]);
  return isHeld;
}

function useLastEdit(autosave: Autosave<SermonDocument>): string {
  const [text, setText] = useState(() => lastEdit(autosave.edited, new Date(), nameDay));
  useEffect(() => {
    const look = () => setText(lastEdit(autosave.edited, new Date(), nameDay));
    look();
    const timer = setInterval(look, refreshAfterMs);
    const stop = autosave.subscribe(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [autosave]);
  return text;
}

const Status = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { paddingInline: 4 },
}));

const Warning = styled(Status)(({ theme }) => ({ color: theme.vars.palette.warning.main, fontWeight: 600 }));

function errorTextOf(state: SaveState<SermonDocument>): string | null {
  const { onPhone } = texts;
  if (state.kind === 'conflict') return onPhone.choosing;
  if (state.kind === 'refused') return onPhone.refused;
  if (state.kind === 'onDevice' && !state.isStored) return onPhone.offlineNotKept;
  if (state.kind !== 'away') return null;
  if (state.isSignedOut) return onPhone.signedOut;
  return state.isServerFull ? onPhone.noRoom : onPhone.noConnection;
}

type PhoneStatusProps = { editor: Editor; autosave: Autosave<SermonDocument>; isOnline: boolean };

/** If the text cannot be saved, the reason takes the whole line. Only the save state is announced. */
export const PhoneStatus = memo(function PhoneStatus({ editor, autosave, isOnline }: PhoneStatusProps) {
  const state = useSaveState(autosave);
  const { all, minutesOfAll } = useCounts(editor);
  const errorText = errorTextOf(state);
  const words: Partial<Record<typeof state.kind, string>> = {
    saved: texts.onPhone.saved,
    saving: texts.saving,
    onDevice: texts.onPhone.onDevice,
  };
  const calm = `${words[state.kind] ?? texts.onPhone.editing}${isOnline ? '' : texts.offlineMode}`;
  return (
    <Line data-trouble={errorText !== null}>
      <span role="status">{errorText ?? calm}</span>
      {/* Beside the note that the user is offline, there is no room for it. */}
      {errorText === null && isOnline && (
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
