import { app } from '@sermon/contract/app';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { callServer } from '../api.ts';
import { openApp, ruth, whoIsHere } from '../testing/app.setup.tsx';
import { fakeNetwork } from '../testing/network.setup.ts';
import { NoticesProvider, useQuiet } from '../ui/notices/notices.tsx';
import { pageUpdates } from './serviceWorker.ts';
import { UpdateBanner } from '../App.tsx';
import { createUpdates } from './updates.ts';

const available = 'New version of Sermon Maker is available.';
const required =
  "New version of Sermon Maker is available. This window can't save to your library until you update it.";

/** A screen over which nothing may appear, as while presenting. */
function Presenting() {
  useQuiet();
  return null;
}

function showBanner({ saves = [] as boolean[], keeps = true, isPresenting = false } = {}) {
  let activate = () => {};
  const activation = new Promise<void>((resolve) => (activate = resolve));
  const reloadPage = vi.fn<() => void>();
  const updates = createUpdates({
    saveEverything: async () => saves.shift() ?? true,
    keepEverythingOnDevice: async () => keeps,
    activateNewest: () => activation,
    reloadPage,
  });
  const page = (content: ReactNode) => (
    <NoticesProvider pinned={<UpdateBanner updates={updates} />}>
      <button type="button">Bold</button>
      {content}
    </NoticesProvider>
  );
  const { rerender } = render(page(isPresenting && <Presenting />));
  const stopPresenting = () => rerender(page(null));
  const person = userEvent.setup({ delay: null });
  return { updates, person, activate, reloadPage, stopPresenting };
}

const update = () => screen.getByRole('button', { name: 'UPDATE' });

test('a new version is announced, without taking the focus, and can be put off', async () => {
  const { updates, person } = showBanner();
  expect(screen.queryByText(available)).toBeNull();
  screen.getByRole('button', { name: 'Bold' }).focus();
  act(() => updates.found());
  expect(screen.getByRole('status')).toHaveTextContent(available);
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(available)).toBeNull();
  act(() => updates.found());
  expect(screen.getByText(available)).toBeVisible();
});

test('a new version is announced only after presenting', () => {
  const { updates, stopPresenting } = showBanner({ isPresenting: true });
  act(() => updates.found());
  expect(screen.queryByText(available)).toBeNull();
  stopPresenting();
  expect(screen.getByText(available)).toBeVisible();
});

test('UPDATE can be pressed once, and reloads when the new version is active', async () => {
  const { updates, person, activate, reloadPage } = showBanner();
  act(() => updates.found());
  await person.click(update());
  expect(await screen.findByRole('button', { name: 'Updating…' })).toBeDisabled();
  expect(reloadPage).not.toHaveBeenCalled();
  await act(async () => activate());
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('if a change cannot be saved, the banner says so and UPDATE can be tried again', async () => {
  const { updates, person, activate, reloadPage } = showBanner({ saves: [false] });
  activate();
  act(() => updates.found());
  await person.click(update());
  expect(
    await screen.findByText("Your changes could not be saved, so this window wasn't updated. Please try again."),
  ).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  await person.click(update());
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a failure that was closed is not shown again with the next version', async () => {
  const { updates, person, activate } = showBanner({ saves: [false] });
  activate();
  act(() => updates.found());
  await person.click(update());
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  act(() => updates.found());
  expect(screen.getByText(available)).toBeVisible();
});

test('if the server refuses this window and the browser keeps no text, the window stays', async () => {
  const { updates, person, activate, reloadPage } = showBanner({ saves: [false], keeps: false });
  activate();
  act(() => updates.require());
  expect(screen.getByText(required)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await person.click(update());
  expect(
    await screen.findByText(
      "This window can't save to your library anymore, and this browser can't keep your changes. Copy your text, then refresh the page.",
    ),
  ).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('every screen has the banner', async () => {
  fakeNetwork({ ...whoIsHere(ruth), 'GET /api/LibraryItems': [] });
  openApp('/library-home');
  act(() => pageUpdates.found());
  expect(await screen.findByText(available)).toBeVisible();
  act(() => pageUpdates.putOff());
  expect(screen.queryByText(available)).toBeNull();
});

test('a call that the server refuses as outdated requires the update', async () => {
  const require = vi.spyOn(pageUpdates, 'require').mockImplementation(() => {});
  const message = 'This window has an older version of Sermon Maker. Please update it to continue.';
  fakeNetwork({ 'GET /api/AppConfig': () => Response.json({ success: false, message }, { status: 426 }) });
  await expect(callServer(app.config)).rejects.toMatchObject({ statusCode: 426, message });
  expect(require).toHaveBeenCalledOnce();
});
