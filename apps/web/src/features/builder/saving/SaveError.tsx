import Button from '@mui/material/Button';
import type { SermonDocument } from '@sermon/contract/builder';
import { acting } from '@sermon/domain/texts/admin/acting';
import { builder as texts } from '@sermon/domain/texts/builder';
import { storage } from '@sermon/domain/texts/library';
import type { Editor } from '@tiptap/core';
import { CloudOff, LogIn, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { focusText } from '../../../editor/keys/focusText.ts';
import { useCanGoOnline } from '../../../connection/useConnection.ts';
import { pageSession, usePageSession } from '../../../session/pageSession.ts';
import { useUser } from '../../../user.ts';
import type { Autosave } from './autosave.ts';
import { useSaveState } from './useSaveState.ts';
import { styled } from '@mui/material/styles';
import { floating } from '../../../ui/theme/floating.ts';
import { size, touch } from '../../../ui/theme/tokens.ts';

type SaveErrorProps = {
  autosave: Autosave<SermonDocument>;
  editor: Editor;
  onDownload: () => void;
};

export const SaveError = memo(function SaveError({ autosave, editor, onDownload }: SaveErrorProps) {
  const state = useSaveState(autosave);
  const canGoOnline = useCanGoOnline();
  const { isOver, otherUser, isOtherViewed } = usePageSession();
  const { inAdminImpersonationMode } = useUser();
  const isRefused = state.kind === 'away' && state.isSignedOut;
  const isCalm = state.kind === 'saved' || state.kind === 'unsaved' || state.kind === 'saving';
  const tryNow = (
    <Button size="small" onClick={() => void autosave.saveNow()}>
      Try Now
    </Button>
  );
  const download = !autosave.isStoredOnDevice && (
    <Button size="small" onClick={onDownload}>
      {texts.downloadText}
    </Button>
  );
  const signIn = () => {
    // When the dialog closes, it returns the focus to the text. This card may be gone by then.
    focusText(editor, { scrolls: false });
    pageSession.ask();
  };
  const isSaved = state.kind === 'saved';
  const signedOut = isSaved ? texts.signedOut : texts.sessionEnded;
  // Signing in here would help neither the administrator who views another account, nor the one who no longer views this one.
  const viewing = inAdminImpersonationMode ? acting.ended.card : isOtherViewed ? acting.elsewhere.card : null;
  return (
    <OverCanvas role="status">
      {state.kind === 'away' && !state.isSignedOut && (
        <FloatingCard data-trouble>
          <CloudOff size={18} strokeWidth={1.6} aria-hidden />
          <span>{state.isServerFull ? storage.notSavedYet : texts.notSavedYet}</span>
          {tryNow}
          {download}
        </FloatingCard>
      )}
      {isOver && (isRefused || isCalm) && (
        <FloatingCard data-trouble>
          <LogIn size={18} strokeWidth={1.6} aria-hidden />
          <span>{viewing ?? (otherUser === null ? signedOut : texts.otherUser(isSaved))}</span>
          <Button size="small" onClick={signIn}>
            {viewing === null ? 'Sign In' : acting.details}
          </Button>
          {isRefused && download}
        </FloatingCard>
      )}
      {state.kind === 'onDevice' && !state.isStored && (
        <FloatingCard data-trouble>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          <span>{canGoOnline ? texts.notKeptUntilOnline : texts.offlineNotKept}</span>
          {download}
        </FloatingCard>
      )}
      {state.kind === 'refused' && (
        <FloatingCard data-trouble>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          <span>{state.message}</span>
          {tryNow}
          {download}
        </FloatingCard>
      )}
    </OverCanvas>
  );
});

/**
 * Positions a card over the top edge of the canvas rather than above it, so that the text does not shift while the user
 * types. On phones, where a card is tall and would hide the first lines, it is below the canvas.
 */
export const OverCanvas = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.fab,
  insetInline: 16,
  top: 8,
  display: 'grid',
  justifyContent: 'center',
  pointerEvents: 'none',
  [theme.breakpoints.down('sm')]: { position: 'static', '&:not(:empty)': { padding: '8px 16px' } },
}));

export const FloatingCard = styled('div')(({ theme }) => ({
  ...floating(theme),
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  boxSizing: 'border-box',
  padding: '4px 8px 4px 16px',
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  pointerEvents: 'auto',
  '& > svg': { flex: 'none', color: theme.vars.palette.info.main },
  '&[data-trouble] > svg': { color: theme.vars.palette.warning.main },
  '& > button, & > a': { flex: 'none' },
  [touch]: { '& > button, & > a': { minHeight: size.tap, minWidth: size.tap } },
}));
