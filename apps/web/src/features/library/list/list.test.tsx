import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary } from '../../../testing/library.setup.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const rows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .filter((line) => line.hasAttribute('data-id'));
const names = () => rows().map((line) => within(line).getByRole('checkbox').getAttribute('aria-label')!.slice(7));
const selected = () =>
  rows()
    .filter((line) => line.getAttribute('aria-selected') === 'true')
    .map((line) => within(line).getByRole('checkbox').getAttribute('aria-label')!.slice(7));

/** Returns items that the list shows in the order of the arguments: each was modified before the one above it. */
const inOrder = (...items: (string | WireItem)[]): WireItem[] =>
  items.map((each, at) => ({
    ...(typeof each === 'string' ? item(each) : each),
    dateModified: new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
  }));
const letters = () => inOrder('Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo');

/** Clicks an element while a key is held down. */
const clickWith = async (
  person: { keyboard(keys: string): Promise<void>; click(on: Element): Promise<void> },
  key: string,
  on: HTMLElement,
) => {
  await person.keyboard(`{${key}>}`);
  await person.click(on);
  await person.keyboard(`{/${key}}`);
};

describe('a list is sorted', () => {
  const items = () =>
    inOrder(
      item('Week 10', { datePreached: '2026-11-22', locationPreached: 'Parish hall' }),
      item('Week 2', { datePreached: '2026-11-29', locationPreached: 'Grace Chapel', category: 'Handout' }),
      item('Week 1'),
    );

  test('by its columns, which show the order and reverse it', async () => {
    const { person } = await openLibrary(items());
    const column = async (name: string) => screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });
    expect(await column('Modified')).toHaveAttribute('aria-sort', 'descending');
    await person.click(within(await column('Name')).getByRole('button'));
    expect(names()).toEqual(['Week 1', 'Week 2', 'Week 10']);
    expect(await column('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(await column('Modified')).not.toHaveAttribute('aria-sort');
    await person.click(within(await column('Name')).getByRole('button'));
    expect(names()).toEqual(['Week 10', 'Week 2', 'Week 1']);
    await person.click(within(await column('Location')).getByRole('button'));
    expect(names()).toEqual(['Week 2', 'Week 10', 'Week 1']);
  });

  test('by each key of the menu, and the last column shows the date of the sort key', async () => {
    const { person } = await openLibrary(items());
    await person.click(await screen.findByRole('button', { name: 'Sort by Last Modified, descending' }));
    const menu = within(screen.getByRole('menu', { name: 'Sort by' }));
    expect(menu.getAllByRole('menuitemradio').map((entry) => entry.textContent)).toEqual([
      'Name',
      'Type',
      'Created Date',
      'Last Modified',
      'Last Opened',
      'Preach Date',
      'Location',
      'Passage',
      'Ascending',
      'Descending',
    ]);
    await person.click(menu.getByRole('menuitemradio', { name: 'Created Date' }));
    expect(await screen.findByRole('columnheader', { name: /^Created/ })).toHaveAttribute('aria-sort', 'descending');
    await person.click(screen.getByRole('button', { name: 'Sort by Created Date, descending' }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Ascending' }));
    expect(names()).toEqual(['Week 10', 'Week 2', 'Week 1']);
  });

  test('in an order that this browser remembers', async () => {
    localStorage.setItem('sermon-library-sort', 'name ascending');
    await openLibrary(items());
    await row('Week 2');
    expect(names()).toEqual(['Week 1', 'Week 2', 'Week 10']);
  });

  test('in the default order if the remembered value is invalid', async () => {
    localStorage.setItem('sermon-library-sort', 'size sideways');
    await openLibrary(items());
    await row('Week 2');
    expect(names()).toEqual(['Week 10', 'Week 2', 'Week 1']);
  });
});

describe('the mouse', () => {
  test('selects a row with one click', async () => {
    const { person, address } = await openLibrary(letters());
    await person.click(await row('Bravo'));
    expect(selected()).toEqual(['Bravo']);
    await person.click(await row('Delta'));
    expect(selected()).toEqual(['Delta']);
    expect(address()).toBe('/library-home');
  });

  test('opens an item with one click on its name', async () => {
    const advent = folder('Advent 2026');
    const accessed = `PUT /api/LibraryItems/WasAccessed/${advent.id}`;
    const { person, address, network } = await openLibrary([advent], { answers: { [accessed]: null } });
    await person.click(await screen.findByRole('link', { name: 'Advent 2026' }));
    expect(await screen.findByRole('heading', { name: 'Advent 2026' })).toBeVisible();
    expect(address()).toBe(`/library-home/${advent.id}`);
    expect(network.bodiesOf(accessed)).toHaveLength(1);
  });

  test('opens an item without an address with its name, too, and only once with a double click', async () => {
    const song = item('A hymn', { type: 'LinkAsset', category: 'None', linkType: 'General', linkUrl: 'song.example' });
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    const { person } = await openLibrary([song], {
      answers: { [`PUT /api/LibraryItems/WasAccessed/${song.id}`]: null },
    });
    await person.dblClick(await screen.findByRole('button', { name: 'A hymn' }));
    expect(openTab).toHaveBeenCalledExactlyOnceWith('https://song.example/', '_blank', 'noopener,noreferrer');
  });

  test('leaves a Ctrl+click on a name to the browser, which opens a tab', async () => {
    const { person, address } = await openLibrary(letters());
    const link = await screen.findByRole('link', { name: 'Bravo' });
    const wasPrevented: boolean[] = [];
    window.addEventListener('click', (event) => wasPrevented.push(event.defaultPrevented), { once: true });
    await clickWith(person, 'Control', link);
    expect(wasPrevented).toEqual([false]);
    expect(selected()).toEqual([]);
    expect(address()).toBe('/library-home');
  });

  test('opens with a double click on a row', async () => {
    const advent = folder('Advent 2026');
    const { person, address } = await openLibrary([advent], {
      answers: { [`PUT /api/LibraryItems/WasAccessed/${advent.id}`]: null },
    });
    await person.dblClick(await row('Advent 2026'));
    expect(await screen.findByRole('heading', { name: 'Advent 2026' })).toBeVisible();
    expect(address()).toBe(`/library-home/${advent.id}`);
  });

  test('does not open an item with the second click of a double click that began in another list', async () => {
    const { address } = await openLibrary(letters());
    fireEvent.click(await row('Bravo'), { detail: 2 });
    fireEvent.doubleClick(await row('Bravo'));
    expect(address()).toBe('/library-home');
  });

  test('adds with Ctrl, and selects a range with Shift', async () => {
    const { person } = await openLibrary(letters());
    await person.click(await row('Bravo'));
    await clickWith(person, 'Control', await row('Delta'));
    expect(selected()).toEqual(['Bravo', 'Delta']);
    await clickWith(person, 'Control', await row('Bravo'));
    expect(selected()).toEqual(['Delta']);
    await person.click(await row('Bravo'));
    await clickWith(person, 'Shift', await row('Echo'));
    expect(selected()).toEqual(['Bravo', 'Charlie', 'Delta', 'Echo']);
    await clickWith(person, 'Shift', await row('Alpha'));
    expect(selected()).toEqual(['Alpha', 'Bravo']);
  });

  test('selects with the checkbox of a row without clearing the selection', async () => {
    const { person } = await openLibrary(letters());
    await person.click(await screen.findByRole('checkbox', { name: 'Select Alpha' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select Charlie' }));
    expect(selected()).toEqual(['Alpha', 'Charlie']);
    expect(screen.getByRole('checkbox', { name: 'Select Charlie' })).toBeChecked();
  });

  test('opens the menu with a right-click, for the whole selection if the item is part of it', async () => {
    const { person } = await openLibrary(letters());
    fireEvent.contextMenu(await row('Bravo'), { button: 2, clientX: 200, clientY: 300 });
    expect(await screen.findByRole('menu', { name: 'Bravo' })).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(selected()).toEqual(['Bravo']));
    await clickWith(person, 'Control', await row('Delta'));
    fireEvent.contextMenu(await row('Delta'), { button: 2, clientX: 200, clientY: 300 });
    const menu = within(await screen.findByRole('menu', { name: '2 items' }));
    expect(menu.queryByRole('menuitem', { name: /^Rename/ })).not.toBeInTheDocument();
    expect(menu.getByRole('menuitem', { name: /^Delete/ })).toBeVisible();
  });

  test('adds a star with the button at the end of a row', async () => {
    const [alpha] = inOrder('Alpha');
    const { person, network } = await openLibrary([alpha!], {
      answers: { 'PUT /api/BuilderAssets/SetStarredBuilderAsset': { ...alpha, isStarred: true } },
    });
    await person.click(await screen.findByRole('button', { name: 'Add star to Alpha' }));
    expect(await screen.findByText('Star added to Alpha')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove star from Alpha' })).toHaveAttribute('aria-pressed', 'true');
    expect(network.bodiesOf('PUT /api/BuilderAssets/SetStarredBuilderAsset')).toEqual([
      { id: alpha!.id, isStarred: true },
    ]);
  });
});

test('a screen reader opens an item by its link', async () => {
  const advent = folder('Advent 2026');
  const { address } = await openLibrary([advent]);
  // Screen readers trigger click events without a pointer.
  fireEvent.click(await screen.findByRole('link', { name: 'Advent 2026' }), { detail: 0 });
  await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
});

describe('the keyboard', () => {
  async function openAtFirst(items = letters(), answers: Record<string, unknown> = {}) {
    const app = await openLibrary(items, { answers });
    const first = await screen.findAllByRole('row');
    first[1]!.focus();
    return app;
  }

  test('moves through the list, which is a single tab stop', async () => {
    const { person } = await openAtFirst();
    expect(rows().filter((line) => line.tabIndex === 0)).toHaveLength(1);
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(await row('Charlie')).toHaveFocus();
    await person.keyboard('{ArrowUp}');
    expect(await row('Bravo')).toHaveFocus();
    await person.keyboard('{End}');
    expect(await row('Echo')).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    expect(await row('Echo')).toHaveFocus();
    await person.keyboard('{Home}');
    expect(await row('Alpha')).toHaveFocus();
    await person.keyboard('{PageDown}');
    expect(await row('Bravo')).toHaveFocus();
    await person.keyboard('{PageUp}');
    expect(await row('Alpha')).toHaveFocus();
    expect(selected()).toEqual([]);
  });

  test('reaches the column headers above the first row', async () => {
    const { person } = await openAtFirst();
    await person.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: /^Modified/ })).toHaveFocus();
    await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Name' })).toHaveFocus();
    await person.keyboard('{Enter}{ArrowDown}');
    expect(await row('Alpha')).toHaveFocus();
  });

  test('goes to the next name that starts with the typed text', async () => {
    const { person } = await openAtFirst(inOrder('Advent', 'Easter', 'Lent', 'Epiphany', 'Easter Monday'));
    // Both key events get the same time stamp, no matter how busy the machine is.
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1);
    await person.keyboard('e');
    expect(await row('Easter, ')).toHaveFocus();
    await person.keyboard('p');
    expect(await row('Epiphany')).toHaveFocus();
  });

  test('selects with Space, in ranges with Shift, everything with Ctrl+A and nothing with Esc', async () => {
    const { person } = await openAtFirst();
    await person.keyboard('[Space]{ArrowDown}{ArrowDown}[Space]');
    expect(selected()).toEqual(['Alpha', 'Charlie']);
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['Charlie', 'Delta']);
    await person.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(5);
    await person.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });

  test('opens with Enter', async () => {
    const advent = folder('Advent 2026');
    const { person, address } = await openAtFirst([advent], {
      [`PUT /api/LibraryItems/WasAccessed/${advent.id}`]: null,
    });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
  });

  test('renames with F2 and opens the menu with Shift+F10', async () => {
    const { person } = await openAtFirst();
    await person.keyboard('{Shift>}{F10}{/Shift}');
    expect(await screen.findByRole('menu', { name: 'Alpha' })).toBeVisible();
    await person.keyboard('{Escape}');
    (await row('Alpha')).focus();
    await person.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: /^Rename/ })).toBeVisible();
  });

  test('deletes the last row with Delete, and the view takes the focus', async () => {
    const alpha = item('Alpha');
    const { person } = await openLibrary([alpha], {
      answers: { [`DELETE /api/BuilderAssets/DeleteBuilderAsset/${alpha.id}`]: null },
    });
    (await row('Alpha')).focus();
    await person.keyboard('{Delete}');
    expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('deletes with Delete, and the next row takes the focus', async () => {
    const items = letters();
    const { person } = await openAtFirst(items, {
      [`DELETE /api/BuilderAssets/DeleteBuilderAsset/${items[0]!.id}`]: null,
    });
    await person.keyboard('{Delete}');
    expect(await screen.findByText('Alpha deleted')).toBeVisible();
    await waitFor(async () => expect(await row('Bravo')).toHaveFocus());
  });

  test('enters a row to reach its checkbox, link, star and menu, and goes back', async () => {
    const { person } = await openAtFirst();
    await person.keyboard('{ArrowRight}');
    expect(screen.getByRole('checkbox', { name: 'Select Alpha' })).toHaveFocus();
    await person.keyboard('[Space]');
    expect(selected()).toEqual(['Alpha']);
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Add star to Alpha' })).toHaveFocus();
    await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(await row('Alpha')).toHaveFocus();
  });
});

describe('the bulk bar', () => {
  test('counts the selected items and offers the actions that work for all of them', async () => {
    const items = letters();
    const { person, network } = await openLibrary(items, {
      answers: { 'PUT /api/LibraryItems/DeleteAll': null },
    });
    (await row('Alpha')).focus();
    await person.keyboard('[Space]');
    const bar = within(await screen.findByRole('toolbar', { name: 'Selected items' }));
    const buttons = () => bar.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
    expect(bar.getByRole('status')).toHaveTextContent('1 selected');
    expect(buttons()).toEqual(['Clear selection', 'Open', 'Details', 'Move to…', 'Add Star', 'Delete']);
    await person.keyboard('{ArrowDown}[Space]');
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    expect(buttons()).toEqual(['Clear selection', 'Move to…', 'Add Star', 'Offline Enable', 'Delete']);
    await person.click(bar.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 items deleted')).toBeVisible();
    expect(network.bodiesOf('PUT /api/LibraryItems/DeleteAll')).toEqual([{ ids: [items[0]!.id, items[1]!.id] }]);
    expect(names()).toEqual(['Charlie', 'Delta', 'Echo']);
    expect(screen.queryByRole('toolbar', { name: 'Selected items' })).not.toBeInTheDocument();
  });

  test('disappears with the selection', async () => {
    const { person } = await openLibrary(letters());
    (await row('Alpha')).focus();
    await person.keyboard('{Control>}a{/Control}');
    await person.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(selected()).toEqual([]);
    expect(screen.queryByRole('toolbar', { name: 'Selected items' })).not.toBeInTheDocument();
  });
});

describe('on the phone', () => {
  test('a tap opens an item', async () => {
    holdPhone();
    const advent = folder('Advent 2026');
    const { person, address } = await openLibrary([advent], {
      answers: { [`PUT /api/LibraryItems/WasAccessed/${advent.id}`]: null },
    });
    await person.click(await row('Advent 2026'));
    await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
  });

  test('a long press selects, and then taps select too', async () => {
    holdPhone();
    const { person } = await openLibrary(letters());
    const bravo = await row('Bravo');
    vi.useFakeTimers();
    fireEvent.pointerDown(bravo, { pointerType: 'touch', button: 0 });
    act(() => void vi.advanceTimersByTime(500));
    vi.useRealTimers();
    fireEvent.pointerUp(bravo, { pointerType: 'touch' });
    fireEvent.click(bravo, { detail: 1 });
    expect(selected()).toEqual(['Bravo']);
    await person.click(await row('Delta'));
    expect(selected()).toEqual(['Bravo', 'Delta']);
    const bar = within(screen.getByRole('toolbar', { name: 'Selected items' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    expect(bar.getByRole('button', { name: 'Move to…' })).toBeVisible();
    await person.click(await row('Delta'));
    await person.click(await row('Bravo'));
    expect(screen.queryByRole('toolbar', { name: 'Selected items' })).not.toBeInTheDocument();
  });

  test('a moving finger does not select', async () => {
    holdPhone();
    await openLibrary(letters());
    const bravo = await row('Bravo');
    vi.useFakeTimers();
    fireEvent.pointerDown(bravo, { pointerType: 'touch', button: 0, clientX: 50, clientY: 50 });
    fireEvent.pointerMove(bravo, { pointerType: 'touch', clientX: 50, clientY: 90 });
    act(() => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(selected()).toEqual([]);
  });

  test('a card shows the type of the item, and when and where it was preached', async () => {
    holdPhone();
    await openLibrary([
      folder('Advent 2026'),
      item('The Father Who Runs', { datePreached: '2026-11-22', locationPreached: 'Grace Chapel' }),
    ]);
    expect(await row('The Father Who Runs')).toHaveTextContent(/Preach 22 Nov( 2026)? · Grace Chapel$/);
    expect(await row('Advent 2026')).toHaveTextContent(/Folder · Edited 1 Nov( 2026)?$/);
  });
});
