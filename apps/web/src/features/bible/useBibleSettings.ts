import { CallFailed } from '@sermon/contract/client';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import type { VerseSetting } from '@sermon/domain/scripture/setting';
import { usersTranslation } from '@sermon/domain/scripture/translations';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useNotify } from '../../ui/notices/notices.tsx';
import { usePreferences } from '../preferences/usePreferences.ts';
import { useTranslations } from './useTranslations.ts';

/** They apply on all of the user's devices. */
export function useBibleSettings() {
  const { preferences, isLoaded, hasFailed, save } = usePreferences();
  const notify = useNotify();
  const isTranslationChosen = isLoaded && preferences.isBibleTranslationChosen;
  const isUnchosen = (isLoaded || hasFailed) && !isTranslationChosen;
  const { translations, isPending } = useTranslations({ isNeeded: isUnchosen });
  const installed = translations.filter(({ isInstalled }) => isInstalled).map(({ id }) => id);
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
    /** The translation that the user chose or, if they have never chosen one, the first installed translation. */
    translationId: usersTranslation(preferences, installed).wantedId,
    isTranslationChosen,
    /** Whether `translationId` is final. Until then, it should not be shown. */
    isTranslationKnown: isTranslationChosen || (isUnchosen && !isPending),
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
