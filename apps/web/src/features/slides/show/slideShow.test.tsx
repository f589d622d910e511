import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OfflineDocuments } from '../../../offline/store/offlineDocuments.ts';
import { item, openApp, ruth, watchLeaving, whoIsHere } from '../../../testing/app.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { showAsDesktop, subscriber } from '../../../testing/library.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../../testing/network.setup.ts';
import { keptDocument } from '../../../testing/offline.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';
import { SlidesWindow } from './SlidesWindow.tsx';
import { type FollowMessage, openFollowChannel, openShowChannel, type ShowMessage } from './showMessages.ts';
import { closedAfterMs } from './showSession.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon =
  `<p>${slide('a', 'Jesus tells a story.')} A younger son asks.</p><p>Early.</p>` +
  `<p>${slide('b', 'You have been watching.')}</p><p>Wait.</p><h2>${slide('c', 'The Elder Brother')}</h2>`;
const { id: documentId } = item('The Father Who Runs');
const notesCall = `GET /api/BuilderAssets/SlideNotes/${documentId}`;
const notes = { [notesCall]: [{ slideId: 'b', text: 'Look at the road.' }] };

async function openSlides(options: Parameters<typeof openBuilder>[0] = {}) {
  showAsDesktop();
  const app = await openBuilder({ text: sermon, overrides: { id: documentId }, user: subscriber, ...options });
  await app.paper();
  await app.person.click(await screen.findByRole('tab', { name: /Slides/ }));
  return app;
}

/** Starts the show from the panel. */
async function present(answers: object = notes) {
  const app = await openSlides({ answers });
  await app.person.click(await screen.findByRole('button', { name: 'Present Slides' }));
  await screen.findByText('Slide 1 of 3');
  return app;
}

/** Takes the place of the window for the audience: keeps the messages of the speaker's view, and sends some. */
function joinAsAudience() {
  const { id } = JSON.parse(sessionStorage.getItem('sermon-slide-show')!) as { id: string };
  const channel = openShowChannel(id);
  const messages: ShowMessage[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<ShowMessage>) => messages.push(data));
  onTestFinished(() => channel.close());
  return { messages, send: (message: ShowMessage) => channel.postMessage(message) };
}

const now = () => within(screen.getByRole('heading', { name: 'Now' }).closest('section')!);
const next = () => within(screen.getByRole('heading', { name: 'Next' }).closest('section')!);

describe('the speaker’s view', () => {
  test('shows the current slide, the next one, the notes and the sermon, with the text as it is in the editor', async () => {
    const { person, write, network } = await openSlides({ answers: notes });
    await write(' He ran.');
    await person.click(await screen.findByRole('button', { name: 'Present Slides' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'The Father Who Runs' })).toBeVisible();
    expect(now().getByRole('img', { name: 'Jesus tells a story.' })).toBeVisible();
    expect(next().getByRole('img', { name: 'You have been watching.' })).toBeVisible();
    expect(screen.getByText('A younger son asks.', { exact: false })).toBeVisible();
    expect(screen.getByText('Early.')).toBeVisible();
    expect(screen.getByText(/He ran\./)).toBeVisible();
    expect(screen.queryByText('Look at the road.')).toBeNull();
    await person.keyboard('{PageDown}');
    expect(now().getByRole('img', { name: 'You have been watching.' })).toBeVisible();
    expect(await screen.findByText('Look at the road.')).toBeVisible();
    await person.keyboard('{End}');
    expect(now().getByRole('img', { name: /^The Elder Brother/ })).toBeVisible();
    expect(next().getByText('The screen will be black')).toBeVisible();
    await person.keyboard(' ');
    expect(screen.getByText('End of the slides')).toBeVisible();
    expect(network.bodiesOf('POST /api/BuilderAssets/SaveBuilderAsset')).toHaveLength(1);
  });

  test('goes to the slides that a presenter reaches, and says when it starts, but not when it is loaded again', async () => {
    const channel = openFollowChannel(documentId);
    onTestFinished(() => channel.close());
    const messages: FollowMessage[] = [];
    channel.addEventListener('message', ({ data }: MessageEvent<FollowMessage>) => messages.push(data));
    const reach = (slideId: string) => act(() => channel.postMessage({ type: 'slide', slideId }));
    const { person } = await present();
    await waitFor(() => expect(messages).toEqual([{ type: 'started' }]));
    reach('unknown');
    reach('c');
    expect(await screen.findByText('Slide 3 of 3')).toBeVisible();
    await person.keyboard('{Home}');
    expect(screen.getByText('Slide 1 of 3')).toBeVisible();
    reach('b');
    expect(await screen.findByText('Slide 2 of 3')).toBeVisible();
    cleanup();
    fakeNetwork({ ...whoIsHere(subscriber), ...notes });
    openApp(`/slides/${documentId}`);
    expect(await screen.findByText('Slide 2 of 3')).toBeVisible();
    expect(messages).toEqual([{ type: 'started' }]);
  });

  test('stays black or white when it goes to a slide that a presenter reaches', async () => {
    const channel = openFollowChannel(documentId);
    onTestFinished(() => channel.close());
    const { person } = await present();
    await person.keyboard('b');
    act(() => channel.postMessage({ type: 'slide', slideId: 'b' } satisfies FollowMessage));
    expect(await screen.findByText('Slide 2 of 3')).toBeVisible();
    expect(now().getByText('The screen is black')).toBeVisible();
    await person.keyboard('b');
    expect(now().getByRole('img', { name: 'You have been watching.' })).toBeVisible();
  });

  test('can be steered with buttons and the numbers of slides, and keeps a stuck key from turning pages', async () => {
    const { person } = await present();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Slide 2 of 3')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(screen.getByText('Slide 3 of 3')).toBeVisible();
    await person.keyboard('1');
    expect(screen.getByText('Go to slide 1: press Enter')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(screen.getByText('Slide 1 of 3')).toBeVisible();
    await person.keyboard('{ArrowRight>5/}');
    expect(screen.getByText('Slide 2 of 3')).toBeVisible();
    await person.keyboard('b');
    expect(now().getByText('The screen is black')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'White' }));
    expect(now().getByText('The screen is white')).toBeVisible();
    await person.keyboard('w');
    expect(now().queryByText('The screen is white')).toBeNull();
  });

  test('starts the timer with the first page that is turned, pauses it with T, and asks before it is reset', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { person } = await present();
    const timer = screen.getByRole('timer', { name: 'Timer' });
    act(() => void vi.advanceTimersByTime(5_000));
    expect(timer).toHaveTextContent('0:00');
    await person.keyboard('n');
    act(() => void vi.advanceTimersByTime(65_000));
    expect(timer).toHaveTextContent('1:05');
    await person.keyboard('t');
    act(() => void vi.advanceTimersByTime(9_000));
    expect(timer).toHaveTextContent('1:05');
    await person.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reset timer' });
    expect(within(dialog).getByText('Reset the timer to 0:00?')).toBeVisible();
    await person.keyboard('n');
    expect(screen.getByText('Slide 2 of 3')).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: 'Reset' }));
    expect(timer).toHaveTextContent('0:00');
  });

  test('says when the window for the audience opens and when it was closed, and keeps the place', async () => {
    const { person } = await present();
    await person.keyboard('n');
    const { messages, send } = joinAsAudience();
    send({ type: 'hello', from: 'audience' });
    expect(await screen.findByText('The slides window is open')).toBeVisible();
    await waitFor(() => expect(messages).toMatchObject([{ type: 'progress', progress: { state: { at: 1 } } }]));
    send({ type: 'bye', from: 'audience' });
    send({ type: 'hello', from: 'audience' });
    await waitFor(() => expect(messages).toHaveLength(2));
    expect(screen.getByText('The slides window is open')).toBeVisible();
    send({ type: 'bye', from: 'audience' });
    expect(await screen.findByText('The slides window was closed', {}, { timeout: closedAfterMs * 5 })).toBeVisible();
    expect(screen.getByText('Slide 2 of 3')).toBeVisible();
  });

  test('has no window for the audience while an administrator acts as the user, and says why', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const app = await openSlides({ answers: notes, user: { ...subscriber, inAdminImpersonationMode: true } });
    await app.person.click(await screen.findByRole('button', { name: 'Present Slides' }));
    const reason = 'A second window cannot be opened while you view the account of another user.';
    expect(await screen.findByText(reason)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Slides Window' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
    await app.person.click(button);
    expect(open).not.toHaveBeenCalled();
  });

  test('offers a link if the browser blocks the window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { person } = await present();
    await person.click(screen.getByRole('button', { name: 'Slides Window' }));
    expect(screen.getByText('Your browser blocked the slides window.', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it here' })).toHaveAttribute(
      'href',
      expect.stringMatching(`^/slides/${documentId}/window#`),
    );
  });

  test('says that the notes could not be loaded, and loads them again', async () => {
    const { person, network } = await present({ [notesCall]: refused(500, 'The server failed.') });
    await person.keyboard('n');
    expect(await screen.findByText('Your notes could not be loaded.')).toBeVisible();
    network.answer(notesCall, notes[notesCall]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Look at the road.')).toBeVisible();
  });

  test('shows no notice about the connection', async () => {
    const { person } = await present();
    setOnline(false);
    await person.keyboard('n');
    expect(screen.getByText('Slide 2 of 3')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'GO OFFLINE' })).toBeNull();
    await person.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'GO OFFLINE' })).toBeVisible();
  });
});

describe('starting a show', () => {
  test('explains to free users that it needs a subscription', async () => {
    const { person, network } = await openSlides({ user: ruth });
    const assign = watchLeaving();
    await person.click(await screen.findByRole('button', { name: 'Present Slides' }));
    const prompt = await screen.findByRole('dialog', { name: 'Present Slides' });
    expect(within(prompt).getByText(/Presenting slides requires a subscription\.$/)).toBeVisible();
    await person.click(within(prompt).getByRole('button', { name: 'Activate Now' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Present+Slides&upgradeAction=28'));
    expect(network.bodiesOf(notesCall)).toEqual([]);
  });

  test('is in the Present menu, disabled without slides, and templates have no such menu', async () => {
    const { person } = await openSlides({ text: '<p>He ran.</p>' });
    await person.click(screen.getByRole('button', { name: 'Present' }));
    expect(await screen.findByRole('menuitem', { name: /Present Slides/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('is not offered for templates', async () => {
    await openSlides({ overrides: { id: documentId, isTemplate: true } });
    expect(await screen.findByText('3 slides')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Present/ })).toBeNull();
  });

  test('with the address, explains to free users that it needs a subscription', async () => {
    fakeNetwork(whoIsHere(ruth));
    openApp(`/slides/${documentId}`);
    expect(await screen.findByRole('button', { name: 'Activate Now' })).toBeVisible();
  });

  test('with the address, shows a document that is kept on this device if there is no reply', async () => {
    fakeStorage();
    const kept = keptDocument({ text: sermon });
    await new OfflineDocuments(ruth.id).keep(kept, new Date());
    fakeNetwork({
      ...whoIsHere(subscriber),
      'GET /api/BuilderPreferences/GetBuilderPreferences': noAnswer,
      [`GET /api/BuilderAssets/GetBuilderAsset/${kept.id}`]: noAnswer,
      [`GET /api/BuilderAssets/SlideNotes/${kept.id}`]: noAnswer,
    });
    openApp(`/slides/${kept.id}`);
    expect(await screen.findByText('Slide 1 of 3')).toBeVisible();
  });
});

describe('the window for the audience', () => {
  const show = {
    id: 'show',
    ownerId: ruth.id,
    documentId,
    name: 'The Father Who Runs',
    text: sermon,
    aspect: '16x9',
    background: { url: '/mist.jpg', fontColor: 'white', scrim: 0 },
  } as const;

  test('gets the show from the speaker’s view, has the same keys, and shows nothing but the slide', async () => {
    const person = userEvent.setup({ delay: null });
    HTMLImageElement.prototype.decode = () => Promise.resolve();
    Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
    const channel = openShowChannel(show.id);
    onTestFinished(() => channel.close());
    const messages: ShowMessage[] = [];
    channel.addEventListener('message', ({ data }: MessageEvent<ShowMessage>) => {
      messages.push(data);
      if (data.type === 'wanted') channel.postMessage({ type: 'show', show } satisfies ShowMessage);
    });
    render(<SlidesWindow documentId={documentId} showId={show.id} />);
    expect(await screen.findByRole('img', { name: 'Jesus tells a story.' })).toBeVisible();
    await person.keyboard('{PageDown}');
    expect(await screen.findByRole('img', { name: 'You have been watching.' })).toBeVisible();
    await waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'progress', progress: { state: { at: 1 } } }));
    await person.keyboard('.');
    expect(screen.getByRole('img', { name: 'Black' })).toBeVisible();
    const progress = { version: 9, state: { at: 2, cover: null }, timer: { elapsed: 0, startedAt: null } };
    channel.postMessage({ type: 'progress', from: 'speaker', progress } satisfies ShowMessage);
    expect(await screen.findByRole('img', { name: 'The Elder Brother' })).toBeVisible();
    // A late message about an earlier page changes nothing.
    channel.postMessage({
      type: 'progress',
      from: 'speaker',
      progress: { ...progress, version: 3, state: { at: 0, cover: null } },
    } satisfies ShowMessage);
    channel.postMessage({ type: 'hello', from: 'speaker' } satisfies ShowMessage);
    await waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'progress', progress: { version: 9 } }));
    expect(document.body).toHaveTextContent(/^The Elder Brother$/);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
