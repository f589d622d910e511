import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary, showAsDesktop } from '../../../testing/library.setup.tsx';

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Library' }));
const branches = () => screen.getAllByRole('treeitem').map((branch) => branch.textContent);

const advent = folder('Advent 2026');
const week = folder('Week 1', { parentId: advent.id });
const children = folder('Children', { parentId: week.id });
const ruth = folder('Ruth: Gleaning Grace', { type: 'SermonSeries' });
const items = [ruth, advent, children, week, item('Highways', { parentId: advent.id })];

describe('the sidebar', () => {
  test('leads to every view that has content', async () => {
    showAsDesktop();
    const { person, address } = await openLibrary([]);
    const links = (await sidebar()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'My Library',
      'Recent',
      'Starred',
      'Calendar',
      'Offline Access',
      'Sermon Templates',
      'Premium Sermons',
      'Premium Series',
      'Trash',
      'Import and Export',
    ]);
    await person.click((await sidebar()).getByRole('link', { name: 'Starred' }));
    await waitFor(() => expect(address()).toBe('/library-starred'));
    expect((await sidebar()).getByRole('link', { name: 'Starred' })).toHaveAttribute('aria-current', 'page');
  });

  test('is a drawer on the phone, which closes after a choice', async () => {
    holdPhone();
    const { person } = await openLibrary([]);
    await person.click(await screen.findByRole('button', { name: 'Menu' }));
    await person.click((await sidebar()).getByRole('link', { name: 'Starred' }));
    expect(await screen.findByRole('heading', { name: 'Starred' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Library' })).not.toBeInTheDocument());
  });
});

describe('the add button on the phone', () => {
  test.each(['/library-home', '/library-recent', '/library-starred', '/library-search'])(
    'is on the list at %s',
    async (address) => {
      holdPhone();
      await openLibrary([item('Easter')], { address });
      expect(await screen.findByRole('button', { name: 'New' })).toBeVisible();
    },
  );

  test.each([
    ['/library-trash', 'Trash'],
    ['/library-import', 'Import and Export'],
    ['/library-unsaved', 'Unsaved Texts'],
    ['/library-calendar', 'Calendar'],
  ])('does not cover the content of %s', async (address, title) => {
    holdPhone();
    await openLibrary([item('Easter')], { address });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New' })).not.toBeInTheDocument();
  });
});

describe('the tablet', () => {
  test('has a rail with short labels, which leads to every view', async () => {
    const { person, address } = await openLibrary([]);
    const rail = await sidebar();
    expect(rail.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'My Library',
      'Recent',
      'Starred',
      'Calendar',
      'Offline',
      'Templates',
      'Trash',
      'Import',
    ]);
    await person.click(rail.getByRole('button', { name: 'Premium' }));
    const premium = within(await screen.findByRole('menu', { name: 'Premium' })).getAllByRole('menuitem');
    expect(premium.map(({ textContent }) => textContent)).toEqual(['Premium Sermons', 'Premium Series']);
    await person.click(premium[1]!);
    await waitFor(() => expect(address()).toBe('/premium-series'));
    await person.click(rail.getByRole('button', { name: 'Premium' }));
    expect(await screen.findByRole('menuitem', { name: 'Premium Series' })).toHaveAttribute('aria-current', 'page');
    await person.keyboard('{Escape}');
    await person.click(rail.getByRole('link', { name: 'Import and Export' }));
    await waitFor(() => expect(address()).toBe('/library-import'));
    expect((await sidebar()).getByRole('link', { name: 'Import and Export' })).toHaveAttribute('aria-current', 'page');
    await person.click((await sidebar()).getByRole('button', { name: 'New' }));
    expect(await screen.findByRole('menu', { name: 'New' })).toBeVisible();
  });

  test('opens the full sidebar with the folders over the page', async () => {
    const { person, address } = await openLibrary(items);
    await person.click(await screen.findByRole('button', { name: 'Menu' }));
    await person.click(await screen.findByRole('treeitem', { name: 'Advent 2026' }));
    await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
    await waitFor(() => expect(screen.queryByRole('tree')).not.toBeInTheDocument());
  });
});

describe('the phone', () => {
  test('has a back button inside a folder, which leads to the parent', async () => {
    holdPhone();
    const { person, address } = await openLibrary(items, { address: `/library-home/${week.id}` });
    expect(await screen.findByRole('heading', { name: 'Week 1' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
    await person.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/library-home'));
  });

  test('has a floating button for new items', async () => {
    holdPhone();
    const { person } = await openLibrary([]);
    await person.click(await screen.findByRole('button', { name: 'New' }));
    expect(await screen.findByRole('menu', { name: 'New' })).toBeVisible();
  });
});

describe('the folder tree', () => {
  beforeEach(() => showAsDesktop());

  test('lists folders and series by name, and expands them', async () => {
    const { person } = await openLibrary(items);
    const tree = await screen.findByRole('tree', { name: 'Folders' });
    expect(branches()).toEqual(['Advent 2026', 'Ruth: Gleaning Grace']);
    const [first] = within(tree).getAllByRole('treeitem');
    expect(first).toHaveAttribute('aria-expanded', 'false');
    await person.click(first!.querySelector('[data-chevron]')!);
    expect(branches()).toEqual(['Advent 2026', 'Week 1', 'Ruth: Gleaning Grace']);
    expect(screen.getByRole('treeitem', { name: 'Week 1' })).toHaveAttribute('aria-level', '2');
  });

  test('opens a folder', async () => {
    const { person, address } = await openLibrary(items);
    await person.click(await screen.findByRole('treeitem', { name: 'Advent 2026' }));
    expect(await screen.findByRole('heading', { name: 'Advent 2026' })).toBeVisible();
    expect(address()).toBe(`/library-home/${advent.id}`);
    expect(screen.getByRole('treeitem', { name: 'Advent 2026' })).toHaveAttribute('aria-selected', 'true');
  });

  test('shows the open folder at any depth', async () => {
    await openLibrary(items, { address: `/library-home/${children.id}` });
    expect(await screen.findByRole('treeitem', { name: 'Children' })).toHaveAttribute('aria-selected', 'true');
    expect(branches()).toEqual(['Advent 2026', 'Week 1', 'Children', 'Ruth: Gleaning Grace']);
  });

  test('is a single tab stop with the keys of a tree', async () => {
    const { person } = await openLibrary(items);
    const tree = await screen.findByRole('tree', { name: 'Folders' });
    expect(
      within(tree)
        .getAllByRole('treeitem')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1);
    const branch = (name: string) => screen.getByRole('treeitem', { name });
    branch('Advent 2026').focus();
    await person.keyboard('{ArrowRight}');
    expect(branches()).toEqual(['Advent 2026', 'Week 1', 'Ruth: Gleaning Grace']);
    await person.keyboard('{ArrowRight}');
    expect(branch('Week 1')).toHaveFocus();
    await person.keyboard('{ArrowLeft}');
    expect(branch('Advent 2026')).toHaveFocus();
    await person.keyboard('{End}');
    expect(branch('Ruth: Gleaning Grace')).toHaveFocus();
    await person.keyboard('{ArrowUp}');
    expect(branch('Week 1')).toHaveFocus();
    await person.keyboard('{Home}{ArrowLeft}');
    expect(branches()).toEqual(['Advent 2026', 'Ruth: Gleaning Grace']);
    await person.keyboard('ru');
    expect(branch('Ruth: Gleaning Grace')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ruth: Gleaning Grace' })).toBeVisible();
  });

  test('can be hidden, which is remembered', async () => {
    const { person } = await openLibrary(items);
    await person.click(await screen.findByRole('button', { name: 'Hide folders' }));
    expect(screen.queryByRole('tree')).not.toBeInTheDocument();
    expect(localStorage.getItem('sermon-library-tree')).toBe('closed');
  });
});
