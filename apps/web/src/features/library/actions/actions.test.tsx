import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { item, ruth } from '../../../testing/app.setup.tsx';
import {
  asDocument,
  findItem,
  folder,
  holdPhone,
  openLibrary,
  showAsDesktop,
  subscriber,
  waitUntilGone,
} from '../../../testing/library.setup.tsx';
import { noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { itemActions } from './itemActions.ts';

const father = item('The Father Who Runs');
const undo = () => screen.findByRole('button', { name: 'Undo' });

/** A pending reply that the test sends by calling `give`. */
function held<Answer>() {
  let give = (_answer: Answer): void => {};
  const answer = () => new Promise<Answer>((resolve) => (give = resolve));
  return { answer, give: (value: Answer) => give(value) };
}

const entries = async () => (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);

test('no two actions have the same position in the menus or in the bulk bar', () => {
  const orders = itemActions.map(({ order }) => order);
  const barOrders = itemActions.flatMap(({ worksForMany }) => worksForMany?.barOrder ?? []);
  expect(new Set(orders).size).toBe(orders.length);
  expect(new Set(barOrders).size).toBe(barOrders.length);
});

describe('the menu of an item', () => {
  test('offers every action for a document', async () => {
    showAsDesktop();
    const { openMenu } = await openLibrary([father]);
    await openMenu('The Father Who Runs');
    expect(await entries()).toEqual(
      ['Open', 'Add Star', 'Offline Enable', 'Share', 'Rename', 'Move to…', 'Duplicate', 'Details', 'Delete'].map(
        (label) => expect.stringContaining(label),
      ),
    );
  });

  test('does not offer to duplicate a folder', async () => {
    showAsDesktop();
    const { openMenu } = await openLibrary([folder('Advent 2026', { isStarred: true })]);
    await openMenu('Advent 2026');
    expect(await entries()).toEqual(
      ['Open', 'Remove Star', 'Rename', 'Move to…', 'Details', 'Delete'].map((label) => expect.stringContaining(label)),
    );
  });

  test('offers the details on the phone', async () => {
    holdPhone();
    const { choose } = await openLibrary([father]);
    await choose('The Father Who Runs', 'Details');
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible();
  });

  test('only opens an item that the user does not own', async () => {
    showAsDesktop();
    const { openMenu } = await openLibrary([item('Grace for Ruth', { type: 'PremiumSermon', category: 'None' })]);
    await openMenu('Grace for Ruth');
    expect(await entries()).toEqual(['Open', 'Details'].map((label) => expect.stringContaining(label)));
  });

  test('offers no details, offline access or deletion while offline', async () => {
    holdPhone();
    const { openMenu } = await openLibrary([father]);
    await findItem('The Father Who Runs');
    setOnline(false);
    await openMenu('The Father Who Runs');
    expect(await entries()).toEqual(
      ['Open', 'Add Star', 'Rename', 'Move to…', 'Duplicate'].map((label) => expect.stringContaining(label)),
    );
  });
});

describe('Add Star', () => {
  const star = 'PUT /api/BuilderAssets/SetStarredBuilderAsset';

  test('shows immediately, and Undo reverts it', async () => {
    const answer = held();
    const { person, choose, openMenu, network } = await openLibrary([father], { answers: { [star]: answer.answer } });
    await choose('The Father Who Runs', 'Add Star');
    await openMenu('The Father Who Runs');
    expect(await screen.findByRole('menuitem', { name: /^Remove Star/ })).toBeVisible();
    await person.keyboard('{Escape}');
    answer.give({ ...father, isStarred: true });
    expect(await screen.findByText('Star added to The Father Who Runs')).toBeVisible();
    network.answer(star, father);
    await person.click(await undo());
    expect(await screen.findByText('Star removed from The Father Who Runs')).toBeVisible();
    expect(network.bodiesOf(star)).toEqual([
      { id: father.id, isStarred: true },
      { id: father.id, isStarred: false },
    ]);
  });

  test('is reverted with a notice if it fails', async () => {
    const { choose, openMenu } = await openLibrary([father], {
      answers: { [star]: refused(500, 'Something went wrong. Please try again.') },
    });
    await choose('The Father Who Runs', 'Add Star');
    expect(await screen.findByText('Could not update Starred')).toBeVisible();
    await openMenu('The Father Who Runs');
    expect(await screen.findByRole('menuitem', { name: /^Add Star/ })).toBeVisible();
  });

  test.each([
    ['a folder', folder('Advent 2026'), 'PUT /api/Folders/SetStarredFolder'],
    ['a series', item('Ruth', { type: 'SermonSeries' }), 'PUT /api/SermonSeries/SetStarredSermonSeries'],
    ['a link', item('A hymn', { type: 'LinkAsset' }), 'PUT /api/LinkAssets/SetStarredLinkAsset'],
    ['a file', item('Bulletin', { type: 'FileAsset' }), 'PUT /api/FileAssets/SetStarredFileAsset'],
  ])('uses the call of the item type for %s', async (_, starred, call) => {
    const { choose } = await openLibrary([starred], { answers: { [call]: { ...starred, isStarred: true } } });
    await choose(starred.name, 'Add Star');
    expect(await screen.findByText(`Star added to ${starred.name}`)).toBeVisible();
  });
});

describe('Rename', () => {
  const rename = 'PUT /api/BuilderAssets/SetNameBuilderAsset';

  async function openRename(answers: Record<string, unknown> = {}) {
    const app = await openLibrary([father], { answers });
    await app.choose('The Father Who Runs', 'Rename');
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    return { ...app, field, send: () => app.person.click(screen.getByRole('button', { name: 'Rename' })) };
  }

  test('starts with the name selected', async () => {
    const { field } = await openRename();
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('The Father Who Runs');
  });

  test('trims the end, names both names, and Undo restores the old one', async () => {
    const { person, field, send, network } = await openRename({
      [rename]: asDocument({ ...father, name: 'He saw him first' }),
    });
    await person.type(field, 'He saw him first  ', { initialSelectionStart: 0, initialSelectionEnd: 99 });
    await send();
    expect(await screen.findByText('The Father Who Runs renamed to He saw him first')).toBeVisible();
    await findItem('He saw him first');
    network.answer(rename, asDocument(father));
    await person.click(await undo());
    expect(await screen.findByText('He saw him first renamed to The Father Who Runs')).toBeVisible();
    await findItem('The Father Who Runs');
    expect(network.bodiesOf(rename)).toEqual([
      { id: father.id, name: 'He saw him first' },
      { id: father.id, name: 'The Father Who Runs' },
    ]);
  });

  test('refuses a blank name with a message under the field', async () => {
    const { person, field, send, network } = await openRename();
    await person.clear(field);
    await person.type(field, '   ');
    await send();
    expect(field).toHaveAccessibleDescription('Name cannot be blank');
    expect(field).toHaveFocus();
    expect(network.bodiesOf(rename)).toEqual([]);
  });

  test('refuses a name of more than 200 characters with a message under the field', async () => {
    const { person, field, send, network } = await openRename();
    await person.clear(field);
    await person.paste('a'.repeat(201));
    expect(field).toHaveValue('a'.repeat(201));
    await send();
    expect(field).toHaveAccessibleDescription('Name must be 200 characters or fewer');
    expect(network.bodiesOf(rename)).toEqual([]);
  });

  test('shows the server’s message about the name under the field', async () => {
    const { person, field, send } = await openRename({ [rename]: refusedFields({ Name: ['Name cannot be blank'] }) });
    await person.type(field, '!');
    await send();
    await waitFor(() => expect(field).toHaveAccessibleDescription('Name cannot be blank'));
  });

  test('restores the old name with a notice after any other failure', async () => {
    const { person, field, send } = await openRename({ [rename]: noAnswer });
    await person.type(field, '!');
    await send();
    expect(await screen.findByText('Failed to rename The Father Who Runs')).toBeVisible();
    await findItem('The Father Who Runs');
  });

  test('names the name that a failed Undo could not revert', async () => {
    const { person, field, send, network } = await openRename({ [rename]: asDocument({ ...father, name: 'New' }) });
    await person.type(field, 'New', { initialSelectionStart: 0, initialSelectionEnd: 99 });
    await send();
    const button = await undo();
    network.answer(rename, noAnswer);
    network.answer('GET /api/LibraryItems', [{ ...father, name: 'New' }]);
    await person.click(button);
    expect(await screen.findByText('Failed to rename New')).toBeVisible();
    await findItem('New');
  });
});

describe('Delete', () => {
  const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${father.id}`;
  const restore = 'PUT /api/BuilderAssets/UndeleteBuilderAsset';

  test('removes the item immediately, and Undo restores it', async () => {
    const answer = held();
    const { person, choose, network } = await openLibrary([father], {
      answers: { [remove]: answer.answer, [restore]: father },
    });
    await choose('The Father Who Runs', 'Delete');
    await waitUntilGone('The Father Who Runs');
    expect(screen.queryByText('The Father Who Runs deleted')).not.toBeInTheDocument();
    answer.give(null);
    expect(await screen.findByText('The Father Who Runs deleted')).toBeVisible();
    await person.click(await undo());
    expect(await screen.findByText('The Father Who Runs restored')).toBeVisible();
    await findItem('The Father Who Runs');
    expect(network.bodiesOf(restore)).toEqual([{ id: father.id }]);
  });

  test('puts the item back if it fails', async () => {
    const { choose } = await openLibrary([father], {
      answers: { [remove]: refused(500, 'Something went wrong. Please try again.') },
    });
    await choose('The Father Who Runs', 'Delete');
    expect(await screen.findByText('Failed to delete The Father Who Runs')).toBeVisible();
    await findItem('The Father Who Runs');
  });

  test('shows a notice if Undo fails', async () => {
    const { person, choose } = await openLibrary([father], { answers: { [remove]: null, [restore]: noAnswer } });
    await choose('The Father Who Runs', 'Delete');
    await person.click(await undo());
    expect(await screen.findByText('Failed to restore The Father Who Runs')).toBeVisible();
  });

  test('deletes an empty folder without confirmation', async () => {
    const empty = folder('Advent 2026');
    const { choose } = await openLibrary([empty], {
      answers: { [`DELETE /api/Folders/DeleteFolder/${empty.id}`]: null },
    });
    await choose('Advent 2026', 'Delete');
    expect(await screen.findByText('Advent 2026 deleted')).toBeVisible();
  });

  test('asks before it deletes a folder with contents, names the number of items, and Undo restores everything', async () => {
    const advent = folder('Advent 2026');
    const inner = folder('Group material', { parentId: advent.id });
    const week = item('Week 1', { parentId: inner.id });
    const call = `DELETE /api/Folders/DeleteFolder/${advent.id}`;
    const { person, choose, network } = await openLibrary([advent, inner, week], {
      answers: { [call]: null, 'PUT /api/Folders/UndeleteFolder': advent },
    });
    await choose('Advent 2026', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Advent 2026?' });
    expect(dialog).toHaveTextContent('2 items in it will be deleted too.');
    expect(dialog).toHaveTextContent('Everything goes to the trash, where you can restore it for 30 days.');
    expect(dialog).toHaveTextContent('Are you sure you wish to continue?');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(network.bodiesOf(call)).toEqual([]);

    await choose('Advent 2026', 'Delete');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Advent 2026 deleted')).toBeVisible();
    await waitUntilGone('Advent 2026');
    await person.click(await undo());
    expect(await screen.findByText('Advent 2026 restored')).toBeVisible();
    await findItem('Advent 2026');
  });
});

describe('Move to…', () => {
  const move = 'PUT /api/BuilderAssets/MoveBuilderAsset';
  const advent = folder('Advent 2026');
  const inner = folder('Group material', { parentId: advent.id });
  const ruthSeries = item('Ruth', { type: 'SermonSeries', category: 'None' });

  async function openPicker(moved = father, answers: Record<string, unknown> = {}) {
    const items = [father, advent, inner, ruthSeries].map((each) => (each.id === moved.id ? moved : each));
    const app = await openLibrary(items, {
      answers,
      address: moved.parentId ? `/library-home/${moved.parentId}` : '/library-home',
    });
    await app.choose(moved.name, 'Move to…');
    const picker = await screen.findByRole('dialog', { name: `Move ${moved.name}` });
    const button = (name: string) => within(picker).getByRole('button', { name });
    return { ...app, picker, button };
  }

  test('lists folders and series, and does not allow moving to the current folder', async () => {
    const { picker, button } = await openPicker();
    const list = within(picker).getByRole('list', { name: 'Folders and series' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['Advent 2026', 'Ruth'].map((name) => expect.stringContaining(name)));
    expect(button('Move Here')).toBeDisabled();
  });

  test('a click chooses a folder, Move Here moves the item, and Undo moves it back', async () => {
    const { person, button, network } = await openPicker(father, { [move]: { ...father, parentId: advent.id } });
    await person.click(button('Folder Advent 2026'));
    expect(button('Folder Advent 2026')).toHaveAttribute('aria-pressed', 'true');
    await person.click(button('Move Here'));
    expect(await screen.findByText('The Father Who Runs moved to Advent 2026')).toBeVisible();
    await waitUntilGone('The Father Who Runs');
    network.answer(move, father);
    await person.click(await undo());
    await findItem('The Father Who Runs');
    expect(network.bodiesOf(move)).toEqual([
      { id: father.id, parentId: advent.id },
      { id: father.id, parentId: null },
    ]);
  });

  test('a double click opens a folder, and the breadcrumbs lead back up', async () => {
    const { person, picker, button } = await openPicker();
    await person.dblClick(button('Folder Advent 2026'));
    expect(within(picker).getByRole('button', { name: 'Folder Group material' })).toBeVisible();
    expect(button('Move Here')).toBeEnabled();
    expect(button('Advent 2026')).toHaveAttribute('aria-current', 'location');
    await person.click(button('My Library'));
    expect(button('Move Here')).toBeDisabled();
  });

  test('the keyboard chooses, opens and leaves folders', async () => {
    const { person, button } = await openPicker();
    button('Folder Advent 2026').focus();
    await person.keyboard('{ArrowDown}');
    expect(button('Series Ruth')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(button('Series Ruth')).toHaveAttribute('aria-pressed', 'true');
    await person.keyboard('{ArrowUp}{ArrowRight}');
    expect(await screen.findByRole('button', { name: 'Folder Group material' })).toBeVisible();
    button('Folder Group material').focus();
    await person.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('button', { name: 'Series Ruth' })).toBeVisible();
  });

  test('an item can be moved out of a folder to My Library', async () => {
    const within1 = { ...father, parentId: advent.id };
    const { person, button } = await openPicker(within1, { [move]: father });
    expect(button('Move Here')).toBeDisabled();
    await person.click(button('My Library'));
    await person.click(button('Move Here'));
    expect(await screen.findByText('The Father Who Runs moved to Library Home')).toBeVisible();
  });

  test('an item cannot be moved into itself', async () => {
    const { button } = await openPicker(advent);
    expect(button('Folder Advent 2026')).toBeDisabled();
    expect(button('Open Advent 2026')).toBeDisabled();
    expect(button('Series Ruth')).toBeEnabled();
  });

  test('a new folder is created in the folder that is shown, and chosen', async () => {
    const made = folder('Lent', { parentId: advent.id });
    const { person, button, picker, network } = await openPicker(father, { 'POST /api/Folders/CreateFolder': made });
    await person.dblClick(button('Folder Advent 2026'));
    await person.click(button('New Folder'));
    await person.click(within(picker).getByRole('button', { name: 'Create' }));
    expect(within(picker).getByLabelText('New folder')).toHaveAccessibleDescription('Name cannot be blank');
    network.answer('GET /api/LibraryItems', [father, advent, inner, ruthSeries, made]);
    await person.type(within(picker).getByLabelText('New folder'), 'Lent');
    await person.click(within(picker).getByRole('button', { name: 'Create' }));
    const lent = await within(picker).findByRole('button', { name: 'Folder Lent' });
    expect(lent).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(lent).toHaveFocus());
    expect(network.bodiesOf('POST /api/Folders/CreateFolder')).toEqual([{ name: 'Lent', parentId: advent.id }]);
  });

  test('puts the item back with a notice if it fails', async () => {
    const { person, button } = await openPicker(father, {
      [move]: refused(500, 'Something went wrong. Please try again.'),
    });
    await person.click(button('Folder Advent 2026'));
    await person.click(button('Move Here'));
    expect(await screen.findByText('Failed to move The Father Who Runs')).toBeVisible();
    await findItem('The Father Who Runs');
  });

  test('takes the full screen on the phone', async () => {
    holdPhone();
    const { picker } = await openPicker();
    expect(picker.className).toContain('FullScreen');
  });
});

describe('Duplicate', () => {
  const duplicate = 'POST /api/BuilderAssets/DuplicateBuilderAsset';
  const copy = item('The Father Who Runs - Copy');

  test('copies a document into the open folder and opens the copy', async () => {
    const advent = folder('Advent 2026');
    const { choose, address, network } = await openLibrary([advent, { ...father, parentId: advent.id }], {
      address: `/library-home/${advent.id}`,
      answers: {
        [duplicate]: { ...copy, parentId: advent.id },
        [`GET /api/BuilderAssets/GetBuilderAsset/${copy.id}`]: noAnswer,
      },
    });
    await choose('The Father Who Runs', 'Duplicate');
    expect(await screen.findByText('The Father Who Runs - Copy created')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/build/${copy.id}`));
    expect(network.bodiesOf(duplicate)).toEqual([{ id: father.id, parentId: advent.id }]);
  });

  test('Undo leaves the copy and deletes it', async () => {
    const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${copy.id}`;
    const { person, choose, address, network } = await openLibrary([father], {
      answers: { [duplicate]: copy, [`GET /api/BuilderAssets/GetBuilderAsset/${copy.id}`]: noAnswer, [remove]: null },
    });
    await choose('The Father Who Runs', 'Duplicate');
    await waitFor(() => expect(address()).toBe(`/build/${copy.id}`));
    await person.click(await undo());
    expect(await screen.findByText('Removed The Father Who Runs - Copy')).toBeVisible();
    expect(address()).toBe('/library-home');
    expect(network.bodiesOf(remove)).toHaveLength(1);
  });

  test('shows a notice if it fails', async () => {
    const { choose } = await openLibrary([father], {
      answers: { [duplicate]: refused(500, 'Something went wrong. Please try again.') },
    });
    await choose('The Father Who Runs', 'Duplicate');
    expect(await screen.findByText('Failed to copy The Father Who Runs')).toBeVisible();
  });

  const template = item('Three points', { isTemplate: true });

  test('copies a template for subscribers', async () => {
    const { choose } = await openLibrary([template], {
      user: subscriber,
      answers: { [duplicate]: refused(500, 'Something went wrong. Please try again.') },
    });
    await choose('Three points', 'Duplicate');
    expect(await screen.findByText('Failed to copy Three points')).toBeVisible();
  });

  test('offers a free user the upgrade page for a template', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign });
    const { choose, network, person } = await openLibrary([template], { user: ruth });
    await choose('Three points', 'Duplicate');
    await screen.findByRole('dialog', { name: 'Duplicate' });
    expect(assign).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Activate Now' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Duplicate&upgradeAction=21'));
    expect(network.bodiesOf(duplicate)).toEqual([]);
  });
});

describe('Open', () => {
  const accessed = (id: string) => `PUT /api/LibraryItems/WasAccessed/${id}`;
  const link = (name: string, linkType: 'General' | 'YouTube' | 'Vimeo' | 'SoundCloud', linkUrl: string) =>
    item(name, { type: 'LinkAsset', category: 'None', linkType, linkUrl });

  test.each([
    ['example.org/sermons', 'https://example.org/sermons'],
    ['http://example.org/', 'http://example.org/'],
  ])('opens a general link, %s, in a new tab', async (linkUrl, address) => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    const page = link('Our site', 'General', linkUrl);
    const { choose, network } = await openLibrary([page], { answers: { [accessed(page.id)]: null } });
    await choose('Our site', 'Open');
    expect(openTab).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer');
    await waitFor(() => expect(network.bodiesOf(accessed(page.id))).toHaveLength(1));
    openTab.mockRestore();
  });

  test('does not open a link without a valid web address', async () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    const page = link('Trap', 'General', 'javascript:alert(1)');
    const { choose } = await openLibrary([page], { answers: { [accessed(page.id)]: null } });
    await choose('Trap', 'Open');
    expect(await screen.findByText('Enter a valid web address.')).toBeVisible();
    expect(openTab).not.toHaveBeenCalled();
    openTab.mockRestore();
  });

  test.each([
    ['YouTube', 'youtube://dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['Vimeo', 'vimeo://265636445', 'https://player.vimeo.com/video/265636445'],
    ['Vimeo', 'vimeo://265636445/8272103f6e', 'https://player.vimeo.com/video/265636445?h=8272103f6e'],
    [
      'SoundCloud',
      'soundcloud://grace/father',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fgrace%2Ffather',
    ],
  ] as const)('plays a %s link in a dialog', async (type, kept, address) => {
    const media = link('A hymn', type, kept);
    const { person, choose } = await openLibrary([media], { answers: { [accessed(media.id)]: null } });
    await choose('A hymn', 'Open');
    const dialog = await screen.findByRole('dialog', { name: 'A hymn' });
    const player = within(dialog).getByTitle('A hymn');
    expect(player).toHaveAttribute('src', address);
    expect(player).toHaveAttribute('width', '550');
    expect(player).toHaveAttribute('height', '315');
    expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    expect(player).toHaveAttribute('loading', 'lazy');
    expect(player.getAttribute('sandbox')).not.toContain('top-navigation');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('opens a folder and records the access', async () => {
    const advent = folder('Advent 2026');
    const { choose, address, network } = await openLibrary([advent], { answers: { [accessed(advent.id)]: null } });
    await choose('Advent 2026', 'Open');
    await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
    expect(network.bodiesOf(accessed(advent.id))).toHaveLength(1);
  });

  test('opens a document in the builder', async () => {
    const { choose, address } = await openLibrary([father], {
      answers: { [`GET /api/BuilderAssets/GetBuilderAsset/${father.id}`]: noAnswer },
    });
    await choose('The Father Who Runs', 'Open');
    await waitFor(() => expect(address()).toBe(`/build/${father.id}`));
  });
});
