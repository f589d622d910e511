import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { config, item } from '../testing/app.setup.tsx';
import { openBuilder } from '../testing/builder.setup.tsx';
import { findItem, openLibrary, showAsDesktop, subscriber } from '../testing/library.setup.tsx';
import '../features/library/commands/commandDialogs.ts';
import { assembleGuide } from './assemble.ts';

const part = readFileSync(join(import.meta.dirname, 'parts/keys.html'), 'utf8');

/** The rows of the guide's tables: the name of a command and its keys. */
function guideRows(name: 'sermon' | 'library'): string[] {
  const html = assembleGuide('<!-- contents --><!-- parts -->', [part]);
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll(`[data-keys="${name}"] tr`)].map((row) =>
    [row.querySelector('th')!.textContent, row.querySelector('.keys')!.textContent].join(': '),
  );
}

/** What the product's list of shortcuts shows, in the same form. */
async function shownRows(): Promise<string[]> {
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  const entries = [...within(sheet).getByRole('region', { name: 'Shortcuts' }).querySelectorAll('dl > div')];
  return entries.map((entry) => {
    const keys = [...entry.querySelectorAll('kbd')].map(({ textContent }) => textContent).join('+');
    return `${entry.querySelector('dt')!.textContent}: ${keys}`;
  });
}

test('the guide lists exactly the shortcuts of the builder', async () => {
  showAsDesktop();
  const { person, paper } = await openBuilder({
    text: '<p>He ran.</p>',
    user: subscriber,
    answers: { 'GET /api/AppConfig': { ...config, speech: { source: 'local', sentTo: null } } },
  });
  (await paper()).focus();
  await person.keyboard('{Control>}/{/Control}');
  expect(guideRows('sermon').toSorted()).toEqual((await shownRows()).toSorted());
});

test('the guide lists exactly the shortcuts of the library', async () => {
  const { person } = await openLibrary([item('Highways')]);
  await findItem('Highways');
  await person.keyboard('?');
  expect(guideRows('library').toSorted()).toEqual((await shownRows()).toSorted());
});
