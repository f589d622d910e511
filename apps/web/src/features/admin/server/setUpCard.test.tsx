import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { config, ruth } from '../../../testing/app.setup.tsx';
import { openLibrary } from '../../../testing/library.setup.tsx';

const works = { state: 'ok', kind: '', since: null, percentUsed: null, waitsSeconds: null };
const off = { ...works, state: 'off' };
const bibles = [{ id: 'WEB', name: 'World English Bible', copyrightHtml: '', isInstalled: true, mayBeKept: true }];

type Given = { mail?: object; publicUrl?: string; user?: object; billing?: string };

const open = ({ mail = works, publicUrl = 'https://sermons.example', user = {}, billing = 'none' }: Given) => {
  onTestFinished(() => localStorage.clear());
  return openLibrary([], {
    user: { ...ruth, isAdministrator: true, ...user },
    answers: {
      'GET /api/AppConfig': { ...config, publicUrl, billing },
      'GET /api/Admin/Health': {
        services: [{ ...mail, name: 'mail' }],
        content: works,
        dateChecked: '2026-11-14T10:00:00.000Z',
      },
      'GET /api/Administration/DiskUse': { percent: 10 },
      'GET /api/Search/GetBibleTranslations': bibles,
    },
  });
};

const findCard = () => screen.findByRole('region', { name: 'Set up this site' });
const health = 'GET /api/Admin/Health';

test('the library of an administrator says what is not set up, and what to do', async () => {
  const { person } = await open({ mail: off, publicUrl: 'http://localhost:3000' });
  const card = within(await findCard());
  const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Address Only this computer can open this site.How to change this',
    'Email Not set up: people get no emails.How to change this',
    'Bibles 1 installed',
  ]);
  const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/help.html#public-address', '/help.html#no-mail-server']);
  await person.click(card.getByRole('button', { name: 'Put Away' }));
  expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull();
  expect(localStorage.getItem('sermon-set-up-card')).toBe('dismissed');
});

test('the card is not shown once all is set up', async () => {
  const { network } = await open({});
  await waitFor(() => expect(network.bodiesOf(health)).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull();
});

test.each<[string, Given]>([
  ['to others', { user: { isAdministrator: false } }],
  ['where plans are sold', { billing: 'sandbox' }],
])('the card is not shown %s', async (_, given) => {
  const { network } = await open({ mail: off, ...given });
  expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  expect(network.bodiesOf(health)).toEqual([]);
});
