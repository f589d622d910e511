import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { config, ruth } from '../../../testing/app.setup.tsx';
import { openLibrary } from '../../../testing/library.setup.tsx';

const works = {
  state: 'ok',
  kind: '',
  since: '2026-11-14T10:00:00.000Z',
  percentUsed: null,
  waitsSeconds: null,
};

type Given = { content?: object; backup?: object; services?: object[]; publicUrl?: string };

const openHealth = ({
  content = works,
  backup = { ...works, dateBackup: null },
  services = [],
  publicUrl = config.publicUrl,
}: Given) =>
  openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: '/admin/health',
    answers: {
      'GET /api/AppConfig': { ...config, publicUrl },
      'GET /api/Admin/Health': { services, content, backup, dateChecked: '2026-11-14T10:00:00.000Z' },
    },
  });

const row = async (name: string, list = 'Needs attention') => {
  const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  return rows.find((each) => each.textContent.startsWith(name))!;
};

test('the health names built-in content that is missing, and what to do', async () => {
  await openHealth({ content: { ...works, state: 'failed' } });
  const content = await row('Built-in content');
  expect(content).toHaveTextContent(/^Built-in content Does not work/);
  expect(content).toHaveTextContent(
    'The server tries several times to install them. After that, retry the job under Mail and jobs.',
  );
  expect(content).toHaveTextContent(/since 14 Nov 2026, \d\d:\d\d$/);
});

test('without a mail server, email is not set up, with the two ways around it', async () => {
  await openHealth({ services: [{ ...works, name: 'mail', state: 'off', kind: 'outbox', since: null }] });
  const mail = await row('Email');
  expect(mail).toHaveTextContent('Not set up: people get no emails');
  expect(mail).not.toHaveTextContent('Works');
  expect(mail).toHaveTextContent('have the person who looks after your server set SMTP_URL to your mail server.');
  expect(within(mail).getByRole('link', { name: 'How to set up email' })).toHaveAttribute(
    'href',
    '/help.html#no-mail-server',
  );
  expect(mail).toHaveTextContent('choose the person under People, then Create Reset Link.');
  expect(within(mail).getByRole('link', { name: 'Open People' })).toHaveAttribute('href', '/admin/people');
});

test('the health says when the last backup was made', async () => {
  const dateBackup = '2026-11-13T04:12:00.000Z';
  await openHealth({ backup: { ...works, dateBackup } });
  expect(await row('Backup', 'Services')).toHaveTextContent(/^Backup Works · Last backup: 13 Nov 2026, \d\d:\d\d$/);
});

test.each([
  ['2026-11-01T04:12:00.000Z', /^Backup No backup in the last 8 daysLast backup: 1 Nov 2026/],
  [null, /^Backup No backup yetHave the person who looks after your server run this command every night/],
])('an old or missing backup gets attention, with the commands, which can be copied: %s', async (dateBackup, state) => {
  const { person } = await openHealth({ backup: { ...works, state: 'off', since: null, dateBackup } });
  const write = vi.fn(async (_: { 'text/plain': Blob }[]) => {});
  vi.stubGlobal('ClipboardItem', function item(forms: object) {
    return forms;
  });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ write } as unknown as Clipboard);
  const backup = await row('Backup');
  expect(backup).toHaveTextContent(state);
  expect(backup).toHaveTextContent('npm run admin -- backup FOLDER');
  expect(backup).toHaveTextContent('npm run admin -- backup-made');
  await person.click(within(backup).getByRole('button', { name: 'Copy npm run admin -- backup FOLDER' }));
  expect(await screen.findByText('Command copied.')).toBeVisible();
  expect(await write.mock.calls[0]![0][0]!['text/plain'].text()).toBe('npm run admin -- backup FOLDER');
});

test('a service that is switched off is off', async () => {
  await openHealth({ services: [{ ...works, name: 'speech', state: 'off', since: null }] });
  expect(await row('Speech', 'Services')).toHaveTextContent(/^Speech Off$/);
});

test('the health shows the public address, and who can open it', async () => {
  await openHealth({ publicUrl: 'http://127.0.0.1:3000' });
  const address = await row('Public address');
  expect(address).toHaveTextContent('http://127.0.0.1:3000');
  expect(address).toHaveTextContent('Only this computer can open this address.');
  expect(address).toHaveTextContent(
    'Have the person who looks after your server set PUBLIC_URL to the address that people open.',
  );
});

test('an address without https says first what is wrong with it', async () => {
  await openHealth({ publicUrl: 'http://sermons.example' });
  expect(await row('Public address')).toHaveTextContent(/^Public address Without https, passwords are not encrypted/);
});

test('what does not work is first, then what is not set up, and the rest is only named', async () => {
  await openHealth({
    services: [
      { ...works, name: 'database', kind: 'embedded' },
      { ...works, name: 'mail', state: 'off', kind: 'outbox', since: null },
      { ...works, name: 'search', state: 'failed', since: '2026-11-14T11:30:00.000Z' },
    ],
  });
  const namesIn = async (list: string) =>
    within(await screen.findByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(await namesIn('Needs attention')).toEqual([
    expect.stringMatching(/^Search Does not work/),
    expect.stringMatching(/^Email Not set up/),
  ]);
  expect(await namesIn('Services')).toEqual([
    'Database Works · embedded',
    'Built-in content Works',
    'Backup Works',
    expect.stringMatching(/^Public address /),
  ]);
});

test('a service that works again says since when', async () => {
  await openHealth({ services: [{ ...works, name: 'search', since: '2026-11-14T11:30:00.000Z' }] });
  expect(await screen.findByRole('heading', { name: 'Nothing needs attention' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
  expect(await row('Search', 'Services')).toHaveTextContent(/^Search Works · since 14 Nov 2026, \d\d:\d\d$/);
  expect(screen.getByText(/Times count from the first check after this server started\.$/)).toBeVisible();
});
