import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { localDay } from '@sermon/domain/calendar/days';
import { folder, holdPhone, openLibrary, showAsDesktop } from '../../../testing/library.setup.tsx';

const father = item('The Father Who Runs', { datePreached: '2026-11-22' });
const entry = (name: RegExp) => screen.findByRole('menuitem', { name });

describe('the menu of an item', () => {
  test('shows keyboard shortcuts on the desktop', async () => {
    showAsDesktop();
    const { openMenu } = await openLibrary([father]);
    await openMenu('The Father Who Runs');
    expect(await entry(/^Rename/)).toHaveTextContent('F2');
  });

  test('shows no keyboard shortcuts on the phone', async () => {
    holdPhone();
    const { openMenu } = await openLibrary([father]);
    await openMenu('The Father Who Runs');
    expect((await entry(/^Rename/)).textContent).toBe('Rename');
    expect((await entry(/^Delete/)).textContent).toBe('Delete');
  });

  test('opens the folder picker at the pointer after a right-click', async () => {
    showAsDesktop();
    const { person } = await openLibrary([father, folder('Advent 2026')]);
    const row = await screen.findByRole('row', { name: /^The Father Who Runs/ });
    fireEvent.contextMenu(row, { button: 2, clientX: 200, clientY: 300 });
    await person.click(await entry(/^Move to…/));
    const picker = await screen.findByRole('dialog', { name: 'Move The Father Who Runs' });
    expect(picker).toHaveStyle({ left: '200px', top: '300px' });
  });

  test('opens the details in a dialog in the calendar, which has no side panel', async () => {
    showAsDesktop();
    const { person } = await openLibrary([{ ...father, datePreached: localDay(new Date()) }], {
      address: '/library-calendar',
    });
    const inMonth = within(await screen.findByRole('grid')).findByRole('button', { name: 'The Father Who Runs' });
    fireEvent.contextMenu(await inMonth, { button: 2 });
    await person.click(await entry(/^Details/));
    const details = await screen.findByRole('dialog', { name: 'Details' });
    expect(within(details).getByRole('heading', { name: 'The Father Who Runs' })).toBeVisible();
  });
});
