import { ThemeProvider } from '@mui/material/styles';
import { phoneRemote as texts } from '@sermon/domain/texts/slides/remote';
import { useEffect, useSyncExternalStore } from 'react';
import { usePageTitle } from '../../../../ui/browser/pageTitle.ts';
import { usePageTheme } from '../../../../ui/browser/usePageTheme.ts';
import { theme, themeStorageKey } from '../../../../ui/theme/theme.ts';
import { JoinForm } from './JoinForm.tsx';
import type { PhoneSession } from './phoneSession.ts';
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
