import { bible as texts } from '@sermon/domain/texts/bible';
import { useCallback, useEffect } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useBibleSettings } from './useBibleSettings.ts';

/** Session storage key of translations that were named already, separated by spaces. */
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

/** Each translation is named once per browser session. Users who have never chosen a translation see no notice. */
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

/** `shown` is undefined until a reply arrives. */
export function useNoticedSubstitute(asked: string, shown: string | undefined): void {
  const notice = useSubstituteNotice();
  useEffect(() => {
    if (shown !== undefined) notice(asked, shown);
  }, [asked, shown, notice]);
}
