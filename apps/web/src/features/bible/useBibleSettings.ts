import { CallFailed } from '@sermon/contract/client';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import type { VerseSetting } from '@sermon/domain/scripture/setting';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useNotify } from '../../ui/notices/notices.tsx';
import { usePreferences } from '../preferences/usePreferences.ts';

/** Returns the user's settings for reading and copying the Bible, which apply on all of the user's devices. */
export function useBibleSettings() {
  const { preferences, hasFailed, save } = usePreferences();
  const notify = useNotify();
  const keep = async (change: Partial<BuilderPreferences>, done?: string) => {
    try {
      await save(change);
      if (done) notify({ text: done });
    } catch (cause) {
      const text = cause instanceof CallFailed && cause.isOffline ? cause.sentence : texts.preferencesNotSaved;
      notify({ text, isFailure: true });
    }
  };
  return {
    translationId: preferences.bibleTranslationId,
    copySetting: preferences.bibleSearchCopySetting,
    viewSetting: preferences.bibleSearchViewSetting,
    hasFailed,
    chooseTranslation: (bibleTranslationId: string) => void keep({ bibleTranslationId }),
    chooseCopySetting: (setting: VerseSetting) =>
      void keep({ bibleSearchCopySetting: setting }, texts.preferencesSaved),
    chooseViewSetting: (setting: VerseSetting) =>
      void keep(
        { bibleSearchViewSetting: setting, bibleSearchShowVerseNumbers: setting !== 'text' },
        texts.preferencesSaved,
      ),
  };
}
