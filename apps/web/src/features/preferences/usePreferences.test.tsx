import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { pageConnection } from '../../connection/pageConnection.ts';
import { createQueryClient } from '../../queryClient.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { currentUser } from '../../user.ts';
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

function remember(answers: Record<string, unknown>, user = ruth) {
  const network = fakeNetwork({ [get]: { ...defaultStoredPreferences, bibleTranslationId: 'WEB' }, ...answers });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => usePreferences(), { wrapper });
  return { network, now: () => result.current, unmount };
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
  answered.resolve({ ...defaultStoredPreferences, bibleTranslationId: 'KJV', builderExploreDrawerOpen: false });
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
  network.answer(save, { ...defaultStoredPreferences, bibleTranslationId: 'WEB', bibleSearchShowVerseNumbers: false });
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
  expect(now().preferences).toEqual(defaultStoredPreferences);
});

test('a change after such a failure does not pass the defaults off as preferences; its reply brings them all', async () => {
  const answered = later();
  const failure = refused(500, 'Something went wrong. Please try again.');
  const { now } = remember({ [get]: failure, [save]: () => answered.promise });
  await waitFor(() => expect(now().hasFailed).toBe(true));
  const saving = now().save({ builderExploreDrawerOpen: false });
  await waitFor(() => expect(now().hasFailed).toBe(true));
  expect(now().preferences.builderExploreDrawerOpen).toBe(true);
  answered.resolve({ ...defaultStoredPreferences, bibleTranslationId: 'KJV', isBibleTranslationChosen: true });
  await saving;
  await waitFor(() => expect(now()).toMatchObject({ isLoaded: true, hasFailed: false }));
  expect(now().preferences).toMatchObject({ bibleTranslationId: 'KJV', isBibleTranslationChosen: true });
});

test('if that change fails too, the failure to load is still reported, and loading can be tried again', async () => {
  const failure = refused(500, 'Something went wrong. Please try again.');
  const { now, network } = remember({ [get]: failure, [save]: failure });
  await waitFor(() => expect(now().hasFailed).toBe(true));
  await expect(now().save({ builderExploreDrawerOpen: false })).rejects.toThrow('Something went wrong');
  expect(now().hasFailed).toBe(true);
  network.answer(get, { ...defaultStoredPreferences, bibleTranslationId: 'WEB', isBibleTranslationChosen: true });
  now().reload();
  await waitFor(() => expect(now().isLoaded).toBe(true));
  expect(now().preferences.bibleTranslationId).toBe('WEB');
});

test('a chosen translation counts as chosen at once, and no longer if it could not be saved', async () => {
  const answered = later();
  const { now } = remember({ [get]: defaultStoredPreferences, [save]: () => answered.promise });
  await waitFor(() => expect(now().isLoaded).toBe(true));
  const saving = now().save({ bibleTranslationId: 'NIV' });
  await waitFor(() => expect(now().preferences.isBibleTranslationChosen).toBe(true));
  answered.resolve(refused(500, 'Something went wrong. Please try again.'));
  await expect(saving).rejects.toThrow('Something went wrong');
  await waitFor(() => expect(now().preferences.isBibleTranslationChosen).toBe(false));
});

test('without a connection, they are as they were last loaded or saved on this device', async () => {
  const { now, unmount } = remember({ [save]: { ...defaultStoredPreferences, bibleTranslationId: 'KJV' } });
  await waitFor(() => expect(now().isLoaded).toBe(true));
  await now().save({ bibleTranslationId: 'KJV' });
  unmount();
  onTestFinished(pageConnection.start());
  setOnline(false);
  const offline = remember({ [get]: noAnswer });
  await waitFor(() => expect(offline.now()).toMatchObject({ isLoaded: true, hasFailed: false }));
  expect(offline.now().preferences.bibleTranslationId).toBe('KJV');
  offline.network.answer(get, { ...defaultStoredPreferences, bibleTranslationId: 'ASV' });
  setOnline(true);
  pageConnection.report('goOnline');
  await waitFor(() => expect(offline.now().preferences.bibleTranslationId).toBe('ASV'));
});

test('without a connection, another user of this device does not get them', async () => {
  const { now, unmount } = remember({});
  await waitFor(() => expect(now().isLoaded).toBe(true));
  unmount();
  onTestFinished(pageConnection.start());
  setOnline(false);
  const boaz = remember({ [get]: noAnswer }, { ...ruth, id: '0197a2c4-0000-7000-8000-00000000000b' });
  await waitFor(() => expect(boaz.now().hasFailed).toBe(true));
  expect(boaz.now().preferences.bibleTranslationId).toBe('NIV');
});
