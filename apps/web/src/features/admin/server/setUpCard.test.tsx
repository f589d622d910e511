import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { config, ruth } from '../../../testing/app.setup.tsx';
import { holdPhone, openLibrary } from '../../../testing/library.setup.tsx';

const works = { state: 'ok', kind: '', since: null, percentUsed: null, waitsSeconds: null };
const off = { ...works, state: 'off' };
const bibles = [{ id: 'WEB', name: 'World English Bible', copyrightHtml: '', isInstalled: true, mayBeKept: true }];

type Given = { mail?: object; backup?: object; publicUrl?: string; user?: object; billing?: string };

const health = 'GET /api/Admin/Health';
const healthOf = ({ mail = works, backup = works }: Given) => ({
  services: [{ ...mail, name: 'mail' }],
  content: works,
  backup: { ...backup, dateBackup: null },
  dateChecked: '2026-11-14T10:00:00.000Z',
});

const open = ({
  mail = works,
  backup = works,
  publicUrl = 'https://sermons.example',
  user = {},
  billing = 'none',
}: Given) => {
  onTestFinished(() => localStorage.clear());
  return openLibrary([], {
    user: { ...ruth, isAdministrator: true, ...user },
    answers: {
      'GET /api/AppConfig': { ...config, publicUrl, billing },
      [health]: healthOf({ mail, backup }),
      'GET /api/Administration/DiskUse': { percent: 10 },
      'GET /api/Search/GetBibleTranslations': bibles,
    },
  });
};

const findCard = () => screen.findByRole('region', { name: 'Set up this site' });

test('the library of an administrator says what is not set up, and what to do', async () => {
  const { person } = await open({ mail: off, backup: off, publicUrl: 'http://localhost:3000' });
  const card = within(await findCard());
  const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Address Only this computer can open this siteHow to change this',
    'Email Not set up: people get no emailsHow to change this',
    'Bibles 1 installed',
    'Backup No backup yetHow to back up',
  ]);
  const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/help.html#public-address', '/help.html#no-mail-server', '/admin/health']);
  await person.click(card.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull();
  expect(localStorage.getItem('sermon-set-up-card')).toBe('dismissed');
});

test('on a phone, the card is one line until it is opened', async () => {
  holdPhone();
  const { person } = await open({ mail: off });
  const card = within(await findCard());
  expect(card.queryByRole('list')).toBeNull();
  await person.click(card.getByRole('button', { name: 'Show' }));
  expect(card.getByRole('list')).toBeVisible();
  await person.click(card.getByRole('button', { name: 'Hide' }));
  expect(card.queryByRole('list')).toBeNull();
});

test('the card is not shown once all is set up', async () => {
  const { person, network } = await open({ mail: off });
  await findCard();
  network.answer(health, healthOf({}));
  await person.click(screen.getByRole('link', { name: 'Recent' }));
  await screen.findByRole('heading', { name: 'Recent' });
  await person.click(screen.getByRole('link', { name: 'My Library' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull());
  expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
});

test.each<[string, Given]>([
  ['to others', { user: { isAdministrator: false } }],
  ['where plans are sold', { billing: 'sandbox' }],
])('the card is not shown %s', async (_, given) => {
  const { network } = await open({ mail: off, ...given });
  expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  expect(network.bodiesOf(health)).toEqual([]);
});
