import { defaultBuilderPreferences } from '@sermon/contract/preferences';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../queryClient.ts';
import { fakeNetwork, refused } from '../../testing/network.setup.ts';
import { usePreferences } from './usePreferences.ts';

const get = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const save = 'POST /api/BuilderPreferences/SaveBuilderPreferences';

/** A reply that stays pending until the test sends it. */
function later() {
  let give: (answer: unknown) => void = () => {};
  const promise = new Promise((resolve) => {
    give = resolve;
  });
  return { promise, resolve: give };
}

function remember(answers: Record<string, unknown>) {
  const network = fakeNetwork({ [get]: { ...defaultBuilderPreferences, bibleTranslationId: 'WEB' }, ...answers });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePreferences(), { wrapper });
  return { network, now: () => result.current };
}

test('the defaults apply until the preferences are loaded: NIV, everything shown, the drawer open', async () => {
  const { now } = remember({});
  expect(now().preferences).toMatchObject({
    bibleTranslationId: 'NIV',
    bibleSearchCopySetting: 'all',
    bibleSearchViewSetting: 'all',
    builderExploreDrawerOpen: true,
    slideExporterSelectedGalleryImageId: 1,
    textToSpeechSpeed: 1,
  });
  expect(now().isLoaded).toBe(false);
  await waitFor(() => expect(now().isLoaded).toBe(true));
  expect(now().preferences.bibleTranslationId).toBe('WEB');
});

test('a change applies immediately, and only the change is sent', async () => {
  const answered = later();
  const { now, network } = remember({ [save]: () => answered.promise });
  await waitFor(() => expect(now().isLoaded).toBe(true));
  const saving = now().save({ builderExploreDrawerOpen: false });
  await waitFor(() => expect(now().preferences.builderExploreDrawerOpen).toBe(false));
  await waitFor(() => expect(network.bodiesOf(save)).toEqual([{ builderExploreDrawerOpen: false }]));
  answered.resolve({ ...defaultBuilderPreferences, bibleTranslationId: 'KJV', builderExploreDrawerOpen: false });
  await saving;
  await waitFor(() => expect(now().preferences.bibleTranslationId).toBe('KJV'));
});

test('a change that the server refuses is undone, without undoing another', async () => {
  const answered = later();
  const { now, network } = remember({ [save]: () => answered.promise });
  await waitFor(() => expect(now().isLoaded).toBe(true));
  const first = now().save({ bibleTranslationId: 'ASV' });
  const second = now().save({ bibleSearchShowVerseNumbers: false });
  await waitFor(() => expect(now().preferences).toMatchObject({ bibleTranslationId: 'ASV' }));
  network.answer(save, { ...defaultBuilderPreferences, bibleTranslationId: 'WEB', bibleSearchShowVerseNumbers: false });
  answered.resolve(refused(500, 'Something went wrong. Please try again.'));
  await expect(first).rejects.toThrow('Something went wrong. Please try again.');
  await second;
  await waitFor(() =>
    expect(now().preferences).toMatchObject({ bibleTranslationId: 'WEB', bibleSearchShowVerseNumbers: false }),
  );
  expect(network.bodiesOf(save)).toHaveLength(2);
});

test('a failure to load the preferences is reported', async () => {
  const { now } = remember({ [get]: refused(500, 'Something went wrong. Please try again.') });
  await waitFor(() => expect(now().hasFailed).toBe(true));
  expect(now().preferences).toEqual(defaultBuilderPreferences);
});
