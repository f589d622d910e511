import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { BuilderAsset } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { CloudOff, LogIn, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Autosave } from './autosave.ts';
import { useSaveState } from './useSaveState.ts';

/** Why the text is not saved, and what the person can do. It floats over the desk: nothing moves while somebody writes. */
export const SaveTrouble = memo(function SaveTrouble({ autosave }: { autosave: Autosave<BuilderAsset> }) {
  const state = useSaveState(autosave);
  const tryNow = (
    <Button size="small" onClick={() => void autosave.saveNow()}>
      Try Now
    </Button>
  );
  return (
    <Place role="status">
      {state.kind === 'away' && !state.isSignedOut && (
        <Card>
          <CloudOff size={18} strokeWidth={1.6} aria-hidden />
          <span>{texts.notSavedYet}</span>
          {tryNow}
        </Card>
      )}
      {state.kind === 'away' && state.isSignedOut && (
        <Card>
          <LogIn size={18} strokeWidth={1.6} aria-hidden />
          <span>{texts.sessionEnded}</span>
          <Button size="small" component="a" href="/auth/sign-in" target="_blank" rel="noopener">
            Sign In
          </Button>
        </Card>
      )}
      {state.kind === 'refused' && (
        <Card>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          <span>{state.message}</span>
          {tryNow}
        </Card>
      )}
    </Place>
  );
});

const Place = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.fab,
  insetInline: 16,
  top: 8,
  display: 'grid',
  justifyContent: 'center',
  pointerEvents: 'none',
}));

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  boxSizing: 'border-box',
  padding: '4px 8px 4px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: '0 1px 2px rgba(38,30,16,0.10), 0 8px 24px rgba(38,30,16,0.12)',
  pointerEvents: 'auto',
  ...theme.typography.body2,
  '& > svg': { flex: 'none', color: theme.vars.palette.warning.main },
  '& > .MuiButton-root': { flex: 'none' },
}));
