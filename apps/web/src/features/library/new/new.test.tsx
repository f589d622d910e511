import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, ruth, watchLeaving, whoIsHere } from '../../../testing/app.setup.tsx';
import {
  asDocument,
  findItem,
  folder,
  openLibrary,
  subscriber,
  waitUntilGone,
} from '../../../testing/library.setup.tsx';
import { noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
// Imported up front so that notices do not expire while a busy machine loads the builder.
import '../../builder/BuilderScreen.tsx';

const saveLink = 'POST /api/LinkAssets/SaveLinkAsset';
const undo = () => screen.findByRole('button', { name: 'Undo' });

async function openNew(user = subscriber) {
  const app = await openLibrary([], { user });
  await app.person.click(await screen.findByRole('button', { name: 'New' }));
  const menu = await screen.findByRole('menu', { name: 'New' });
  return { ...app, menu };
}

describe('the New menu', () => {
  test('offers everything that can be created', async () => {
    const { menu } = await openNew();
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((entry) => entry.textContent?.trim()),
    ).toEqual([
      'Blank sermon',
      'Blank document…',
      'Choose a template',
      'New folder or series',
      'Upload Word Document',
      'Upload file',
      'Import…',
      'New linked YouTube',
      'New linked SoundCloud',
      'New linked Vimeo',
      'New link',
    ]);
  });

  test('leads to the import screen', async () => {
    const { person, menu, address } = await openNew();
    await person.click(within(menu).getByRole('menuitem', { name: 'Import…' }));
    await waitFor(() => expect(address()).toBe('/library-import'));
  });

  test('has only Blank sermon while offline', async () => {
    const { menu } = await openNew();
    setOnline(false);
    for (const entry of within(menu).getAllByRole('menuitem'))
      if (entry.textContent.startsWith('Blank sermon')) expect(entry).not.toHaveAttribute('aria-disabled', 'true');
      else expect(entry).toHaveAttribute('aria-disabled', 'true');
  });

  test.each([
    ['Upload Word Document', 'upgradePath=Word&upgradeAction=17'],
    ['New linked SoundCloud', 'upgradePath=SoundCloud&upgradeAction=18'],
    ['New linked Vimeo', 'upgradePath=Vimeo&upgradeAction=19'],
    ['New linked YouTube', 'upgradePath=YouTube&upgradeAction=20'],
  ])('shows Upgrade at %s to a free user and explains it before it leads to the upgrade page', async (entry, query) => {
    const assign = watchLeaving();
    const { person, menu } = await openNew(ruth);
    await person.click(within(menu).getByRole('menuitem', { name: `${entry} Upgrade` }));
    const prompt = within(await screen.findByRole('dialog', { name: entry }));
    expect(prompt.getByText(/requires a subscription\.$/)).toBeVisible();
    await person.click(prompt.getByRole('button', { name: 'Not Now' }));
    expect(assign).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'New' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'New' }));
    await person.click(await screen.findByRole('menuitem', { name: `${entry} Upgrade` }));
    await person.click(await screen.findByRole('button', { name: 'Activate Now' }));
    expect(assign).toHaveBeenCalledWith(`/activate?${query}`);
  });

  test('supports an upgrade page on another site', async () => {
    const assign = watchLeaving();
    const {
      person,
      chooseNew: _,
      network: __,
    } = await openLibrary([], {
      answers: {
        ...whoIsHere(ruth, { upgradeUrl: 'https://sermons.example/join?from=maker' }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'New' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Upload Word Document Upgrade' }));
    await person.click(await screen.findByRole('button', { name: 'Activate Now' }));
    expect(assign).toHaveBeenCalledWith('https://sermons.example/join?from=maker&upgradePath=Word&upgradeAction=17');
  });

  test('lets a free user create folders, links and documents, and upload files', async () => {
    const { menu } = await openNew(ruth);
    const upgrades = within(menu).getAllByRole('menuitem', { name: /Upgrade$/ });
    expect(upgrades).toHaveLength(4);
  });
});

describe('New folder or series', () => {
  const create = 'POST /api/Folders/CreateFolder';
  const createSeries = 'POST /api/SermonSeries/CreateSermonSeries';

  test('creates a folder in the open folder, and Undo deletes it', async () => {
    const advent = folder('Advent 2026');
    const made = folder('Group material', { parentId: advent.id });
    const remove = `DELETE /api/Folders/DeleteFolder/${made.id}`;
    const { person, chooseNew, network } = await openLibrary([advent], {
      address: `/library-home/${advent.id}`,
      answers: { [create]: made, [remove]: null },
    });
    await chooseNew('New folder or series');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await person.type(screen.getByLabelText('Name'), 'Group material');
    network.answer('GET /api/LibraryItems', [advent, made]);
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Folder Group material created')).toBeVisible();
    await findItem('Group material');
    network.answer('GET /api/LibraryItems', [advent]);
    await person.click(await undo());
    expect(await screen.findByText('Removed Group material')).toBeVisible();
    await waitUntilGone('Group material');
    expect(network.bodiesOf(create)).toEqual([{ name: 'Group material', parentId: advent.id }]);
    expect(network.bodiesOf(remove)).toHaveLength(1);
  });

  test('creates a series, and Undo deletes it', async () => {
    const made = item('Ruth', { type: 'SermonSeries', category: 'None' });
    const remove = `DELETE /api/SermonSeries/DeleteSermonSeries/${made.id}`;
    const { person, chooseNew, network } = await openLibrary([], { answers: { [createSeries]: made, [remove]: null } });
    await chooseNew('New folder or series');
    await person.type(screen.getByLabelText('Name'), 'Ruth');
    await person.click(screen.getByRole('radio', { name: 'Series' }));
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Sermon Series Ruth created')).toBeVisible();
    expect(network.bodiesOf(createSeries)).toEqual([{ name: 'Ruth', parentId: null }]);
    await person.click(await undo());
    expect(await screen.findByText('Removed Ruth')).toBeVisible();
    expect(network.bodiesOf(remove)).toHaveLength(1);
  });

  test('refuses a blank name before any call', async () => {
    const { person, chooseNew } = await openLibrary([]);
    await chooseNew('New folder or series');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name cannot be blank');
  });

  test('shows a notice if Undo fails', async () => {
    const made = folder('Lent');
    const { person, chooseNew } = await openLibrary([], {
      answers: { [create]: made, [`DELETE /api/Folders/DeleteFolder/${made.id}`]: noAnswer },
    });
    await chooseNew('New folder or series');
    await person.type(screen.getByLabelText('Name'), 'Lent');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await person.click(await undo());
    expect(await screen.findByText('Failed to delete Lent')).toBeVisible();
  });
});

describe('Blank document…', () => {
  const save = 'POST /api/BuilderAssets/SaveBuilderAsset';

  test('Undo leaves the new document and deletes it', async () => {
    const made = item('Highways');
    const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${made.id}`;
    const { person, chooseNew, address, network } = await openLibrary([], {
      answers: {
        [save]: asDocument(made),
        [remove]: null,
        [`GET /api/BuilderAssets/GetBuilderAsset/${made.id}`]: noAnswer,
      },
    });
    await chooseNew('Blank document…', 'New blank document');
    await person.type(screen.getByLabelText('Name'), 'Highways');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Highways created')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
    await person.click(await undo());
    expect(await screen.findByText('Removed Highways')).toBeVisible();
    expect(address()).toBe('/library-home');
    expect(network.bodiesOf(remove)).toHaveLength(1);
  });

  test('refuses a blank name', async () => {
    const { person, chooseNew } = await openLibrary([]);
    await chooseNew('Blank document…', 'New blank document');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name cannot be blank');
  });

  test('refuses a name of more than 200 characters, which is not cut', async () => {
    const { person, chooseNew, network } = await openLibrary([]);
    await chooseNew('Blank document…', 'New blank document');
    await person.click(screen.getByLabelText('Name'));
    await person.paste('a'.repeat(201));
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name must be 200 characters or fewer');
    expect(screen.getByLabelText('Name')).toHaveValue('a'.repeat(201));
    expect(network.bodiesOf('POST /api/BuilderAssets/SaveBuilderAsset')).toEqual([]);
  });
});

describe('New link', () => {
  test('needs a name and an address', async () => {
    const { person, chooseNew, network } = await openLibrary([]);
    await chooseNew('New link');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name cannot be blank');
    expect(screen.getByLabelText('URL')).toHaveAccessibleDescription('Enter a valid web address.');
    expect(network.bodiesOf(saveLink)).toEqual([]);
  });

  test('refuses an invalid web address', async () => {
    const { person, chooseNew } = await openLibrary([]);
    await chooseNew('New link');
    await person.type(screen.getByLabelText('Name'), 'Trap');
    await person.type(screen.getByLabelText('URL'), 'javascript:alert(1)');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByLabelText('URL')).toHaveAccessibleDescription('Enter a valid web address.');
  });

  test('is added to the library', async () => {
    const site = item('Our site', { type: 'LinkAsset', category: 'None', linkType: 'General', linkUrl: 'example.org' });
    const { person, chooseNew, network } = await openLibrary([], { answers: { [saveLink]: site } });
    await chooseNew('New link');
    await person.type(screen.getByLabelText('Name'), 'Our site');
    await person.type(screen.getByLabelText('URL'), 'example.org');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Our site added to library')).toBeVisible();
    expect(network.bodiesOf(saveLink)).toEqual([
      { name: 'Our site', url: 'example.org', linkType: 'General', parentId: null },
    ]);
  });
});

describe('a media link', () => {
  async function openMedia(entry: string, answers: Record<string, unknown> = {}) {
    const app = await openLibrary([], { user: subscriber, answers });
    const dialog = await app.chooseNew(entry);
    const url = within(dialog).getByLabelText<HTMLInputElement>('URL');
    const press = async (name: string) => app.person.click(await within(dialog).findByRole('button', { name }));
    return { ...app, dialog, url, press };
  }

  test('is validated first, which shows a preview and locks the address', async () => {
    const { person, dialog, url, press } = await openMedia('New linked YouTube');
    expect(url).toHaveFocus();
    expect(within(dialog).getByRole('button', { name: 'Validate' })).toBeDisabled();
    await person.type(url, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s');
    await press('Validate');
    const player = await within(dialog).findByTitle('Preview of the YouTube link');
    expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(url).toHaveAttribute('readonly');
    const name = within(dialog).getByLabelText('Name');
    expect(name).toHaveValue('YouTube video');
    expect(name).toHaveFocus();
    await person.keyboard('A hymn');
    expect(name).toHaveValue('A hymn');
  });

  test('can be cleared to validate another address', async () => {
    const { person, dialog, url, press } = await openMedia('New linked YouTube');
    await person.type(url, 'https://youtu.be/dQw4w9WgXcQ');
    await press('Validate');
    await press('Clear');
    expect(url).toHaveValue('');
    expect(url).not.toHaveAttribute('readonly');
    expect(url).toHaveFocus();
    expect(within(dialog).queryByTitle('Preview of the YouTube link')).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Validate' })).toBeDisabled();
  });

  test.each([
    [
      'New linked YouTube',
      'https://youtu.be/dQw4w9WgXcQ',
      'YouTube video',
      'youtube://dQw4w9WgXcQ',
      'YouTube',
      'Video',
    ],
    ['New linked Vimeo', 'https://vimeo.com/265636445', 'Vimeo video', 'vimeo://265636445', 'Vimeo', 'Video'],
    [
      'New linked SoundCloud',
      'https://soundcloud.com/grace-chapel/the-father-who-runs',
      'The father who runs',
      'soundcloud://grace-chapel/the-father-who-runs',
      'SoundCloud',
      'Audio',
    ],
  ] as const)('saves only the id: %s', async (entry, address, name, kept, linkType, category) => {
    const saved = item(name, { type: 'LinkAsset', category, linkType, linkUrl: kept });
    const { person, url, press, network } = await openMedia(entry, { [saveLink]: saved });
    await person.type(url, address);
    await press('Validate');
    await press('Add');
    expect(await screen.findByText(`${name} added to library`)).toBeVisible();
    expect(network.bodiesOf(saveLink)).toEqual([{ name, url: kept, linkType, category, parentId: null }]);
  });

  test.each([
    [
      'New linked YouTube',
      'https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ',
      'Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
    ],
    [
      'New linked SoundCloud',
      'https://soundcloud.com/discover',
      'Sorry, this SoundCloud url is invalid. (Example: https://soundcloud.com/artist/track)',
    ],
    [
      'New linked Vimeo',
      'https://vimeo.com/channels/staffpicks',
      'Sorry, this Vimeo url is invalid. (Example: https://vimeo.com/265636445)',
    ],
  ])('%s refuses %s', async (entry, address, sentence) => {
    const { person, dialog, url, press } = await openMedia(entry);
    await person.type(url, address);
    await press('Validate');
    expect(url).toHaveAccessibleDescription(sentence);
    expect(within(dialog).queryByTitle(/^Preview/)).not.toBeInTheDocument();
  });

  test('needs a name', async () => {
    const { person, dialog, url, press, network } = await openMedia('New linked Vimeo');
    await person.type(url, '265636445');
    await press('Validate');
    expect(url).toHaveAccessibleDescription(/^Sorry/);
    await person.clear(url);
    await person.type(url, 'vimeo.com/265636445');
    await press('Validate');
    await person.clear(within(dialog).getByLabelText('Name'));
    await press('Add');
    expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription('Name cannot be blank');
    expect(network.bodiesOf(saveLink)).toEqual([]);
  });

  test('shows the server’s messages under their fields', async () => {
    const { person, url, press, network } = await openMedia('New linked Vimeo', {
      [saveLink]: refusedFields({ Url: ['Enter a valid web address.'] }),
    });
    await person.type(url, 'vimeo.com/265636445');
    await press('Validate');
    await press('Add');
    await waitFor(() => expect(url).toHaveAccessibleDescription('Enter a valid web address.'));
    network.answer(saveLink, refused(403, 'Upgrade required'));
    await press('Add');
    expect(await screen.findByText('Upgrade required')).toBeVisible();
  });
});
