import { ThemeProvider } from '@mui/material/styles';
import { preview as texts } from '@sermon/domain/texts/premium/preview';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { useNoticeTime } from '../../ui/notices/notices.tsx';
import { theme, themeStorageKey } from '../../ui/theme/theme.ts';
import { currentUser } from '../../user.ts';
import { PreviewedBuilder, PreviewedLoading } from '../builder/PreviewedBuilder.tsx';
import { useEndOfSession } from '../subscription/useEndOfSession.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { usePreview } from './usePreview.ts';

/** Spec part 3 §9. */
const noticesLeaveAfterMs = 3_000;

/** Requires a signed-in user with a plan (spec part 3 §2.5). */
export function PreviewScreen() {
  const { id } = useParams({ from: '/builderPreview/$id' });
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      <Preview key={id} id={id} />
    </ThemeProvider>
  );
}

function Preview({ id }: { id: string }) {
  usePageTitle(texts.title);
  useEndOfSession();
  useNoticeTime(noticesLeaveAfterMs);
  const { data: user = null } = useQuery(currentUser);
  const { sermon, state, tryAgain, isTrying } = usePreview(id, user);
  return (
    <>
      {sermon ? <PreviewedBuilder name={sermon.name} text={sermon.text} /> : <PreviewedLoading />}
      <PreviewDialog
        id={id}
        name={sermon?.name ?? null}
        user={user}
        state={state}
        onTryAgain={tryAgain}
        isTrying={isTrying}
      />
    </>
  );
}
