import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { item } from '../../testing/app.setup.tsx';
import {
  day,
  father,
  findDay,
  findInMonth,
  inMonth,
  list,
  openCalendar,
  saveDocument,
  stored,
  sunday,
} from '../../testing/calendar.setup.tsx';
import { refused } from '../../testing/network.setup.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) }));
afterEach(() => vi.useRealTimers());

const name = 'The Father Who Runs';

/** Opens the calendar, and the card of the item. */
async function openCard(items = [father], answers: Record<string, unknown> = {}, label = items[0]!.name) {
  const calendar = await openCalendar(items, answers);
  const { person } = calendar;
  await person.click(inMonth(label));
  const card = await screen.findByRole('dialog', { name: items[0]!.name });
  const press = async (button: string) => person.click(within(card).getByRole('button', { name: button }));
  return { ...calendar, card, press };
}

/** Opens the menu of an item with the right mouse button. */
async function openMenu(itemName: string) {
  fireEvent.contextMenu(await findInMonth(itemName), { button: 2 });
  return screen.findByRole('menu', { name: itemName });
}

describe('the card of an item', () => {
  test('says what the item is, and opens it', async () => {
    const series = item('Lost and Found', { type: 'SermonSeries', category: 'None' });
    const sermon = { ...father, scripture: 'Luke 15:11–24', parentId: series.id, wordCount: 435 };
    const { card, press, address } = await openCard(
      [sermon, series],
      { [`GET /api/BuilderAssets/GetBuilderAsset/${father.id}`]: stored(sermon, '2026-11-22') },
      'The Father Who Runs, in Lost and Found',
    );
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ lastChild }) => lastChild?.textContent),
    ).toEqual(['Sermon Manuscript', 'Luke 15:11–24', 'Grace Chapel', 'Lost and Found', '435 words']);
    expect(within(card).getByLabelText('Preach Date')).toHaveAccessibleDescription('Sunday, 22 November 2026');
    await press('Open');
    await waitFor(() => expect(address()).toBe(`/build/${father.id}`));
  });

  test('shows the details', async () => {
    const { press } = await openCard();
    await press('Details');
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible();
  });

  test('moves the item by a week at once, with Undo, and the focus goes with it', async () => {
    const { press, network, person } = await openCard([father], { [saveDocument]: stored(father, '2026-11-29') });
    network.answer(list, [{ ...father, datePreached: '2026-11-29' }]);
    await press('29 Nov, one week later');
    expect(await screen.findByText(`${name} moved to 29 Nov 2026`)).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([{ id: father.id, datePreached: '2026-11-29' }]);
    const sunday29 = await findDay('Sunday, 29 November 2026, 1 item');
    await waitFor(() => expect(within(sunday29).getByRole('button', { name })).toHaveFocus());
    network.answer(saveDocument, stored(father, '2026-11-22'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`${name} moved back to 22 Nov 2026`)).toBeVisible();
    expect(await findDay('Sunday, 22 November 2026, 1 item')).toBeVisible();
  });

  test('offers the week before, too', async () => {
    const { press, network } = await openCard([father], { [saveDocument]: stored(father, '2026-11-15') });
    await press('15 Nov, one week earlier');
    expect(await screen.findByText(`${name} moved to 15 Nov 2026`)).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([{ id: father.id, datePreached: '2026-11-15' }]);
  });

  test('shows its date as dates are written, also if it opens while the last card fades out', async () => {
    const brother = item('The Brother on the Porch', { datePreached: '2026-11-29' });
    const { press } = await openCard([father, brother]);
    const shown = () => screen.getByLabelText('Preach Date').nextElementSibling;
    expect(shown()).toHaveAttribute('data-date', '22 Nov 2026');
    await press('Close');
    fireEvent.click(screen.getAllByRole('button', { name: brother.name, hidden: true })[0]!);
    expect(shown()).toHaveAttribute('data-date', '29 Nov 2026');
    expect(screen.getByLabelText('Preach Date')).toHaveValue('2026-11-29');
  });

  test('saves a picked date at once', async () => {
    const { card, network } = await openCard([father], { [saveDocument]: stored(father, '2026-12-06') });
    fireEvent.input(within(card).getByLabelText('Preach Date'), { target: { value: '2026-12-06' } });
    expect(await screen.findByText(`${name} moved to 6 Dec 2026`)).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([{ id: father.id, datePreached: '2026-12-06' }]);
  });

  test('saves a typed date on Enter, not after each digit', async () => {
    const { card, network } = await openCard([father], { [saveDocument]: stored(father, '2027-01-03') });
    const field = within(card).getByLabelText('Preach Date');
    for (const value of ['0002-11-22', '0020-11-22', '2027-01-03']) {
      fireEvent.keyDown(field, { key: '2' });
      fireEvent.input(field, { target: { value } });
    }
    expect(network.bodiesOf(saveDocument)).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText(`${name} moved to 3 Jan 2027`)).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([{ id: father.id, datePreached: '2027-01-03' }]);
  });

  test('saves a typed date when the user leaves the field, and Escape discards it', async () => {
    const { card, network } = await openCard([father], { [saveDocument]: stored(father, '2026-11-25') });
    const type = (field: HTMLElement) => {
      fireEvent.keyDown(field, { key: '5' });
      fireEvent.input(field, { target: { value: '2026-11-25' } });
    };
    const field = within(card).getByLabelText('Preach Date');
    type(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.blur(field);
    await waitFor(() => expect(card).not.toBeInTheDocument());
    expect(network.bodiesOf(saveDocument)).toEqual([]);

    fireEvent.click(await findInMonth(name));
    const again = await screen.findByLabelText('Preach Date');
    type(again);
    fireEvent.blur(again);
    expect(await screen.findByText(`${name} moved to 25 Nov 2026`)).toBeVisible();
  });

  test('asks for a date if the field is emptied, and saves nothing', async () => {
    const { card, network } = await openCard();
    const field = within(card).getByLabelText('Preach Date');
    fireEvent.keyDown(field, { key: 'Delete' });
    fireEvent.input(field, { target: { value: '' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('Please choose a date')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([]);
  });

  test('is reverted with a notice if the server refuses the date', async () => {
    const { press } = await openCard([father], {
      [saveDocument]: refused(500, 'Something went wrong. Please try again.'),
    });
    await press('29 Nov, one week later');
    expect(await screen.findByText(`Failed to change the preach date of ${name}`)).toBeVisible();
    expect(await findDay('Sunday, 22 November 2026, 1 item')).toBeVisible();
    expect(await findDay('Sunday, 29 November 2026')).toBeVisible();
  });

  test('saves the dates of links and files with their own calls', async () => {
    const link = item('Interview', {
      ...sunday,
      type: 'LinkAsset',
      category: 'None',
      linkType: 'YouTube',
      linkUrl: 'youtube://abc',
    });
    const file = item('Bulletin', { ...sunday, type: 'FileAsset', category: 'Handout' });
    const { person, network } = await openCalendar([link, file], {
      'POST /api/LinkAssets/SaveLinkAsset': { ...link, datePreached: null },
      'PUT /api/FileAssets/UpdateFileAsset': { ...file, datePreached: null, uploadPath: 'a' },
    });
    for (const each of [link, file]) {
      await person.click(await findInMonth(each.name));
      network.answer(list, each === link ? [file] : []);
      await person.click(await screen.findByRole('button', { name: 'No Date' }));
      expect(await screen.findByText(`${each.name} no longer has a preach date`)).toBeVisible();
    }
    expect(network.bodiesOf('POST /api/LinkAssets/SaveLinkAsset')).toEqual([{ id: link.id, datePreached: null }]);
    expect(network.bodiesOf('PUT /api/FileAssets/UpdateFileAsset')).toEqual([{ id: file.id, datePreached: null }]);
  });

  test('opens from the menu with the focus in its date field', async () => {
    const { person } = await openCalendar([father]);
    await openMenu(name);
    await person.click(screen.getByRole('menuitem', { name: 'Set Preach Date…' }));
    await waitFor(() => expect(screen.getByLabelText('Preach Date')).toHaveFocus());
  });

  test('has no date field for a folder', async () => {
    const { card } = await openCard([item('Advent', { ...sunday, type: 'Folder', category: 'None' })]);
    expect(within(card).queryByLabelText('Preach Date')).not.toBeInTheDocument();
    fireEvent.keyDown(card, { key: 'Escape' });
    const menu = await openMenu('Advent');
    expect(within(menu).queryByRole('menuitem', { name: 'Set Preach Date…' })).not.toBeInTheDocument();
  });
});

describe('Alt and the arrow keys', () => {
  test.each([
    ['{ArrowLeft}', '2026-11-21', 'Saturday, 21 November 2026', 'November 2026'],
    ['{ArrowRight}', '2026-11-23', 'Monday, 23 November 2026', 'November 2026'],
    ['{ArrowUp}', '2026-11-15', 'Sunday, 15 November 2026', 'November 2026'],
    ['{ArrowDown}', '2026-11-29', 'Sunday, 29 November 2026', 'November 2026'],
    ['{ArrowDown}{ArrowDown}', '2026-12-06', 'Sunday, 6 December 2026', 'December 2026'],
  ])('%s moves the focused item to %s', async (keys, date, cell, month) => {
    // The server keeps the last date that was saved.
    let saved = '2026-11-22';
    const { person, network, grid } = await openCalendar([father], {
      [saveDocument]: () => {
        saved = (network.bodiesOf(saveDocument).at(-1) as { datePreached: string }).datePreached;
        return stored(father, saved);
      },
      [list]: () => [{ ...father, datePreached: saved }],
    });
    inMonth(name).focus();
    for (const key of keys.match(/\{\w+\}/g)!) {
      const before = saved;
      await person.keyboard(`{Alt>}${key}{/Alt}`);
      await waitFor(() => expect(saved).not.toBe(before));
      await waitFor(() => expect(inMonth(name)).toHaveFocus());
    }
    expect(day(cell)).toHaveAccessibleName(`${cell}, 1 item`);
    await waitFor(() => expect(grid).toHaveAccessibleName(month));
    expect(saved).toBe(date);
  });

  test.each([
    ['{ArrowDown}{ArrowDown}{ArrowRight}', '2026-12-07', 'Monday, 7 December 2026', 'December 2026'],
    ['{ArrowRight}{ArrowLeft}', '2026-11-22', 'Sunday, 22 November 2026', 'November 2026'],
    ['{ArrowDown}{ArrowDown}{ArrowUp}', '2026-11-29', 'Sunday, 29 November 2026', 'November 2026'],
  ])('%s without a pause moves the item to %s, and the focus stays on it', async (keys, date, cell, month) => {
    const saved: string[] = [];
    const { person, network, grid } = await openCalendar([father], {
      [saveDocument]: async () => {
        const { datePreached } = network.bodiesOf(saveDocument).at(-1) as { datePreached: string };
        await new Promise((done) => setTimeout(done, 5));
        saved.push(datePreached);
        return stored(father, datePreached);
      },
      [list]: () => [{ ...father, datePreached: saved.at(-1) ?? '2026-11-22' }],
    });
    inMonth(name).focus();
    await person.keyboard(`{Alt>}${keys}{/Alt}`);
    await waitFor(() => expect(saved).toHaveLength(keys.match(/\{/g)!.length));
    expect(saved.at(-1)).toBe(date);
    await waitFor(() => expect(within(day(cell)).getByRole('button', { name })).toHaveFocus());
    expect(grid).toHaveAccessibleName(month);
  });

  test('do not go back to the page before', async () => {
    await openCalendar([father], { [saveDocument]: stored(father, '2026-11-21') });
    const isGoingBack = fireEvent.keyDown(inMonth(name), { key: 'ArrowLeft', altKey: true });
    expect(isGoingBack).toBe(false);
  });

  test('do nothing while the key repeats', async () => {
    const { network } = await openCalendar([father]);
    const sermon = inMonth(name);
    fireEvent.keyDown(sermon, { key: 'ArrowDown', altKey: true, repeat: true });
    expect(network.bodiesOf(saveDocument)).toEqual([]);
    expect(day('Sunday, 22 November 2026')).toContainElement(sermon);
  });
});
