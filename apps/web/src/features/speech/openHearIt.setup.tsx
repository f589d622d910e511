import { speechPath } from '@sermon/contract/speech/speech';
import { audioBytesPerSecond, readSsml } from '@sermon/domain/speech/ssml';
import { screen, within } from '@testing-library/react';
import { config } from '../../testing/app.setup.tsx';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { subscriber } from '../../testing/library.setup.tsx';
import { openAtWidth } from '../../testing/width.setup.ts';
import { speechModule } from './useHearIt.tsx';
import { fakeAudioElements } from './playback/server/fakeAudio.setup.ts';

// The player is loaded as well.
await speechModule.fetch();

export const speak = `POST ${speechPath}`;
const getToken = 'GET /api/TextToSpeech/GetToken';
export const preferencesCall = 'GET /api/BuilderPreferences/GetBuilderPreferences';
export const savePreferences = 'POST /api/BuilderPreferences/SaveBuilderPreferences';
export const three = '<p>He saw him. He ran.</p><p>He kissed him.</p>';

/** Two seconds of audio. Its blob is of the page, which is of another class than that of Node's replies. */
export const audio = () =>
  Object.assign(new Response(null, { headers: { 'content-type': 'audio/mpeg' } }), {
    blob: async () => new Blob([new Uint8Array(2 * audioBytesPerSecond)]),
  });

type Given = NonNullable<Parameters<typeof openBuilder>[0]> & {
  speech?: (typeof config)['speech'];
  upgradeUrl?: string;
  width?: number;
};

/** Opens the builder of a subscriber on a server that speaks. */
export async function openHearIt({ speech, upgradeUrl = '', width = 1280, answers = {}, ...given }: Given = {}) {
  openAtWidth(width);
  const sounds = fakeAudioElements();
  const builder = await openBuilder({
    text: three,
    user: subscriber,
    ...given,
    answers: {
      'GET /api/AppConfig': { ...config, upgradeUrl, speech: speech ?? { source: 'local', sentTo: null } },
      [getToken]: { message: 'a token' },
      [speak]: audio,
      ...answers,
    },
  });
  const paper = await builder.paper();
  /** The texts that were sent to be spoken. */
  const spoken = () => builder.network.bodiesOf(speak).map((ssml) => readSsml(String(ssml))?.text);
  return { ...builder, paper, sounds, spoken };
}

/** Opens the builder and listens until the first sentence is heard. */
export async function listen(given: Given = {}) {
  const opened = await openHearIt(given);
  await opened.person.click(await hearIt());
  await screen.findByText(/^\d:\d\d of \d:\d\d$/);
  const element = opened.sounds.audios[0]!;
  return { ...opened, element };
}

export const hearIt = () => screen.findByRole('button', { name: 'Hear It' });
export const bar = () => screen.getByRole('region', { name: 'Listening to sermon' });
export const noBar = () => screen.queryByRole('region', { name: 'Listening to sermon' });
export const button = (name: string) => within(bar()).getByRole('button', { name });
export const heard = (paper: HTMLElement) =>
  [...paper.querySelectorAll('.heard')].map(({ textContent }) => textContent).join();
export const dialog = () => screen.findByRole('dialog', { name: 'Audio Playback Settings' });
