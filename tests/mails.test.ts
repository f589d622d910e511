import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesAboutMoney } from './support/stripe/moneyWords.ts';

// Where nothing is for sale, no email speaks of money. The emails about payments are sent only where plans are sold.

type Write = (...parts: unknown[]) => { subject: string; text: string };

const [date, link, contact] = [new Date('2026-11-27T12:00:00Z'), 'https://sermons.example/', 'help@church.example'];
const secondStepChanges = [
  { what: 'passkeyAdded', turned: 'on', date },
  { what: 'appRemoved', turned: 'off', date },
  { what: 'secondStepRemoved', turned: 'off', date, removed: { hasApp: true, passkeys: 2 } },
].map((change) => ['Ruth', change, link]);

/** What each email is written with, once for each of its forms. A new email must be added here. */
const parts: Record<string, unknown[][]> = {
  'accounts/mails.ts resetMail': [
    ['Ruth', link],
    [null, link, ['Grace Chapel']],
  ],
  'accounts/mails.ts administratorResetMail': [[]],
  'accounts/mails.ts passwordChangedMail': [
    ['Ruth', date, link],
    ['Ruth', date, link, ['Grace Chapel']],
  ],
  'accounts/invitations.ts mail': [['Naomi Adeyemi', link, 7]],
  'accounts/otherSites.ts connectedMail': [['Ruth', 'Grace Chapel', date, link]],
  'accounts/otherSites.ts disconnectedMail': [['Ruth', 'Grace Chapel', date, link]],
  'accounts/secondStep.ts changedMail': secondStepChanges,
  'accounts/settings.ts passwordChangedMail': [['Ruth', date, link]],
  'accounts/settings.ts newDeviceMail': [['Ruth', { device: 'Firefox on Linux', date }, link]],
  'accounts/settings.ts confirmMail': [[link, 24]],
  'accounts/settings.ts confirmPresentMail': [[link, 24]],
  'accounts/settings.ts emailTakenMail': [[link]],
  'accounts/settings.ts emailChangedMail': [
    ['Ruth', 'ruth@church.example', contact],
    [null, null, contact],
  ],
  'accounts/settings.ts closedMail': [['Ruth', date, link]],
  'admin/people.ts roleMail': [true, false].map((isAdministrator) => ['Ruth', { isAdministrator, date }, contact, 24]),
  'admin/people.ts resetMail': [['Ruth', link, ['Grace Chapel']]],
  'admin/people.ts closedMail': [['Ruth', date, link, contact]],
  'sharing/comments.ts mail': [
    [{ firstName: 'Ruth', title: 'Comfort' }, link, link],
    [null, link, link],
  ],
};

const folder = join(import.meta.dirname, '../packages/domain/src/texts');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('subscription'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  .filter(({ text }) => /\bsubject:/.test(text));

/** Returns the functions of a module that write emails, with their names. */
async function writersIn(path: string): Promise<[name: string, write: Write][]> {
  const module = (await import(join(folder, path))) as Record<string, unknown>;
  return Object.values(module).flatMap((group) =>
    Object.entries(typeof group === 'object' && group !== null ? group : {})
      .filter(([name, write]) => /^mail$|Mail$/.test(name) && typeof write === 'function')
      .map(([name, write]): [string, Write] => [`${path} ${name}`, write as Write]),
  );
}
const writers = new Map((await Promise.all(sources.map(({ path }) => writersIn(path)))).flat());

test('every email is written here', () => {
  const written = sources.reduce((sum, { text }) => sum + text.split(/\bsubject:/).length - 1, 0);
  expect(writers.size).toBe(written);
  expect([...writers.keys()].toSorted()).toEqual(Object.keys(parts).toSorted());
});

test.each(Object.entries(parts))('%s has no word of money', (name, forms) => {
  for (const form of forms) {
    const { subject, text } = writers.get(name)!(...form);
    expect(text.length).toBeGreaterThan(20);
    expect(linesAboutMoney(`${subject}\n${text}`)).toEqual([]);
  }
});
