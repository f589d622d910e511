import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { readSsml } from '@sermon/domain/speech/ssml';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refused } from '../../testing/network.setup.ts';
import { speechModule } from './useHearIt.tsx';
import { bar, button, hearIt, noBar, openHearIt, preferencesCall, speak } from './openHearIt.setup.tsx';

afterEach(() => vi.restoreAllMocks());

/** A promise that the test resolves. */
function held<Value>() {
  let resolve = (_: Value) => {};
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}

/** Delays the module of Hear It until `arrive` or `fail`. */
function delayModule() {
  const arrival = held<void>();
  const state = vi.spyOn(speechModule, 'state', 'get').mockReturnValue({ kind: 'loading' });
  vi.spyOn(speechModule, 'fetch').mockReturnValue(arrival.promise);
  return {
    arrive() {
      state.mockRestore();
      arrival.resolve(undefined);
    },
    fail() {
      state.mockReturnValue({ kind: 'absent' });
      arrival.resolve(undefined);
    },
  };
}

/** Lets everything run that waits for a module or a reply that has arrived. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('until the player is loaded, the bar says that it prepares the voice', async () => {
  const module = delayModule();
  const { person, sounds } = await openHearIt();
  await person.click(await hearIt());
  expect(within(bar()).getByText('Preparing the voice')).toBeVisible();
  expect(button('Pause')).toHaveAttribute('aria-disabled', 'true');
  expect(sounds.audios).toEqual([]);
  module.arrive();
  expect(await within(bar()).findByText(/of 0:0\d$/)).toBeVisible();
  expect(button('Pause')).toHaveFocus();
});

test('a player that cannot be loaded can be tried again', async () => {
  const module = delayModule();
  const { person } = await openHearIt();
  await person.click(await hearIt());
  module.fail();
  expect(await within(bar()).findByRole('alert')).toHaveTextContent('Hear It could not be loaded.');
  module.arrive();
  await person.click(button('Try Again'));
  expect(await within(bar()).findByText(/of 0:0\d$/)).toBeVisible();
  await person.keyboard('{Escape}');
  expect(await hearIt()).toHaveFocus();
});

test('a player that is loaded after the document was closed starts nothing', async () => {
  const module = delayModule();
  const { person, sounds, spoken } = await openHearIt();
  await person.click(await hearIt());
  await person.click(screen.getByRole('link', { name: 'Back to library' }));
  await waitFor(() => expect(noBar()).toBeNull());
  module.arrive();
  await settle();
  expect([sounds.audios, spoken()]).toEqual([[], []]);
});

test('a player that is loaded after the bar was closed starts nothing', async () => {
  const module = delayModule();
  const { person, sounds } = await openHearIt();
  await person.click(await hearIt());
  await person.click(button('Close'));
  module.arrive();
  await settle();
  expect([noBar(), sounds.audios]).toEqual([null, []]);
});

test('the chosen voice is waited for', async () => {
  const reply = held<object>();
  const { person, spoken, network } = await openHearIt({ answers: { [preferencesCall]: () => reply.promise } });
  await person.click(await hearIt());
  expect(within(bar()).getByText('Preparing the voice')).toBeVisible();
  expect(spoken()).toEqual([]);
  reply.resolve({ ...defaultStoredPreferences, textToSpeechVoice: 'en-GB-RyanNeural' });
  expect(await within(bar()).findByText(/of 0:0\d$/)).toBeVisible();
  expect(readSsml(String(network.bodiesOf(speak)[0]))?.voice).toBe('en-GB-RyanNeural');
});

test('if the preferences cannot be loaded, the default voice reads', async () => {
  const { person, network } = await openHearIt({ answers: { [preferencesCall]: refused(400, 'No.') } });
  await person.click(await hearIt());
  expect(await within(bar()).findByText(/of 0:0\d$/)).toBeVisible();
  expect(readSsml(String(network.bodiesOf(speak)[0]))?.voice).toBe('en-US-GuyNeural');
});
