import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageConnection } from '../connection/pageConnection.ts';
import { openApp, whoIsHere } from '../testing/app.setup.tsx';
import { openLibrary } from '../testing/library.setup.tsx';
import { fakeNetwork } from '../testing/network.setup.ts';
import { setOnline } from '../testing/online.setup.ts';
import { fakeStorage } from '../testing/storage.setup.ts';

beforeEach(fakeStorage);

const open = async () => {
  const library = await openLibrary([]);
  await screen.findByRole('heading', { name: 'Welcome, Ruth' });
  await waitFor(() => expect(pageConnection.state.mode).toBe('online'));
  return library;
};

describe('the prompt', () => {
  test('offers to go offline when the connection is lost, is announced, and does not take the focus', async () => {
    const { person, address } = await open();
    const focused = document.activeElement;
    setOnline(false);
    const prompt = screen.getByText('No internet connection detected');
    expect(screen.getAllByRole('status').some((status) => status.contains(prompt))).toBe(true);
    expect(document.activeElement).toBe(focused);
    await person.click(screen.getByRole('button', { name: 'GO OFFLINE' }));
    await waitFor(() => expect(address()).toBe('/library-offline'));
    expect(prompt).not.toBeInTheDocument();
  });

  test('offers to go online when the connection is back', async () => {
    const { person } = await open();
    setOnline(false);
    await person.click(screen.getByRole('button', { name: 'GO OFFLINE' }));
    setOnline(true);
    expect(await screen.findByText('Internet connection detected')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'GO ONLINE' }));
    expect(screen.queryByText('Internet connection detected')).toBeNull();
    expect(pageConnection.state.mode).toBe('online');
  });

  test('can be closed, and does not come back for the same loss', async () => {
    const { person } = await open();
    setOnline(false);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('No internet connection detected')).toBeNull();
    act(() => pageConnection.report('pingFailed'));
    expect(screen.queryByRole('button', { name: 'GO OFFLINE' })).toBeNull();
  });

  test('disappears when its reason does', async () => {
    await open();
    setOnline(false);
    setOnline(true);
    await waitFor(() => expect(screen.queryByText('No internet connection detected')).toBeNull());
  });

  test('is not shown to visitors', async () => {
    fakeNetwork(whoIsHere(null));
    openApp('/auth/sign-in');
    await screen.findByRole('heading', { name: 'Sign In' });
    setOnline(false);
    expect(screen.queryByText('No internet connection detected')).toBeNull();
  });
});
