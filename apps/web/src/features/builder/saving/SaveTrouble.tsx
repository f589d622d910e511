import Button from '@mui/material/Button';
import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { storage } from '@sermon/domain/texts/library';
import { CloudOff, LogIn, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Autosave } from './autosave.ts';
import { FloatingCard, OverCanvas } from '../FloatingCard.tsx';
import { useSaveState } from './useSaveState.ts';

/** Explains why the text is not saved and what the user can do about it. */
export const SaveTrouble = memo(function SaveTrouble({ autosave }: { autosave: Autosave<SermonDocument> }) {
  const state = useSaveState(autosave);
  const tryNow = (
    <Button size="small" onClick={() => void autosave.saveNow()}>
      Try Now
    </Button>
  );
  return (
    <OverCanvas role="status">
      {state.kind === 'away' && !state.isSignedOut && (
        <FloatingCard data-trouble>
          <CloudOff size={18} strokeWidth={1.6} aria-hidden />
          <span>{state.isServerFull ? storage.notSavedYet : texts.notSavedYet}</span>
          {tryNow}
        </FloatingCard>
      )}
      {state.kind === 'away' && state.isSignedOut && (
        <FloatingCard data-trouble>
          <LogIn size={18} strokeWidth={1.6} aria-hidden />
          <span>{texts.sessionEnded}</span>
          <Button size="small" component="a" href="/auth/sign-in" target="_blank" rel="noopener">
            Sign In
          </Button>
        </FloatingCard>
      )}
      {state.kind === 'onDevice' && !state.isKept && (
        <FloatingCard data-trouble>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          <span>{texts.offlineNotKept}</span>
        </FloatingCard>
      )}
      {state.kind === 'refused' && (
        <FloatingCard data-trouble>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          <span>{state.message}</span>
          {tryNow}
        </FloatingCard>
      )}
    </OverCanvas>
  );
});
