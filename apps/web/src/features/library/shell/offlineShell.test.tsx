import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageConnection } from '../../../connection/pageConnection.ts';
import { holdPhone, openLibrary, showAsDesktop } from '../../../testing/library.setup.tsx';
import { setOnline } from '../../../testing/online.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';

beforeEach(fakeStorage);

const why = 'Not available offline';

/** Opens the library, loses the connection, and goes offline. */
async function goOffline(items: Parameters<typeof openLibrary>[0] = []) {
  const library = await openLibrary(items);
  await screen.findByRole('button', { name: 'Account' });
  setOnline(false);
  await library.person.click(await screen.findByRole('button', { name: 'GO OFFLINE' }));
  expect(await screen.findByRole('heading', { name: 'Offline Access' })).toBeVisible();
  return library;
}

describe('offline', () => {
  test('only Offline Access is enabled in the sidebar, and the other entries say why they are not', async () => {
    showAsDesktop();
    const { person, address } = await goOffline();
    const sidebar = screen.getByRole('navigation', { name: 'Library' });
    expect(within(sidebar).getByRole('link', { name: 'Offline Access' })).not.toHaveAttribute('aria-disabled');
    const others = within(sidebar)
      .getAllByRole('link')
      .filter((link) => link.textContent !== 'Offline Access');
    expect(others.length).toBeGreaterThan(5);
    for (const link of others) {
      expect(link).toHaveAttribute('aria-disabled', 'true');
      expect(link).toHaveAccessibleDescription(why);
    }
    await person.click(within(sidebar).getByRole('link', { name: 'Starred' }));
    expect(address()).toBe('/library-offline');
    await person.click(within(sidebar).getByRole('button', { name: 'New' }));
    const entries = within(await screen.findByRole('menu', { name: 'New' })).getAllByRole('menuitem');
    const enabled = entries.filter((entry) => entry.getAttribute('aria-disabled') !== 'true');
    expect(enabled.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Blank sermon')]);
  });

  test('the rail on tablets does the same', async () => {
    await goOffline();
    const rail = screen.getByRole('navigation', { name: 'Library' });
    expect(within(rail).getByRole('link', { name: 'Offline Access' })).not.toHaveAttribute('aria-disabled');
    for (const name of ['My Library', 'Recent', 'Sermon Templates', 'Trash'])
      expect(within(rail).getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(within(rail).getByRole('button', { name: 'New' })).not.toHaveAttribute('aria-disabled');
  });

  test.each([
    ['a desktop', showAsDesktop],
    ['a tablet', () => {}],
    ['a phone', holdPhone],
  ])('the header goes online, and says that there is no connection (on %s)', async (_, show) => {
    show();
    const { person } = await goOffline();
    const button = within(screen.getByRole('banner')).getByRole('button', { name: 'Working offline: Go Online' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('No internet connection detected');
    await person.click(button);
    expect(await screen.findByText('No internet connection detected')).toBeVisible();
    expect(pageConnection.state.mode).toBe('offline');
    setOnline(true);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    button.focus();
    await person.keyboard('{Enter}');
    expect(pageConnection.state.mode).toBe('online');
    expect(screen.queryByRole('button', { name: 'Working offline: Go Online' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('the search field cannot be used', async () => {
    showAsDesktop();
    const { person } = await goOffline();
    const field = screen.getByRole('searchbox', { name: 'Search Library' });
    expect(field).toHaveAccessibleDescription(why);
    await person.type(field, 'grace');
    expect(field).toHaveValue('');
  });

  test('the search of a phone cannot be opened', async () => {
    holdPhone();
    const { person } = await goOffline();
    await person.click(screen.getByRole('button', { name: 'Search Library' }));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a file that is dropped is not uploaded', async () => {
    await goOffline();
    const file = new File(['He ran'], 'notes.pdf', { type: 'application/pdf' });
    const dataTransfer = { files: [file], items: [], types: ['Files'] };
    fireEvent.drop(screen.getByRole('heading', { name: 'Offline Access' }), { dataTransfer });
    expect(await screen.findByText("You can add files when you're back online.")).toBeVisible();
  });

  test('the palette has only what works', async () => {
    const { person } = await goOffline();
    await person.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Commands' });
    expect(within(palette).getByRole('option', { name: /^Offline Access/ })).toBeVisible();
    expect(within(palette).getByRole('option', { name: 'New Blank Document' })).toBeVisible();
    expect(within(palette).queryByRole('option', { name: /^(Starred|Search Library)/ })).toBeNull();
  });

  test('another address leads back to Offline Access until the user goes online', async () => {
    const { person, address, back } = await goOffline();
    back();
    await waitFor(() => expect(address()).toBe('/library-offline'));
    setOnline(true);
    await person.click(await screen.findByRole('button', { name: 'GO ONLINE' }));
    await person.click(screen.getByRole('link', { name: 'My Library' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  });
});
