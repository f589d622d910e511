import { styled, ThemeProvider } from '@mui/material/styles';
import { maxTypedCode } from '@sermon/domain/slides/show/remote';
import { phoneRemote as texts } from '@sermon/domain/texts/remote';
import { type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { usePageTitle } from '../../../../ui/browser/pageTitle.ts';
import { usePageTheme } from '../../../../ui/browser/usePageTheme.ts';
import { Button } from '../../../../ui/plain/Button.tsx';
import { Field } from '../../../../ui/plain/Field.tsx';
import { theme, themeStorageKey } from '../../../../ui/theme/theme.ts';
import type { PhoneSession, PhoneView } from './phoneSession.ts';
import { RemoteControl } from './RemoteControl.tsx';
import { takeCode } from './takeCode.ts';

/** Not part of the app: it works without signing in, and has no notices or dialogs. It is always dark. */
export function PhonePage({ session }: { session: PhoneSession }) {
  const view = useSyncExternalStore(session.subscribe, () => session.view);
  usePageTheme('dark');
  usePageTitle(texts.title);
  useEffect(() => session.connect(), [session]);
  useEffect(() => {
    const join = () => {
      const code = takeCode();
      if (code !== null) void session.join(code);
    };
    window.addEventListener('hashchange', join);
    return () => window.removeEventListener('hashchange', join);
  }, [session]);
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      {view.status === 'live' ? (
        <RemoteControl session={session} view={view} />
      ) : (
        <JoinForm session={session} view={view} />
      )}
    </ThemeProvider>
  );
}

function JoinForm({ session, view: { status, message } }: { session: PhoneSession; view: PhoneView }) {
  const [code, setCode] = useState('');
  const isOver = message === texts.ended;
  const isRefused = message === texts.wrongCode || message === texts.full;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (status !== 'joining') void session.join(code);
  };
  return (
    <Main>
      <h1>{texts.title}</h1>
      <p role="status" data-refused={isRefused || undefined}>
        {message ?? (status === 'joining' ? texts.connecting : '')}
      </p>
      {isOver && <p>{texts.endedHint}</p>}
      <form onSubmit={submit}>
        <Field
          label={texts.code}
          hint={texts.enterCode}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          maxLength={maxTypedCode}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <Button type="submit" isLarge busyLabel={status === 'joining' && texts.connecting}>
          {texts.connect}
        </Button>
      </form>
    </Main>
  );
}

const Main = styled('main')(({ theme }) => ({
  width: '100%',
  maxWidth: 420,
  margin: '0 auto',
  padding: 'calc(32px + env(safe-area-inset-top)) 24px 24px',
  color: theme.vars.palette.text.primary,
  '& h1': { ...theme.typography.h2, margin: '0 0 12px' },
  '& p': { margin: '0 0 8px' },
  '& p[data-refused]': { color: theme.vars.palette.error.main },
  '& form': { display: 'grid', gap: 16, marginTop: 24 },
}));
