import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { findItem, folder, holdPhone, openLibrary } from '../../../testing/library.setup.tsx';

const rows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .filter((line) => line.hasAttribute('data-id'));
const names = () => rows().map((line) => within(line).getByRole('checkbox').getAttribute('aria-label')!.slice(7));
const cellsOf = async (name: string) =>
  within((await findItem(name)).closest<HTMLElement>('[role="row"]')!)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);

const lent = folder('Lent 2026');
const sheep = item('The Lost Sheep', { scripture: 'Lk 15:1-7', parentId: lent.id, isStarred: true });
const sons = item('Two Sons', { scripture: 'Luke 15:11-32; Ps 23' });
const rejoice = item('Rejoice', { scripture: 'Phil 4:4-7' });
const notes = item('Notes', { scripture: 'Various readings' });
const letter = item('A letter', { scripture: 'First Corinthians chapter 13' });
const items = () => [lent, sheep, sons, rejoice, notes, letter];

const chooseBook = async (person: { click(on: Element): Promise<void> }, book: RegExp) => {
  await person.click(await screen.findByRole('button', { name: /^Filter by book of the Bible/ }));
  await person.click(await screen.findByRole('menuitemradio', { name: book }));
};

describe('a list has the passages of its items', () => {
  test('in one form, however they were typed, and other words as typed', async () => {
    await openLibrary(items());
    expect((await cellsOf('Two Sons'))[1]).toBe('Luke 15:11–32; Psalm 23');
    expect((await cellsOf('Rejoice'))[1]).toBe('Philippians 4:4–7');
    expect((await cellsOf('Notes'))[1]).toBe('Various readings');
    await waitFor(async () => expect((await cellsOf('A letter'))[1]).toBe('1 Corinthians 13'));
    expect(screen.getByRole('row', { name: /^Rejoice, Sermon Manuscript, Philippians 4:4–7/ })).toBeVisible();
  });

  test('and is sorted by them in the order of the Bible, the items without a passage last', async () => {
    const { person } = await openLibrary(items());
    await waitFor(async () => expect((await cellsOf('A letter'))[1]).toBe('1 Corinthians 13'));
    const column = screen.getByRole('columnheader', { name: 'Passage' });
    await person.click(within(column).getByRole('button'));
    expect(names()).toEqual(['Lent 2026', 'Two Sons', 'A letter', 'Rejoice', 'Notes']);
    expect(column).toHaveAttribute('aria-sort', 'ascending');
    await person.click(within(column).getByRole('button'));
    expect(names()).toEqual(['Lent 2026', 'Rejoice', 'A letter', 'Two Sons', 'Notes']);
  });

  test('on a phone in the second line, and is sorted in the menu', async () => {
    holdPhone();
    const { person } = await openLibrary(items());
    expect((await cellsOf('Rejoice'))[0]).toMatch(/RejoicePhilippians 4:4–7 · Edited /);
    await person.click(screen.getByRole('button', { name: 'Sort by Last Modified, descending' }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Passage' }));
    await waitFor(() => expect(names()).toEqual(['Lent 2026', 'Two Sons', 'A letter', 'Rejoice', 'Notes']));
  });
});

describe('a list is limited to a book of the Bible', () => {
  test('that occurs in it, with the items of all its folders, until the filter is removed', async () => {
    const { person, address } = await openLibrary(items());
    await findItem('Rejoice');
    await person.click(await screen.findByRole('button', { name: 'Filter by book of the Bible' }));
    const menu = within(screen.getByRole('menu', { name: 'Filter by book of the Bible' }));
    await waitFor(() =>
      expect(menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
        'All books',
        'Psalms1',
        'Luke2',
        '1 Corinthians1',
        'Philippians1',
      ]),
    );
    await person.click(menu.getByRole('menuitemradio', { name: /^Luke/ }));
    expect(await screen.findByRole('button', { name: 'Filter by book of the Bible: Luke' })).toBeVisible();
    expect(names().toSorted()).toEqual(['The Lost Sheep', 'Two Sons']);
    expect(screen.getByText('2 items')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lent 2026' })).toHaveAttribute('href', `/library-home/${lent.id}`);
    expect(address()).toBe('/library-home?book=Luke');
    await person.click(screen.getByRole('button', { name: 'Remove the filter Luke' }));
    expect(await findItem('Rejoice')).toBeVisible();
    expect(address()).toBe('/library-home');
    expect(screen.getByRole('button', { name: 'Filter by book of the Bible' })).toHaveFocus();
  });

  test('in a folder and in Starred', async () => {
    const { person } = await openLibrary(items(), { address: '/library-starred' });
    await chooseBook(person, /^Luke/);
    expect(names()).toEqual(['The Lost Sheep']);
  });

  test('by its address, also if nothing is from it', async () => {
    const { person, address } = await openLibrary(items(), { address: '/library-home?book=Ruth' });
    expect(await screen.findByText('Nothing here is from Ruth.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show All Books' }));
    expect(await findItem('Rejoice')).toBeVisible();
    expect(address()).toBe('/library-home');
  });

  test('but no filter is offered where nothing has a passage, and an unknown book is none', async () => {
    await openLibrary([item('Plain')], { address: '/library-home?book=Tobit' });
    await findItem('Plain');
    expect(screen.queryByRole('button', { name: /^Filter by book/ })).toBeNull();
  });
});
