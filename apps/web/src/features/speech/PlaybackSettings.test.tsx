import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { readSsml } from '@sermon/domain/speech/ssml';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refused } from '../../testing/network.setup.ts';
import { fakeMediaSession } from './playback/fakeMediaSession.setup.ts';
import { button, dialog, heard, hearIt, listen, noBar, savePreferences, speak } from './openHearIt.setup.tsx';

afterEach(() => vi.restoreAllMocks());

describe('the settings', () => {
  test('pause, save the preferences, and restart with them', async () => {
    const stored = { ...defaultStoredPreferences, textToSpeechVoice: 'en-US-JennyNeural', textToSpeechSpeed: 1.05 };
    const { person, paper, network, element } = await listen({ answers: { [savePreferences]: stored } });
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(heard(paper)).toBe('He ran.'));
    await person.click(button('Settings'));
    const settings = await dialog();
    expect(element.paused).toBe(true);
    expect(within(settings).getByText('Plays again from the start.')).toBeVisible();
    expect(within(settings).getByRole('radio', { name: 'Male American' })).toBeChecked();
    await person.click(within(settings).getByRole('radio', { name: 'Female American' }));
    const speed = within(settings).getByRole('slider', { name: 'Speed' });
    act(() => speed.focus());
    await person.keyboard('{ArrowRight}');
    expect(speed).toHaveAttribute('aria-valuetext', '1.05×');
    await person.click(within(settings).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heard(paper)).toBe('He saw him.'));
    expect(network.bodiesOf(savePreferences)).toEqual([
      { textToSpeechVoice: 'en-US-JennyNeural', textToSpeechSpeed: 1.05 },
    ]);
    expect(readSsml(String(network.bodiesOf(speak).at(-1)))).toMatchObject({ voice: 'en-US-JennyNeural', speed: 1.05 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Pause')).toHaveFocus();
  });

  test('stay paused after Cancel', async () => {
    const { person, network } = await listen();
    await person.click(button('Settings'));
    await person.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Resume')).toHaveFocus();
    expect(network.bodiesOf(savePreferences)).toEqual([]);
  });

  test('play a sample of each voice, one at a time', async () => {
    const { person, network, sounds } = await listen();
    await person.click(button('Settings'));
    const settings = await dialog();
    for (const name of ['Female Australian', 'Male British', 'Female British', 'Male American', 'Female American']) {
      await person.click(within(settings).getByRole('button', { name: `Hear ${name}` }));
      expect(await within(settings).findByRole('button', { name: `Stop ${name}` })).toBeVisible();
    }
    expect(within(settings).getAllByRole('button', { name: /^Stop / })).toHaveLength(1);
    const voices = network
      .bodiesOf(speak)
      .slice(-5)
      .map((ssml) => readSsml(String(ssml)));
    expect(voices.map((each) => each?.text)).toEqual(Array(5).fill('The Lord is my shepherd; I shall not want.'));
    expect(new Set(voices.map((each) => each?.voice)).size).toBe(5);
    await waitFor(() => expect(sounds.audios.filter(({ paused }) => !paused)).toHaveLength(1));
    await person.click(within(settings).getByRole('button', { name: 'Stop Female American' }));
    expect(sounds.audios.filter(({ paused }) => !paused)).toEqual([]);
  });

  test('leave the media keys to the text while a sample plays', async () => {
    const { session, handlers } = fakeMediaSession();
    const { person, sounds, element } = await listen();
    const title = session.metadata?.title;
    await person.click(button('Settings'));
    const settings = await dialog();
    await person.click(within(settings).getByRole('button', { name: 'Hear Male British' }));
    expect(await within(settings).findByRole('button', { name: 'Stop Male British' })).toBeVisible();
    await waitFor(() => expect(sounds.audios.at(-1)!.paused).toBe(false));
    await person.click(within(settings).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([handlers.size, session.metadata?.title]).toEqual([5, title]);
    expect(title).toBe('The Father Who Runs');
    expect(element.paused).toBe(true);
    act(() => handlers.get('play')!());
    await waitFor(() => expect(element.paused).toBe(false));
    expect(session.playbackState).toBe('playing');
  });

  test('are closed by the stop key, and the focus returns', async () => {
    const { handlers } = fakeMediaSession();
    const { person } = await listen();
    await person.click(button('Settings'));
    await dialog();
    act(() => handlers.get('stop')!());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noBar()).toBeNull();
    expect(await hearIt()).toHaveFocus();
    await person.click(await hearIt());
    expect(await screen.findByText(/of 0:0\d$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('say which voices of this server have another accent, and where the text goes', async () => {
    const { person } = await listen();
    await person.click(button('Settings'));
    const settings = await dialog();
    expect(within(settings).getByText('This voice sounds Scottish.')).toBeVisible();
    expect(
      within(settings).getByText('The voices are built in. Your text is not sent to any other service.'),
    ).toBeVisible();
  });

  test('say where the text goes if Azure speaks', async () => {
    const { person } = await listen({ speech: { source: 'azure', sentTo: 'westeurope.tts.speech.microsoft.com' } });
    await person.click(button('Settings'));
    const settings = await dialog();
    expect(within(settings).queryByText('This voice sounds Scottish.')).toBeNull();
    expect(
      within(settings).getByText(
        'What you listen to is sent to Azure Speech at westeurope.tts.speech.microsoft.com. Nothing else is sent.',
      ),
    ).toBeVisible();
  });

  test('say so if saving fails, and stay open', async () => {
    const { person } = await listen({
      answers: { [savePreferences]: refused(409, 'Your settings were not saved.') },
    });
    await person.click(button('Settings'));
    await person.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    expect(await within(await dialog()).findByText('Your settings were not saved.')).toBeVisible();
  });
});
