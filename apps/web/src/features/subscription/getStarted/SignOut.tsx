import { ThemeProvider } from '@mui/material/styles';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { SignOutDialog, useSignOut } from '../../../frame/SignOutDialog.tsx';
import { TextButton } from '../../../ui/plain/TextLink.tsx';
import { theme, themeStorageKey } from '../../../ui/theme/theme.ts';

export function SignOut() {
  const { isBusy, ...check } = useSignOut(() => {});
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      <TextButton aria-busy={isBusy} onClick={() => !isBusy && void check.start()}>
        {texts.signOut}
      </TextButton>
      <SignOutDialog check={check} />
    </ThemeProvider>
  );
}
