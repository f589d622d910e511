import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { item } from '../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary, showAsDesktop } from '../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';

const list = 'GET /api/LibraryItems';

/** The names of the rows from top to bottom. */
const names = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

describe('the library', () => {
  test('lists the items outside folders: folders first, then the newest', async () => {
    const advent = folder('Advent 2026', { dateModified: '2026-11-02T08:00:00.000Z' });
    await openLibrary([
      item('The Brother on the Porch', { dateModified: '2026-11-18T08:00:00.000Z' }),
      advent,
      item('Ninety-Nine and One', { parentId: advent.id }),
      item('The Father Who Runs', { dateModified: '2026-11-20T08:00:00.000Z' }),
    ]);
    await screen.findByText('3 items');
    expect(names()).toEqual(['Advent 2026', 'The Father Who Runs', 'The Brother on the Porch']);
  });

  test('shows in each row the type of the item, and when and where it was preached', async () => {
    await openLibrary([
      item('The Father Who Runs', {
        category: 'Outline',
        datePreached: '2026-11-22',
        locationPreached: 'Grace Chapel',
        isStarred: true,
      }),
    ]);
    const father = await row('The Father Who Runs');
    expect(father).toHaveAccessibleName(
      'The Father Who Runs, Sermon Outline, starred, preach date 22 Nov 2026, Grace Chapel',
    );
    expect(within(father).getByRole('img', { name: 'Sermon Outline' })).toBeInTheDocument();
    expect(father).toHaveTextContent('22 Nov');
    expect(father).toHaveTextContent('Grace Chapel');
    expect(screen.getByText('1 item')).toBeVisible();
  });

  test('says that a folder is empty and offers to add something', async () => {
    const advent = folder('Advent 2026');
    const { person } = await openLibrary([advent], { address: `/library-home/${advent.id}` });
    expect(await screen.findByText("You don't have any content here.")).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Add Something' }));
    expect(await screen.findByRole('menu', { name: 'New' })).toBeVisible();
  });

  test('shows an error if it cannot be loaded, and can be retried', async () => {
    const { person, network } = await openLibrary([], { answers: { [list]: noAnswer } });
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
    network.answer(list, [item('The Father Who Runs')]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await row('The Father Who Runs')).toBeVisible();
  });

  test('says after a fault of the server that nothing is lost', async () => {
    await openLibrary([], { answers: { [list]: refused(500, 'Something went wrong. Please try again.') } });
    expect(
      await screen.findByText(
        'Your library could not be loaded. Everything in it is safe. Please try again in a moment.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
  });

  test("shows the server's own message if it says why the library cannot be loaded", async () => {
    await openLibrary([], { answers: { [list]: refused(429, 'Sermon Maker is busy. Please try again in a moment.') } });
    expect(await screen.findByText('Sermon Maker is busy. Please try again in a moment.')).toBeVisible();
  });

  test('opens a folder, shows its breadcrumbs, and leads back', async () => {
    const advent = folder('Advent 2026');
    const inner = folder('Group material', { parentId: advent.id });
    const { person, address } = await openLibrary([advent, inner, item('Week 1', { parentId: inner.id })], {
      answers: accessed(advent.id, inner.id),
    });
    await person.dblClick(await row('Advent 2026'));
    await person.dblClick(await row('Group material'));
    expect(await screen.findByRole('heading', { name: 'Group material' })).toHaveFocus();
    expect(document.title).toBe('Group material · Sermon Maker');
    expect(names()).toEqual(['Week 1']);
    expect(address()).toBe(`/library-home/${inner.id}`);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => link.textContent)).toEqual(['My Library', 'Advent 2026']);
    await person.click(crumbs.getByRole('link', { name: 'My Library' }));
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  });

  test('collects the middle folders of a deep path in a menu', async () => {
    const path = ['Sermons', 'Gospels', 'Luke', 'Chapter 15'].map((name) => folder(name));
    const nested = path.map((each, depth) => ({ ...each, parentId: path[depth - 1]?.id ?? null }));
    const { person, address } = await openLibrary(nested, { address: `/library-home/${path[3]!.id}` });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => link.textContent)).toEqual(['My Library', 'Gospels', 'Luke']);
    await person.click(crumbs.getByRole('button', { name: 'More folders' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Sermons' }));
    await waitFor(() => expect(address()).toBe(`/library-home/${path[0]!.id}`));
  });

  test.each([
    ['a folder', folder('Advent 2026', { isStarred: true }), 'PUT /api/Folders/SetStarredFolder'],
    [
      'a series',
      item('Ruth', { type: 'SermonSeries', isStarred: true }),
      'PUT /api/SermonSeries/SetStarredSermonSeries',
    ],
  ])('adds and removes the star of %s next to its title', async (_, starred, call) => {
    const { person, network } = await openLibrary([starred], {
      address: `/library-home/${starred.id}`,
      answers: { [call]: { ...starred, isStarred: false } },
    });
    const remove = await screen.findByRole('button', { name: 'Remove Star' });
    expect(remove).toHaveAttribute('aria-pressed', 'true');
    await person.click(remove);
    expect(await screen.findByText(`Star removed from ${starred.name}`)).toBeVisible();
    const add = screen.getByRole('button', { name: 'Add Star' });
    expect(add).toHaveAttribute('aria-pressed', 'false');
    network.answer(call, starred);
    await person.click(add);
    expect(await screen.findByText(`Star added to ${starred.name}`)).toBeVisible();
    expect(network.bodiesOf(call)).toEqual([
      { id: starred.id, isStarred: false },
      { id: starred.id, isStarred: true },
    ]);
  });

  test('has no star itself', async () => {
    await openLibrary([]);
    await screen.findByRole('heading', { name: 'My Library' });
    expect(screen.queryByRole('button', { name: /Star$/ })).not.toBeInTheDocument();
  });

  test('shows Not Found for a folder that does not exist', async () => {
    const { person } = await openLibrary([item('Highways')], {
      address: '/library-home/0197a2c4-0000-7000-8000-00000000ffff',
    });
    expect(await screen.findByText("We're sorry, but we couldn't find the page you've requested.")).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Go to My Library' }));
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  });
});

describe('Quick Access', () => {
  test('shows the five most recently modified items that were opened, with their opening lines', async () => {
    const advent = folder('Advent 2026', { dateModified: '2026-11-19T00:00:00.000Z' });
    const items = Array.from({ length: 7 }, (_, at) =>
      item(`Sermon ${at}`, {
        parentId: at % 2 ? advent.id : null,
        openingLine: `Beginning ${at}`,
        dateModified: `2026-11-0${at + 1}T00:00:00.000Z`,
        dateAccessed: '2026-11-20T00:00:00.000Z',
      }),
    );
    const imported = item('Imported', { dateModified: '2026-11-10T00:00:00.000Z' });
    await openLibrary([advent, ...items, imported]);
    const strip = within(await screen.findByRole('region', { name: 'Quick Access' }));
    const cards = strip.getAllByRole('link');
    expect(cards.map((card) => card.title)).toEqual(['Sermon 6', 'Sermon 5', 'Sermon 4', 'Sermon 3', 'Sermon 2']);
    expect(cards[0]).toHaveTextContent('Beginning 6');
  });

  test('appears only in My Library, and not on the phone', async () => {
    holdPhone();
    await openLibrary([item('The Father Who Runs')]);
    await row('The Father Who Runs');
    expect(screen.queryByText('Quick Access')).not.toBeInTheDocument();
  });
});

describe('the side panel of a list', () => {
  beforeEach(() => showAsDesktop());
  const openPanel = (): void => localStorage.setItem('sermon-library-details', 'open');

  test('is closed at first, opens and closes with a button, and this browser remembers it', async () => {
    const { person } = await openLibrary([item('The Father Who Runs')]);
    const toggle = await screen.findByRole('button', { name: 'Details' });
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await person.click(toggle);
    expect(await screen.findByRole('complementary', { name: 'Help' })).toBeVisible();
    expect(localStorage.getItem('sermon-library-details')).toBe('open');
    await person.click(screen.getByRole('button', { name: 'Close help' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(toggle).toHaveFocus();
    expect(localStorage.getItem('sermon-library-details')).toBe('closed');
  });

  test('opens and closes with I while the list has the focus, and shows the focused item', async () => {
    const { person } = await openLibrary([item('The Father Who Runs')]);
    (await row('The Father Who Runs')).focus();
    await person.keyboard('i');
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    expect(panel.getByRole('heading', { name: 'The Father Who Runs' })).toBeVisible();
    expect(await row('The Father Who Runs')).toHaveFocus();
    await person.keyboard('i');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('opens from the menu of an item', async () => {
    const { choose } = await openLibrary([item('The Father Who Runs'), item('Other')]);
    await choose('The Father Who Runs', 'Details');
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    expect(panel.getByRole('heading', { name: 'The Father Who Runs' })).toBeVisible();
  });

  test('shows help and a link to the guide while nothing is selected', async () => {
    openPanel();
    await openLibrary([item('The Father Who Runs')]);
    const panel = within(await screen.findByRole('complementary', { name: 'Help' }));
    expect(panel.getByText(/^Create, edit, organize and preach/)).toBeVisible();
    expect(panel.getByText(/search the Bible, sermons and illustrations beside your text/)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Read the guide' })).toHaveAttribute('href', '/help.html#home');
  });

  test('shows the details of a single selected item', async () => {
    openPanel();
    const { person } = await openLibrary([item('The Father Who Runs', { locationPreached: 'Grace Chapel' })]);
    await person.click(await row('The Father Who Runs'));
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    expect(panel.getByRole('heading', { name: 'The Father Who Runs' })).toBeVisible();
    expect(panel.getByText('Grace Chapel')).toBeVisible();
    await person.click(panel.getByRole('button', { name: 'Close details' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('counts several selected items', async () => {
    openPanel();
    const { person } = await openLibrary([item('One'), item('Two')]);
    (await row('One')).focus();
    await person.keyboard('{Control>}a{/Control}');
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    expect(panel.getByRole('heading', { name: '2 items selected' })).toBeVisible();
  });
});

/** Network replies to the calls that record that these items were opened. */
const accessed = (...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [`PUT /api/LibraryItems/WasAccessed/${id}`, null]));
