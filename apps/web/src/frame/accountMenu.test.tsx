import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tabAnswers } from '../offline/forgetOthers.ts';
import { ruth, watchLeaving } from '../testing/app.setup.tsx';
import { openBuilder, save } from '../testing/builder.setup.tsx';
import { openLibrary } from '../testing/library.setup.tsx';
import { noAnswer, refused } from '../testing/network.setup.ts';
import { settingsAnswers } from '../testing/settings.setup.tsx';
import { fakeStorage, storedRows, writeUnsaved } from '../testing/storage.setup.ts';

const signOut = 'GET /api/Authentication/SignOut';

describe('the account menu', () => {
  test('shows initials and remembers the theme', async () => {
    const { person } = await openLibrary([]);
    const account = await screen.findByRole('button', { name: 'Account' });
    expect(account).toHaveTextContent('RA');
    await person.click(account);
    expect(screen.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
    await person.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('sermon-theme')).toBe('dark');
    await person.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });

  test('opens the guide in a new tab', async () => {
    const { person } = await openLibrary([]);
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    const guide = screen.getByRole('menuitem', { name: 'Guide' });
    expect(guide).toHaveAttribute('href', '/help.html');
    expect(guide).toHaveAttribute('target', '_blank');
    await person.click(guide);
    await waitFor(() => expect(guide).not.toBeInTheDocument());
  });

  test('opens the settings', async () => {
    const { person, address } = await openLibrary([], { answers: settingsAnswers });
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Settings' }));
    const heading = await screen.findByRole('heading', { name: 'Settings' });
    expect(address()).toBe('/settings');
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('has no settings for an administrator who is signed in as someone else', async () => {
    const { person } = await openLibrary([], { user: { ...ruth, inAdminImpersonationMode: true } });
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    expect(screen.getByRole('menuitem', { name: 'Guide' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Settings' })).toBeNull();
  });

  test.each([
    [true, '/admin'],
    [false, null],
  ])('leads to the administration only for administrators: %s', async (isAdministrator, path) => {
    const { person } = await openLibrary([], { user: { ...ruth, isAdministrator } });
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    const entry = screen.queryByRole('menuitem', { name: 'Administration' });
    expect(entry?.getAttribute('href') ?? null).toBe(path);
  });

  test('says why signing out did not work', async () => {
    const { person } = await openLibrary([], { answers: { [signOut]: noAnswer } });
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
  });

  test('warns before signing out if a text is only on this device, which Stay changes nothing about', async () => {
    fakeStorage();
    await writeUnsaved(ruth.id);
    const { person, network } = await openLibrary([], { answers: { [signOut]: '/auth/sign-in' } });
    const choose = async () => {
      await person.click(await screen.findByRole('button', { name: 'Account' }));
      await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
      return screen.findByRole('dialog', { name: 'Not saved yet' });
    };
    expect(await choose()).toHaveTextContent(
      "1 text on this device isn't saved yet. It stays here, and nobody else who signs in on this device sees it. To save it, sign in here again.",
    );
    expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(signOut)).toEqual([]);

    const assign = watchLeaving();
    tabAnswers.write(['Grace']);
    // Reading starts storing again.
    onTestFinished(() => void tabAnswers.read());
    await choose();
    await person.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sign-in'));
    expect(sessionStorage.getItem('sermon-assistant')).toBeNull();
    tabAnswers.write(['Grace']);
    expect(sessionStorage.getItem('sermon-assistant')).toBeNull();
  });

  test('warns in the builder, too, if the open text cannot be saved, and closes the menu', async () => {
    fakeStorage();
    const { person, network, paper, write } = await openBuilder({
      answers: { [save]: refused(503, 'The server is busy.'), [signOut]: '/auth/sign-in' },
    });
    await paper();
    await write(' and ran');
    await person.click(screen.getByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Not saved yet' });
    expect(dialog).toHaveTextContent(/^Not saved yet1 text on this device isn't saved yet\. It stays here/);
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    expect(network.bodiesOf(signOut)).toEqual([]);
    const assign = watchLeaving();
    let isAsked = false;
    assign.mockImplementation(() => {
      isAsked = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    });
    // An earlier test may have left the page a moment ago.
    const asks = () => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await waitFor(asks, { timeout: 30_000 });
    await person.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sign-in'));
    expect(isAsked).toBe(false);
    const { heads, texts } = await storedRows();
    expect(texts.get(heads[0]!.editorId)).toContain('and ran');
  });

  test('does not sign out if neither the server nor this browser has the open text', async () => {
    const { person, network, paper, write } = await openBuilder({ answers: { [save]: noAnswer } });
    await paper();
    await write(' and ran');
    await person.click(screen.getByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    const notice = "Your last changes aren't saved yet. Please wait a moment, then sign out.";
    expect(await screen.findByText(notice)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    expect(network.bodiesOf(signOut)).toEqual([]);
  });

  test('goes offline and online again in the builder, where the document stays open', async () => {
    const { person, paper } = await openBuilder();
    await paper();
    const choose = async (name: string) => {
      await person.click(screen.getByRole('button', { name: 'Account' }));
      await person.click(screen.getByRole('menuitem', { name }));
    };
    await choose('Go Offline');
    expect(sessionStorage.getItem('sermon-works-offline'), 'for a reload').not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Account' }));
    for (const name of ['Settings', 'Sign Out'])
      expect(screen.getByRole('menuitem', { name: `${name} Not available offline` })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    await person.click(screen.getByRole('menuitem', { name: 'Go Online' }));
    expect(sessionStorage.getItem('sermon-works-offline')).toBeNull();
    expect(await paper()).toHaveTextContent('He saw him');
  });

  test('leads from the library to Offline Access when the user goes offline', async () => {
    const { person, address } = await openLibrary([]);
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Go Offline' }));
    await waitFor(() => expect(address()).toBe('/library-offline'));
  });
});
