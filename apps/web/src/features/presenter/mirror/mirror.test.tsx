import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { item, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { present, presentationOf, startEmpty } from '../presenter.setup.ts';
import { isMirrorPath, mirrorAddress } from './mirrorAddress.ts';
import { mirrorIdOfTab, type MirrorMessage, type MirrorView, openMirrorChannel } from './mirrorMessages.ts';
import { asksAgainAfterMs, MirrorWindow } from './MirrorWindow.tsx';

const { id: documentId } = item('Grace');
const text = '<p>He saw him.</p><p>He ran.</p>';
const presentation = presentationOf(documentId, text);
const view: MirrorView = {
  place: { leaf: 0, part: 0 },
  movement: 'page',
  light: 'sepia',
  fontSize: 32,
  spacing: 'wide',
  margins: 'usual',
  cover: null,
};

/** Joins the channel of a mirror in the place of the other window. */
function join(mirrorId: string) {
  const channel = openMirrorChannel(mirrorId);
  const messages: MirrorMessage[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<MirrorMessage>) => messages.push(data));
  onTestFinished(() => channel.close());
  return { messages, send: (message: MirrorMessage) => channel.postMessage(message) };
}

/** Presents a text, and opens the settings. */
async function openSettings(html = text) {
  const app = present({ ...presentation, text: html });
  await app.person.click(await screen.findByRole('button', { name: 'Presenter Settings' }));
  return app;
}

beforeEach(startEmpty);

describe('the presenter', () => {
  test('opens its mirror, and tells it the text, the place and the look', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    const { person } = await openSettings();
    await person.click(screen.getByRole('button', { name: 'Mirror on a Second Screen' }));
    const id = mirrorIdOfTab();
    expect(open).toHaveBeenCalledWith(`/present/${documentId}/mirror#${id}`, 'sermon-mirror', expect.any(String));
    const mirror = join(id);
    mirror.send({ type: 'hello', hasText: false });
    await waitFor(() => expect(mirror.messages).toContainEqual({ type: 'text', presentation }));
    expect(mirror.messages.at(-1)).toMatchObject({ type: 'view', view: { movement: 'scroll', cover: null } });
    await person.click(screen.getByRole('button', { name: 'Sepia' }));
    await waitFor(() => expect(mirror.messages.at(-1)).toMatchObject({ type: 'view', view: { light: 'sepia' } }));
    act(() => mirror.send({ type: 'action', action: { type: 'command', command: { type: 'black' } } }));
    expect(await screen.findByRole('button', { name: 'The screen is black. Tap it to go on.' })).toBeVisible();
    await waitFor(() => expect(mirror.messages.at(-1)).toMatchObject({ type: 'view', view: { cover: 'black' } }));
  });

  test('has no mirror while an administrator acts as the user, and says why', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    const { person } = present(presentation, whoIsHere({ ...ruth, inAdminImpersonationMode: true }));
    await person.click(await screen.findByRole('button', { name: 'Presenter Settings' }));
    const reason = 'A second window cannot be opened while you view the account of another user.';
    expect(screen.getByText(reason)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Mirror on a Second Screen' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.click(button);
    expect(open).not.toHaveBeenCalled();
  });

  test('offers a link if the browser has blocked the mirror', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { person } = await openSettings();
    await person.click(screen.getByRole('button', { name: 'Mirror on a Second Screen' }));
    expect(screen.getByText('Your browser blocked the window.', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it here' })).toHaveAttribute(
      'href',
      `/present/${documentId}/mirror#${mirrorIdOfTab()}`,
    );
  });

  test('offers no slides that follow the text if there are no slides', async () => {
    await openSettings();
    expect(screen.queryByRole('switch', { name: 'Slides follow the text' })).toBeNull();
  });

  test('keeps on this device that slides follow the text, which is off at first', async () => {
    const { person } = await openSettings('<p><span class="sm-slide" data-slide-id="a">He saw him.</span></p>');
    const follow = screen.getByRole('switch', { name: 'Slides follow the text' });
    expect(follow).not.toBeChecked();
    await person.click(follow);
    expect(follow).toBeChecked();
    expect(JSON.parse(localStorage.getItem('sermon-presenter-device')!)).toMatchObject({ slidesFollow: true });
  });
});

describe('the mirror', () => {
  test('shows the text as the presenter does, and its black and white screens', async () => {
    const presenter = join('m');
    render(<MirrorWindow mirrorId="m" />);
    await waitFor(() => expect(presenter.messages).toEqual([{ type: 'hello', hasText: false }]));
    presenter.send({ type: 'text', presentation });
    presenter.send({ type: 'view', view });
    expect(await screen.findByText('He saw him.')).toBeVisible();
    expect(document.title).toBe('Grace · Mirror');
    expect(screen.getByText('He saw him.').parentElement).toHaveStyle({ fontSize: '32px' });
    expect(screen.queryByRole('button')).toBeNull();
    presenter.send({ type: 'view', view: { ...view, cover: 'white' } });
    expect(await screen.findByRole('img', { name: 'White' })).toBeVisible();
    presenter.send({ type: 'view', view });
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  });

  test('keeps the text for loading it again, and passes on the keys of a clicker', async () => {
    const presenter = join('m');
    const first = render(<MirrorWindow mirrorId="m" />);
    await waitFor(() => expect(presenter.messages).toHaveLength(1));
    presenter.send({ type: 'text', presentation });
    presenter.send({ type: 'view', view });
    await screen.findByText('He saw him.');
    first.unmount();
    render(<MirrorWindow mirrorId="m" />);
    expect(screen.getByText('He saw him.')).toBeVisible();
    await waitFor(() => expect(presenter.messages.at(-1)).toEqual({ type: 'hello', hasText: true }));
    fireEvent.keyDown(window, { key: 'PageDown' });
    await waitFor(() =>
      expect(presenter.messages.at(-1)).toEqual({
        type: 'action',
        action: { type: 'command', command: { type: 'next' } },
      }),
    );
    // A mirror that is open gets the text of the next presentation.
    presenter.send({ type: 'text', presentation: { ...presentation, text: '<p>And kissed him.</p>' } });
    expect(await screen.findByText('And kissed him.')).toBeVisible();
  });

  describe('without a text', () => {
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const sentence = () =>
      screen.queryByText('Nothing is being presented. Open the mirror from “Presenter Settings” in the presenter.');

    test('asks again while its presenter is open, and never becomes one', async () => {
      vi.stubGlobal('opener', { closed: false });
      const replace = vi.fn();
      vi.stubGlobal('location', { origin: location.origin, pathname: '/', replace });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const presenter = join('slow');
      render(<MirrorWindow mirrorId="slow" />);
      await pass(2 * asksAgainAfterMs);
      const hello = { type: 'hello', hasText: false };
      await vi.waitFor(() => expect(presenter.messages).toEqual([hello, hello, hello]), 45_000);
      expect(document.body).toHaveTextContent(/^Mirror$/);
      presenter.send({ type: 'text', presentation });
      presenter.send({ type: 'view', view });
      expect(await screen.findByText('He saw him.')).toBeVisible();
      await pass(2 * asksAgainAfterMs);
      expect(presenter.messages).toHaveLength(3);
      expect(replace).not.toHaveBeenCalled();
    });

    test('says where it is opened if the window that opened it is gone', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      render(<MirrorWindow mirrorId="none" />);
      expect(sentence()).toBeNull();
      await pass(asksAgainAfterMs);
      expect(sentence()).toBeVisible();
    });
  });

  test('has an address of its own', () => {
    expect(isMirrorPath(new URL(mirrorAddress('a-b', 'm'), 'https://x.example').pathname)).toBe(true);
    expect(isMirrorPath('/present/a-b')).toBe(false);
    expect(isMirrorPath('/present/a/b/mirror')).toBe(false);
  });
});
