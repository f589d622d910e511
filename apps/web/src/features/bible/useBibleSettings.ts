import type { BuilderPreferences } from '@sermon/contract/preferences';
import type { VerseSetting } from '@sermon/domain/scripture/markup';
import { usersTranslation } from '@sermon/domain/scripture/translations';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useNotify } from '../../ui/notices/notices.tsx';
import { usePreferences } from '../preferences/usePreferences.ts';
import { bible, type BibleTranslation } from '@sermon/contract/bible';
import { CallFailed, endpointOf } from '@sermon/contract/client';
import { type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';
import { ask, refreshCalls } from '../../ask.ts';
import { useCallback, useEffect, useMemo } from 'react';

/** The Bible settings, which apply on all of the user's devices. */
export function useBibleSettings() {
  const { preferences, isLoaded, hasFailed, save } = usePreferences();
  const notify = useNotify();
  const isTranslationChosen = isLoaded && preferences.isBibleTranslationChosen;
  const isUnchosen = (isLoaded || hasFailed) && !isTranslationChosen;
  const { translations, isPending } = useTranslations({ isNeeded: isUnchosen });
  const installed = installedIds(translations);
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

const { queryKey } = ask(bible.translations, {});
const none: BibleTranslation[] = [];
/** For the first minutes, in which Bibles are installed, and later. */
const refetchAfterMs = { soon: 3_000, later: 60_000, lateFrom: 200 };

const isInstalling = (list: readonly BibleTranslation[]) => list.some((each) => each.isBeingInstalled);
const installedIn = (list: readonly BibleTranslation[]) => list.filter(({ isInstalled }) => isInstalled);
const installedIds = (list: readonly BibleTranslation[]) => installedIn(list).map(({ id }) => id);
/** None may be installed yet because the server has only just started. */
const mayChange = (list?: readonly BibleTranslation[]) =>
  list !== undefined && (isInstalling(list) || installedIds(list).length === 0);

/** Once a Bible is installed, all that was read before may be in another translation, or in none. */
async function fetchTranslations({ client, signal }: QueryFunctionContext): Promise<BibleTranslation[]> {
  const next = await callServer(bible.translations, {}, { signal });
  const before = client.getQueryData(queryKey);
  if (before && installedIds(before).join(' ') !== installedIds(next).join(' ')) {
    client.removeQueries({ queryKey: [endpointOf(bible.passages)] });
    void refreshCalls(client, [bible.findVerses, bible.chapter, bible.crossReferences]);
  }
  return next;
}

const options = queryOptions({
  queryKey,
  queryFn: fetchTranslations,
  staleTime: ({ state }) => (mayChange(state.data) ? 0 : Infinity),
  refetchInterval: ({ state }) =>
    mayChange(state.data) && refetchAfterMs[state.dataUpdateCount < refetchAfterMs.lateFrom ? 'soon' : 'later'],
});

export function useTranslations({ isNeeded = true }: { isNeeded?: boolean } = {}) {
  const { data: known, isPending } = useQuery({ ...options, enabled: isNeeded });
  const data = known ?? none;
  const installed = useMemo(() => installedIn(data), [data]);
  const all = installed.length + data.filter(({ isBeingInstalled }) => isBeingInstalled).length;
  const beingInstalled = isInstalling(data) ? texts.beingInstalled(installed.length, all) : null;
  return {
    translations: data,
    installed,
    isPending,
    isKnown: known !== undefined,
    /** While Bibles are being installed, a sentence that counts them. */
    beingInstalled,
    /** Why there is no text in any translation. */
    noBible: beingInstalled ?? texts.nothingInstalled,
  };
}

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

export function useNoticedSubstitute(asked: string, shown: string | undefined): void {
  const notice = useSubstituteNotice();
  useEffect(() => {
    if (shown !== undefined) notice(asked, shown);
  }, [asked, shown, notice]);
}
