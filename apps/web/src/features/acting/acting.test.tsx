import { pageUserHeader, type User } from '@sermon/contract/accounts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import Dexie from 'dexie';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { otherTabs } from '../../session/otherTabs.ts';
import { createQueryClient } from '../../queryClient.ts';
import { item, ruth, watchLeaving, whoIsHere } from '../../testing/app.setup.tsx';
import { openBuilder, save } from '../../testing/builder.setup.tsx';
import { openLibrary } from '../../testing/library.setup.tsx';
import { registerOpenText } from '../../session/saveEverything.ts';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { fakeStorage } from '../../testing/storage.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { ViewAsDialog } from './ViewAsDialog.tsx';

const viewed: User = { ...ruth, inAdminImpersonationMode: true };
const admin: User = {
  ...ruth,
  id: '0197a2c4-0000-7000-8000-0000000000ad',
  email: 'admin@church.org',
  isAdministrator: true,
};
const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';
const start = 'POST /api/Admin/StartImpersonation';
const stop = 'GET /api/Admin/StopImpersonation';
const signOut = 'GET /api/Authentication/SignOut';
const sentence = 'You are viewing the account of Ruth Adeyemi (ruth@gracechapel.org) as an administrator.';

/** Replaces the parts of `location` that load another page. */
function watchPage() {
  const [assign, reload] = [vi.fn<(address: string) => void>(), vi.fn<() => void>()];
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign, reload });
  return { assign, reload };
}

/** Another tab of the same browser. */
function otherTab(): BroadcastChannel {
  const channel = new BroadcastChannel('sermon-account');
  onTestFinished(() => channel.close());
  return channel;
}

describe('the bar', () => {
  test('says whose account is shown, and stops', async () => {
    const { person, network } = await openLibrary([], { user: viewed, answers: { [stop]: admin } });
    const bar = await screen.findByRole('region', { name: 'Viewing an account' });
    expect(within(bar).getByRole('status')).toHaveTextContent(sentence);
    const { assign } = watchPage();
    await person.click(within(bar).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/people/${ruth.id}`));
    expect(network.bodiesOf(stop)).toHaveLength(1);
  });

  test('stops once for two clicks', async () => {
    const { network } = await openLibrary([], { user: viewed, answers: { [stop]: admin } });
    const button = await screen.findByRole('button', { name: 'Stop' });
    const { assign, reload } = watchPage();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(network.bodiesOf(stop)).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
  });

  test('is on the screen of a document, which is saved before it stops', async () => {
    const { paper, person, write, network } = await openBuilder({ user: viewed, answers: { [stop]: admin } });
    await paper();
    await write(' again');
    const { assign } = watchPage();
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/people/${ruth.id}`));
    const calls = network.requests().map(({ call }) => call);
    expect(calls.indexOf(save)).toBeGreaterThan(0);
    expect(calls.indexOf(save)).toBeLessThan(calls.indexOf(stop));
  });

  test('does not stop while a text cannot be saved', async () => {
    const { paper, person, write, network } = await openBuilder({
      user: viewed,
      answers: { [save]: refused(422, 'No') },
    });
    await paper();
    await write(' again');
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    const notice = 'The text could not be saved. Copy what you need, close the document, and then stop.';
    expect(await screen.findByText(notice)).toBeVisible();
    expect(network.bodiesOf(stop)).toEqual([]);
  });

  test('loads the page again if stopping fails', async () => {
    const { person } = await openLibrary([], { user: viewed, answers: { [stop]: noAnswer } });
    const button = await screen.findByRole('button', { name: 'Stop' });
    const { reload } = watchPage();
    await person.click(button);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('is not there for the user', async () => {
    await openLibrary([]);
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });
});

describe('an administrator who views an account', () => {
  test('finds no settings, nothing offline, and stops by signing out', async () => {
    const { person } = await openLibrary([item('Advent')], { user: viewed, answers: { [signOut]: '/library-home' } });
    await screen.findByRole('button', { name: 'More actions for Advent' });
    expect(screen.queryByRole('link', { name: 'Offline Access' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Account' }));
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Guide', 'Stop Viewing This Account']);
    const { assign } = watchPage();
    await person.click(screen.getByRole('menuitem', { name: 'Stop Viewing This Account' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/people/${ruth.id}`));
  });

  test('loads the page again if signing out fails', async () => {
    const { person } = await openLibrary([], { user: viewed, answers: { [signOut]: noAnswer } });
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    const { reload } = watchPage();
    await person.click(screen.getByRole('menuitem', { name: 'Stop Viewing This Account' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test.each(['/settings', '/library-offline', '/admin'])(
    'is led from %s to the library, which says so',
    async (path) => {
      const { address } = await openLibrary([], { user: viewed, address: path });
      await waitFor(() => expect(address()).toBe('/library-home'));
      const notice = 'This page cannot be opened while you view the account of another user.';
      expect(await screen.findByText(notice)).toBeVisible();
    },
  );

  test('cannot make a document available offline', async () => {
    const { openMenu } = await openLibrary([item('Advent')], { user: viewed });
    await openMenu('Advent');
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /offline/i })).toBeNull();
  });

  test('is not asked whether to work offline when the connection is lost', async () => {
    await openLibrary([], { user: viewed });
    await screen.findByRole('button', { name: 'Stop' });
    act(() => setOnline(false));
    expect(screen.queryByRole('button', { name: 'GO OFFLINE' })).toBeNull();
  });

  test('leaves no trace of the user in this browser, and none as the user', async () => {
    fakeStorage();
    const own = JSON.stringify({ version: 1, value: admin });
    localStorage.setItem('offline user', own);
    sessionStorage.setItem('sermon-assistant', '["mine"]');
    const { paper, person, write, network } = await openBuilder({ user: viewed });
    await paper();
    await write(' again');
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(network.bodiesOf(save).length).toBeGreaterThan(0));
    expect(await Dexie.getDatabaseNames()).toEqual([]);
    expect(Object.entries(localStorage)).toEqual([['offline user', own]]);
    expect(Object.entries(sessionStorage)).toEqual([['sermon-assistant', '["mine"]']]);
    const asTheUser = /UpdateContact|WasAccessed|CreateAssetWritingLog|GetOfflineBuilderAssets/;
    expect(network.requests().filter(({ call }) => asTheUser.test(call))).toEqual([]);
  });

  test('is told when the account is no longer shown, and can copy the text', async () => {
    const { paper, person, write, network } = await openBuilder({
      user: viewed,
      answers: { [save]: refused(401, 'Another account is signed in now. Please reload this page.') },
    });
    await paper();
    network.answer(whoAmI, admin);
    await write(' again');
    await person.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('You are no longer viewing this account.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Learn More' }));
    const dialog = await screen.findByRole('dialog', { name: 'You are no longer viewing this account' });
    expect(dialog).toHaveAccessibleDescription(
      'What you changed last may not have been saved. Copy what you need before you leave this page.',
    );
    expect(within(dialog).queryByLabelText('Password')).toBeNull();
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await paper()).toHaveTextContent('again');
  });
});

describe('the other tabs', () => {
  test('name their user with every call', async () => {
    const names: (string | null)[] = [];
    await openLibrary([]);
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (request: Request) => {
      names.push(request.headers.get(pageUserHeader));
      return fetch(request);
    });
    fireEvent.click(screen.getByRole('link', { name: 'Starred' }));
    fireEvent.click(screen.getByRole('link', { name: 'Trash' }));
    await waitFor(() => expect(names).toContain(ruth.id));
    expect(new Set(names)).toEqual(new Set([ruth.id]));
  });

  test('open the library of the account that is shown now', async () => {
    const { network } = await openLibrary([]);
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    const assign = watchLeaving();
    const tab = otherTab();
    tab.postMessage('changed');
    await waitFor(() => expect(network.bodiesOf(whoAmI)).toHaveLength(2));
    expect(assign, 'the same account').not.toHaveBeenCalled();
    network.answer(whoAmI, { ...viewed, id: admin.id });
    tab.postMessage('changed');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/library-home'));
  });

  test('do so too when a list is refused', async () => {
    const other = { ...viewed, id: admin.id };
    let asked = 0;
    const assign = watchLeaving();
    await openLibrary([], {
      answers: { 'GET /api/LibraryItems': refused(401, 'Another'), [whoAmI]: () => (asked++ === 0 ? ruth : other) },
    });
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/library-home'));
  });

  test('keep a text that is open, and say why it is not saved', async () => {
    const { paper, person, write, network } = await openBuilder();
    await paper();
    network.answer(save, refused(401, 'Another account is signed in now. Please reload this page.'));
    network.answer(whoAmI, { ...viewed, id: admin.id, email: 'boaz@church.org' });
    otherTab().postMessage('changed');
    await write(' again');
    await person.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('This text is not being saved.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Learn More' }));
    const dialog = await screen.findByRole('dialog', { name: 'Not saved' });
    expect(dialog).toHaveAccessibleDescription(
      "An administrator is viewing the account of boaz@church.org in this browser, so this text isn't being saved. Stop viewing that account in the other tab, and then return to this one.",
    );
    await person.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await paper()).toHaveTextContent('again');
  });
});

describe('the dialog that asks why', () => {
  beforeEach(() => {
    fakeNetwork(whoIsHere(admin));
  });

  function openDialog(answer: unknown) {
    const network = fakeNetwork({ ...whoIsHere(admin), [start]: answer });
    const onClose = vi.fn<() => void>();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <NoticesProvider>
          <ViewAsDialog person={ruth} isOpen onClose={onClose} />
        </NoticesProvider>
      </QueryClientProvider>,
    );
    return { network, onClose, person: userEvent.setup({ delay: null }) };
  }

  test('names the user, asks for a reason, and opens the library', async () => {
    const { network, person } = openDialog(viewed);
    const dialog = screen.getByRole('dialog', { name: 'View the account of Ruth Adeyemi' });
    expect(dialog).toHaveAccessibleDescription(
      'For up to 60 minutes, you can see and change what Ruth has written. Every step is recorded, and Ruth sees when you viewed the account and why.',
    );
    const reason = screen.getByLabelText('Reason');
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription('At least 10 characters. Ruth will read this.');
    await person.type(reason, 'Help  ');
    await person.click(screen.getByRole('button', { name: 'View Account' }));
    expect(reason).toHaveAccessibleDescription('Please give a reason of at least 10 characters.');
    await person.type(reason, 'her to find a sermon');
    const { assign } = watchPage();
    const tell = vi.spyOn(otherTabs, 'tell');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/library-home'));
    expect(network.bodiesOf(start)).toEqual([{ id: ruth.id, reason: 'Help  her to find a sermon' }]);
    expect(tell).toHaveBeenCalledOnce();
  });

  test('opens nothing while a text of the administrator is not saved', async () => {
    const { network, person } = openDialog(viewed);
    const save = vi.fn<() => Promise<boolean>>(async () => false);
    onTestFinished(registerOpenText({ save, keepOnDevice: save }));
    await person.type(screen.getByLabelText('Reason'), 'Help her to find a sermon');
    await person.click(screen.getByRole('button', { name: 'View Account' }));
    expect(
      await screen.findByText('Your text could not be saved. Save it before you view another account.'),
    ).toBeVisible();
    expect(network.bodiesOf(start)).toEqual([]);
  });

  test('says why the account cannot be viewed', async () => {
    const { network, person, onClose } = openDialog(refused(409, 'The accounts of administrators cannot be viewed.'));
    await person.type(screen.getByLabelText('Reason'), 'Help her to find a sermon');
    await person.click(screen.getByRole('button', { name: 'View Account' }));
    expect(await screen.findByText('The accounts of administrators cannot be viewed.')).toBeVisible();
    network.answer(start, refusedFields({ Reason: ['Please give a reason of at least 10 characters.'] }));
    await person.click(screen.getByRole('button', { name: 'View Account' }));
    expect(await screen.findByText('Please give a reason of at least 10 characters.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
