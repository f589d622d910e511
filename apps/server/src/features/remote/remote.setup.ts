import { contract } from '@sermon/contract';
import { createClient } from '@sermon/contract/client';
import type { PhoneEvent, RemoteState, SpeakerEvent } from '@sermon/contract/remote';
import { randomUUID } from 'node:crypto';
import { type Api, browserAt } from '../../../../../tests/support/browser.ts';
import { afterFile } from '../../../../../tests/support/cleanup.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';

/** A state as the speaker's view sends it. */
export const stateWith = (changes: Partial<RemoteState> = {}): RemoteState => ({
  name: 'The Father Who Runs',
  slide: 1,
  count: 4,
  part: 1,
  parts: 1,
  progress: 0.25,
  cover: null,
  text: 'Jesus tells a story.',
  nextText: 'You have been watching.',
  notes: '',
  timer: { elapsed: 0, isRunning: false },
  lastPress: null,
  ...changes,
});

/** Reads a stream in the background. `events` has what has arrived so far; `ended` resolves with the error, or null. */
function reading<Event>(start: (signal: AbortSignal) => AsyncGenerator<Event, void, void>) {
  const leaving = new AbortController();
  afterFile(() => leaving.abort());
  const events: Event[] = [];
  const read = async () => {
    for await (const event of start(leaving.signal)) events.push(event);
    return null;
  };
  return { events, ended: read().catch((error: unknown) => error), leave: () => leaving.abort() };
}

export type Speaker = ReturnType<typeof speakerOf>;

/** The speaker's view of a show at a server. */
export function speakerOf(api: Api, showId: string = randomUUID()) {
  let version = 0;
  let attempt = 0;
  return {
    api,
    showId,
    newCode: async () => (await api.phoneRemotes.newCode({ showId })).code,
    show: (changes: Partial<RemoteState> = {}) =>
      api.phoneRemotes.saveState({ showId, version: (version += 1), state: stateWith(changes) }),
    follow: (number = (attempt += 1)) =>
      reading<SpeakerEvent>((signal) => api.phoneRemotes.follow({ showId, attempt: number }, { signal })),
    /** Sends what a page sends while it is closed. It may belong to an earlier attempt. */
    leave: (number = attempt) => api.phoneRemotes.leave({ showId, attempt: number }),
  };
}

/** A phone that uses the server at `address`. It has no cookie. */
export function phoneAt(address: string) {
  const api = createClient(contract, address, fetch).phoneRemotes;
  let token = '';
  return {
    join: async (code: string) => ({ token } = await api.join({ code })),
    watch: () => reading<PhoneEvent>((signal) => api.watch({}, { signal, token })),
    press: (command: 'next' | 'previous' | 'black' | 'white', pressId: string = randomUUID()) =>
      api.press({ pressId, command }, { token }),
    disconnect: () => api.disconnect({}, { token }),
    get token() {
      return token;
    },
  };
}

/** Returns a speaker with a code who follows, and a phone that has joined and watches. */
export async function openShow(address: string, api: Api, phoneAddress = address) {
  const speaker = speakerOf(api);
  const code = await speaker.newCode();
  const following = speaker.follow();
  await eventually(() => {
    if (following.events.length === 0) throw new Error('The speaker’s view does not follow yet');
  });
  const phone = phoneAt(phoneAddress);
  await phone.join(code);
  const watching = phone.watch();
  await eventually(() => {
    if (watching.events.length === 0) throw new Error('The phone does not watch yet');
  });
  return { speaker, code, following, phone, watching };
}

let people = 0;

/** Registers a user at a server. */
export async function register(address: string, jar = { cookie: '' }): Promise<Api> {
  const api = browserAt(address, jar);
  people += 1;
  const email = `speaker.${people}@church.example`;
  await api.accounts.register({ firstName: 'Ruth', lastName: 'Adeyemi', email, password: 'gleaning in the field' });
  return api;
}
