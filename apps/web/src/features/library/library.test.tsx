import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, openApp, ruth, whoIsHere, type WireItem } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';

const list = 'GET /api/LibraryItems';

async function openLibrary(items: WireItem[], answers: Record<string, unknown> = {}, address = '/library-home') {
  const network = fakeNetwork({ ...whoIsHere(ruth), [list]: items, ...answers });
  const app = openApp(address);
  const choose = async (name: string, action: string) => {
    await app.person.click(await screen.findByRole('button', { name: `More about ${name}` }));
    await app.person.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...app, network, choose };
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the library', () => {
  test('lists what is not in a folder, newest first', async () => {
    const folder = item('Advent 2026', { type: 'Folder', category: 'None' });
    await openLibrary([
      item('The Brother on the Porch', { dateModified: '2026-11-18T08:00:00.000Z' }),
      { ...folder, dateModified: '2026-11-19T08:00:00.000Z' },
      item('Ninety-Nine and One', { parentId: folder.id }),
      item('The Father Who Runs', { dateModified: '2026-11-20T08:00:00.000Z' }),
    ]);
    await screen.findByText('3 items');
    expect(names()).toEqual(['The Father Who Runs', 'Advent 2026', 'The Brother on the Porch']);
  });

  test('a row says what it is, when and where it was preached', async () => {
    await openLibrary([
      item('The Father Who Runs', {
        category: 'Outline',
        datePreached: '2026-11-22',
        locationPreached: 'Grace Chapel',
      }),
    ]);
    const row = (await screen.findByRole('link', { name: 'The Father Who Runs' })).closest(
      '[role="row"]',
    ) as HTMLElement;
    expect(within(row).getByRole('img', { name: 'Sermon Outline' })).toBeInTheDocument();
    expect(row).toHaveTextContent('22 Nov 2026');
    expect(row).toHaveTextContent('Grace Chapel');
    expect(screen.getByText('1 item')).toBeVisible();
  });

  test('an empty library says so and offers a beginning', async () => {
    const { person } = await openLibrary([]);
    expect(await screen.findByText("You don't have any content here.")).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'New Document' }));
    expect(await screen.findByRole('dialog', { name: 'New blank document' })).toBeVisible();
  });

  test('when it cannot be read it says so and can try again', async () => {
    const { person, network } = await openLibrary([], { [list]: noAnswer });
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
    network.answer(list, [item('The Father Who Runs')]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'The Father Who Runs' })).toBeVisible();
  });

  test('a folder opens, shows the way back, and leads back', async () => {
    const folder = item('Advent 2026', { type: 'Folder', category: 'None' });
    const inner = item('Group material', { type: 'Folder', category: 'None', parentId: folder.id });
    const { person, address } = await openLibrary([folder, inner, item('Week 1', { parentId: inner.id })]);
    await person.click(await screen.findByRole('link', { name: 'Advent 2026' }));
    await person.click(await screen.findByRole('link', { name: 'Group material' }));
    expect(await screen.findByRole('heading', { name: 'Group material' })).toHaveFocus();
    expect(document.title).toBe('Group material · Sermon Maker');
    expect(names()).toEqual(['Week 1']);
    expect(address()).toBe(`/library-home/${inner.id}`);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => link.textContent)).toEqual(['My Library', 'Advent 2026']);
    await person.click(crumbs.getByRole('link', { name: 'My Library' }));
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  });

  test('a folder that does not exist is not found', async () => {
    const { person } = await openLibrary([], {}, '/library-home/0197a2c4-0000-7000-8000-00000000ffff');
    expect(await screen.findByText("We're sorry, but we couldn't find the page you've requested.")).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Go to My Library' }));
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  });

  test('the arrow keys go from row to row', async () => {
    const { person } = await openLibrary([item('third'), item('second'), item('first')]);
    const first = await screen.findByRole('link', { name: 'first' });
    first.focus();
    await person.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'third' })).toHaveFocus());
    await person.keyboard('{Home}');
    await waitFor(() => expect(first).toHaveFocus());
  });
});

describe('Delete', () => {
  const father = item('The Father Who Runs');
  const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${father.id}`;
  const restore = 'PUT /api/BuilderAssets/UndeleteBuilderAsset';

  test('takes the item away at once, and Undo brings it back', async () => {
    let answer = (_: null) => {};
    const { person, choose, network } = await openLibrary([father, item('One Coin, One Lamp')], {
      [remove]: () => new Promise<null>((resolve) => (answer = resolve)),
      [restore]: father,
    });
    await choose('The Father Who Runs', 'Delete');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'The Father Who Runs' })).not.toBeInTheDocument());
    expect(screen.queryByText('The Father Who Runs deleted')).not.toBeInTheDocument();
    answer(null);
    expect(await screen.findByText('The Father Who Runs deleted')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The Father Who Runs restored')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'The Father Who Runs' })).toBeVisible();
    expect(network.bodiesOf(restore)).toEqual([{ id: father.id }]);
  });

  test('a failure puts the item back', async () => {
    const { choose } = await openLibrary([father], { [remove]: refused(500, 'Unknown error') });
    await choose('The Father Who Runs', 'Delete');
    expect(await screen.findByText('Failed to delete The Father Who Runs')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'The Father Who Runs' })).toBeVisible();
  });

  test('a failed Undo says so', async () => {
    const { person, choose } = await openLibrary([father], { [remove]: null, [restore]: noAnswer });
    await choose('The Father Who Runs', 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Failed to restore The Father Who Runs')).toBeVisible();
  });

  test('a folder is deleted as a folder', async () => {
    const folder = item('Advent 2026', { type: 'Folder', category: 'None' });
    const { choose } = await openLibrary([folder], { [`DELETE /api/Folders/DeleteFolder/${folder.id}`]: null });
    await choose('Advent 2026', 'Delete');
    expect(await screen.findByText('Advent 2026 deleted')).toBeVisible();
  });
});

describe('New blank document', () => {
  const save = 'POST /api/BuilderAssets/SaveBuilderAsset';

  async function openDialog(answers: Record<string, unknown> = {}, address?: string, items: WireItem[] = []) {
    const app = await openLibrary(items, answers, address);
    await app.person.click(await screen.findByRole('button', { name: 'New' }));
    await screen.findByRole('dialog', { name: 'New blank document' });
    return { ...app, create: () => app.person.click(screen.getByRole('button', { name: 'Create' })) };
  }

  test('offers the six categories of text by their names', async () => {
    await openDialog();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    const categories = within(screen.getByLabelText('Category')).getAllByRole('option');
    expect(categories.map((option) => option.textContent)).toEqual([
      'Sermon Manuscript',
      'Sermon Outline',
      'Handout',
      'Devotional',
      'Small Group Study',
      'Notes',
    ]);
  });

  test('a blank name is refused before any call is made', async () => {
    const { person, network, create } = await openDialog();
    await person.type(screen.getByLabelText('Name'), '   ');
    await create();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Invalid Name');
    expect(network.bodiesOf(save)).toEqual([]);
  });

  test('a name that the server refuses stands in its field', async () => {
    const { person, create } = await openDialog({ [save]: refusedFields({ Name: ['Invalid Name'] }) });
    await person.type(screen.getByLabelText('Name'), 'x');
    await create();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Invalid Name'));
  });

  test('is saved in the open folder', async () => {
    const folder = item('Advent 2026', { type: 'Folder', category: 'None' });
    const { person, network, create } = await openDialog(
      { [save]: refused(403, 'Not today') },
      `/library-home/${folder.id}`,
      [folder],
    );
    await person.type(screen.getByLabelText('Name'), 'Highways');
    await person.selectOptions(screen.getByLabelText('Category'), 'Handout');
    await create();
    expect(await screen.findByText('Not today')).toBeVisible();
    expect(network.bodiesOf(save)).toEqual([{ name: 'Highways', text: '', category: 'Handout', parentId: folder.id }]);
  });
});

describe('the account menu', () => {
  test('shows initials and remembers the theme', async () => {
    const { person } = await openLibrary([]);
    const account = await screen.findByRole('button', { name: 'Account' });
    expect(account).toHaveTextContent('RA');
    await person.click(account);
    expect(screen.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
    await person.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('sermon-theme')).toBe('dark');
    await person.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });

  test('says why signing out did not work', async () => {
    const { person } = await openLibrary([], { 'GET /api/Authentication/SignOut': noAnswer });
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
  });
});
