import { bible as texts } from '@sermon/domain/texts/bible';
import { useCallback, useEffect } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useBibleSettings } from './useBibleSettings.ts';

/** Session storage key of the translations that the user has already been told about, separated by spaces. */
const toldKey = 'sermon-bible-substituted';

function isFirstTime(asked: string): boolean {
  try {
    const told = (sessionStorage.getItem(toldKey) ?? '').split(' ');
    if (told.includes(asked)) return false;
    sessionStorage.setItem(toldKey, [...told, asked].join(' ').trim());
  } catch {
    // Without storage, the notice appears again.
  }
  return true;
}

/**
 * Returns a function that tells the user that another translation is shown than the one they chose. Each translation is
 * named once per browser session. Users who have never chosen a translation are not told.
 */
export function useSubstituteNotice(): (asked: string, shown: string) => void {
  const notify = useNotify();
  const { isTranslationChosen } = useBibleSettings();
  return useCallback(
    (asked, shown) => {
      if (!isTranslationChosen || shown === '' || asked === shown || !isFirstTime(asked)) return;
      notify({ text: texts.notInstalled(asked, shown) });
    },
    [notify, isTranslationChosen],
  );
}

/** Tells the user when a reply arrives in another translation than the one they chose. `shown` is undefined until then. */
export function useNoticedSubstitute(asked: string, shown: string | undefined): void {
  const notice = useSubstituteNotice();
  useEffect(() => {
    if (shown !== undefined) notice(asked, shown);
  }, [asked, shown, notice]);
}
