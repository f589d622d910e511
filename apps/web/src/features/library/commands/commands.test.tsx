import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { asDocument, findItem, folder, holdPhone, openLibrary } from '../../../testing/library.setup.tsx';
import { noAnswer } from '../../../testing/network.setup.ts';
import './commandDialogs.ts';
import { maxPaletteItems } from './LibraryCommands.tsx';

const advent = folder('Advent 2026');
const highways = item('Highways', { parentId: advent.id });

async function openPalette(items = [advent, highways, item('The Father Who Runs')], answers = {}) {
  const app = await openLibrary(items, { answers });
  await findItem(items[0]!.name);
  await app.person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search commands' });
  return { ...app, field };
}

describe('the command palette of the library', () => {
  test('goes to a view', async () => {
    const { person, field, address } = await openPalette();
    await person.type(field, 'starred{Enter}');
    await waitFor(() => expect(address()).toBe('/library-starred'));
  });

  test('finds a folder by its name, at any depth', async () => {
    const { person, field, address } = await openPalette(undefined, {
      [`PUT /api/LibraryItems/WasAccessed/${advent.id}`]: null,
    });
    await person.type(field, 'highw');
    expect(screen.getByRole('option', { name: 'Highways' })).toBeVisible();
    await person.clear(field);
    await person.type(field, 'advent{Enter}');
    await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
  });

  test('opens the New menu', async () => {
    const { person, field } = await openPalette();
    await person.type(field, 'document');
    await person.click(screen.getByRole('option', { name: 'New…' }));
    expect(await screen.findByRole('menu', { name: 'New' })).toBeVisible();
  });

  test('opens the New menu in the calendar of a phone, which has no New button', async () => {
    holdPhone();
    const { person } = await openLibrary([advent], { address: '/library-calendar' });
    await screen.findByRole('button', { name: 'Plan a Sermon' });
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'New…{Enter}');
    const menu = await screen.findByRole('menu', { name: 'New' });
    expect(within(menu).getByRole('menuitem', { name: 'Blank sermon' })).toBeVisible();
  });

  test('creates a blank document in the open folder', async () => {
    const made = item('Untitled sermon', { parentId: advent.id });
    const create = 'POST /api/BuilderAssets/SaveBuilderAsset';
    const { person, network, address } = await openLibrary([advent], {
      address: `/library-home/${advent.id}`,
      answers: {
        [create]: asDocument(made),
        [`GET /api/BuilderAssets/GetBuilderAsset/${made.id}`]: asDocument(made),
        [`PUT /api/BuilderAssets/WasAccessed/${made.id}`]: null,
        'GET /api/BuilderPreferences/GetBuilderPreferences': noAnswer,
      },
    });
    await screen.findByRole('heading', { name: 'Advent 2026' });
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'blank doc{Enter}');
    await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
    expect(network.bodiesOf(create)).toMatchObject([{ name: 'Untitled sermon', text: '', parentId: advent.id }]);
  });

  test('lists the items opened most recently, up to its limit', async () => {
    const items = Array.from({ length: maxPaletteItems + 1 }, (_, at) => item(`Sermon ${at}`, { parentId: advent.id }));
    await openPalette([advent, ...items.toReversed()]);
    const names = within(screen.getByRole('listbox', { name: 'Commands' }))
      .getAllByText(/^Sermon \d+$/)
      .map((name) => name.textContent);
    expect(names).toHaveLength(maxPaletteItems);
    expect(names[0]).toBe(`Sermon ${maxPaletteItems}`);
    expect(names).not.toContain('Sermon 0');
  });
});

test('? lists the shortcuts, but not while typing', async () => {
  const { person } = await openLibrary([item('Highways')], {
    answers: { 'GET /api/LibraryItems/Search': { found: [], isComplete: true, isLimited: false } },
  });
  await findItem('Highways');
  await person.type(screen.getByRole('searchbox', { name: 'Search Library' }), 'w?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard Shortcuts' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  (await screen.findByRole('row', { name: /^Highways/ })).focus();
  await person.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }));
  expect(sheet.getByText('Show or hide details')).toBeVisible();
});
