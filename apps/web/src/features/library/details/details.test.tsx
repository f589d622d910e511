import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import { asDocument, findItem, folder, holdPhone, openLibrary } from '../../../testing/library.setup.tsx';
import { watchDownloads } from '../../../testing/downloads.setup.ts';
import { refused, refusedFields } from '../../../testing/network.setup.ts';

const saveDocument = 'POST /api/BuilderAssets/SaveBuilderAsset';
const saveLink = 'POST /api/LinkAssets/SaveLinkAsset';

const father = item('The Father Who Runs', {
  datePreached: '2026-11-22',
  locationPreached: 'Grace Chapel',
  scripture: 'Luke 15:11-32',
});

async function openDetails(shown: WireItem, answers: Record<string, unknown> = {}) {
  holdPhone();
  const app = await openLibrary([shown], { answers });
  await app.choose(shown.name, 'Details');
  const dialog = await screen.findByRole('dialog', { name: 'Details' });
  const facts = () =>
    Object.fromEntries(
      within(dialog)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
  const edit = async () => app.person.click(within(dialog).getByRole('button', { name: 'Edit Details' }));
  const save = async () => app.person.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { ...app, dialog, facts, edit, save };
}

describe('the details', () => {
  test('show the facts of a document', async () => {
    const { facts } = await openDetails(father);
    expect(facts()).toEqual({
      Title: 'The Father Who Runs',
      'Preach Date': '22 Nov 2026',
      Location: 'Grace Chapel',
      Scriptures: 'Luke 15:11–32',
      Type: 'Sermon Manuscript',
      Sharing: 'Not shared',
      Modified: expect.any(String),
      'Last Opened': expect.any(String),
      Created: expect.any(String),
    });
  });

  test('say when the item has no preach date', async () => {
    const { facts } = await openDetails(item('Ninety-Nine and One'));
    expect(facts()).toMatchObject({ 'Preach Date': 'Not Set' });
  });

  test.each([
    ['sermon', 'Premium Sermon “Grace”'],
    ['series', 'Premium Series “Grace”'],
  ] as const)('name the premium %s from which the item was copied', async (kind, source) => {
    const { facts } = await openDetails(item('Outline', { premium: { kind, slug: 'grace', name: 'Grace' } }));
    expect(facts()).toMatchObject({ From: source });
  });

  test('show the address of a general link', async () => {
    const { facts } = await openDetails(
      item('Our site', { type: 'LinkAsset', category: 'None', linkType: 'General', linkUrl: 'example.org' }),
    );
    expect(facts()).toMatchObject({ URL: 'example.org', Type: 'Link' });
  });

  test('do not show the address of a media link', async () => {
    const { facts } = await openDetails(
      item('A hymn', { type: 'LinkAsset', category: 'Audio', linkType: 'SoundCloud', linkUrl: 'soundcloud://a/b' }),
    );
    expect(facts()).not.toHaveProperty('URL');
    expect(facts()).toMatchObject({ Type: 'Sermon Audio' });
  });

  test('show the size of a file', async () => {
    const { facts } = await openDetails(
      item('Bulletin.pdf', { type: 'FileAsset', category: 'None', fileSize: 312_400 }),
    );
    expect(facts()).toMatchObject({ Size: '312 KB', Type: 'File' });
  });

  test('show the file from which a document was imported, and download it', async () => {
    const downloads = watchDownloads();
    const { dialog, person } = await openDetails(father, {
      [`GET /api/DocumentOriginals/GetOriginal/${father.id}`]: { fileName: 'Father 2004.doc', fileSize: 48_000 },
      [`GET /api/DocumentOriginals/GetOriginalContents/${father.id}`]: new Response('Words', {
        headers: { 'content-disposition': `attachment; filename="x"; filename*=utf-8''Father%202004.doc` },
      }),
    });
    const button = await within(dialog).findByRole('button', { name: 'Download Father 2004.doc' });
    expect(within(dialog).getByText('Original file').nextElementSibling).toHaveTextContent('Father 2004.doc 48 KB');
    await person.click(button);
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['Father 2004.doc']));
  });

  test('show only title, type and dates of a folder', async () => {
    const { facts } = await openDetails(folder('Advent 2026'));
    expect(Object.keys(facts())).toEqual(['Title', 'Type', 'Modified', 'Last Opened', 'Created']);
  });

  test('return the focus to the button that opened the form', async () => {
    const { dialog, edit, person } = await openDetails(father);
    await edit();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).getByRole('button', { name: 'Edit Details' })).toHaveFocus();
  });

  test('open the item', async () => {
    const { person, dialog, address } = await openDetails(father, {
      [`GET /api/BuilderAssets/GetBuilderAsset/${father.id}`]: asDocument(father),
    });
    await person.click(within(dialog).getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(address()).toBe(`/build/${father.id}`));
  });
});

describe('the details on a tablet', () => {
  async function openOnTablet(answers: Record<string, unknown> = {}) {
    const app = await openLibrary([father], { answers });
    await app.choose(father.name, 'Details');
    const dialog = await screen.findByRole('dialog', { name: 'Details' });
    const press = (name: string) => app.person.click(within(dialog).getByRole('button', { name }));
    return { ...app, dialog, press };
  }

  test('have the name as their heading, and a row of actions', async () => {
    const starred = 'PUT /api/BuilderAssets/SetStarredBuilderAsset';
    const { dialog, press, person } = await openOnTablet({ [starred]: { ...father, isStarred: true } });
    expect(within(dialog).getByRole('heading', { name: father.name })).toBeVisible();
    expect(within(dialog).queryByText('Title')).toBeNull();
    await press('Add Star');
    expect(await within(dialog).findByRole('button', { name: 'Starred: Remove Star' })).toBeVisible();
    await press('Edit Details');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).getByRole('button', { name: 'Edit Details' })).toHaveFocus();
  });

  test('lead to Move', async () => {
    const { press } = await openOnTablet();
    await press('Move to…');
    expect(await screen.findByRole('dialog', { name: /^Move/ })).toBeVisible();
  });

  test('close when the item is deleted', async () => {
    const { press } = await openOnTablet({ [`DELETE /api/BuilderAssets/DeleteBuilderAsset/${father.id}`]: null });
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(`${father.name} deleted`)).toBeVisible();
  });
});

describe('Edit Details', () => {
  test('saves the details of a document without its text, with the date as typed in the field', async () => {
    const changed = {
      ...father,
      name: 'He saw him first',
      datePreached: '2026-12-06',
      locationPreached: '',
      scripture: '',
    };
    const { person, edit, save, facts, network } = await openDetails(father, { [saveDocument]: asDocument(changed) });
    await edit();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    const fill = async (label: string, text: string) => {
      await person.clear(screen.getByLabelText(label));
      if (text) await person.type(screen.getByLabelText(label), text);
    };
    await fill('Title', 'He saw him first');
    await fill('Preach Date', '2026-12-06');
    await fill('Location', '');
    await fill('Scriptures', '');
    network.answer('GET /api/LibraryItems', [changed]);
    await save();
    await waitFor(() => expect(facts()).toMatchObject({ Title: 'He saw him first', 'Preach Date': '6 Dec 2026' }));
    expect(network.bodiesOf(saveDocument)).toEqual([
      { id: father.id, name: 'He saw him first', datePreached: '2026-12-06', locationPreached: '', scripture: '' },
    ]);
  });

  test('sends only what was changed, so that a change in another window stays', async () => {
    const { person, edit, save, network } = await openDetails(father, { [saveDocument]: asDocument(father) });
    await edit();
    await person.clear(screen.getByLabelText('Location'));
    await person.type(screen.getByLabelText('Location'), 'York');
    await save();
    await waitFor(() => expect(network.bodiesOf(saveDocument)).toEqual([{ id: father.id, locationPreached: 'York' }]));
  });

  test('clears a preach date', async () => {
    const { person, edit, save, network } = await openDetails(father, {
      [saveDocument]: asDocument({ ...father, datePreached: null }),
    });
    await edit();
    await person.clear(screen.getByLabelText('Preach Date'));
    await save();
    await waitFor(() => expect(network.bodiesOf(saveDocument)).toMatchObject([{ datePreached: null }]));
  });

  test('shows the server’s messages under their fields and keeps the input', async () => {
    const { person, edit, save } = await openDetails(father, {
      [saveDocument]: refusedFields({
        LocationPreached: ['This must be 200 characters or fewer'],
        ScriptureReferences: ['This must be 1000 characters or fewer'],
      }),
    });
    await edit();
    await person.type(screen.getByLabelText('Location'), ', Leeds');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('This must be 200 characters or fewer'),
    );
    expect(screen.getByLabelText('Scriptures')).toHaveAccessibleDescription('This must be 1000 characters or fewer');
    expect(screen.getByLabelText('Location')).toHaveValue('Grace Chapel, Leeds');
    expect(screen.getByLabelText('Location')).toHaveFocus();
  });

  test('refuses a title of more than 200 characters before any call', async () => {
    const { person, edit, save, network } = await openDetails(father);
    await edit();
    await person.clear(screen.getByLabelText('Title'));
    await person.paste('a'.repeat(201));
    await save();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Name must be 200 characters or fewer');
    expect(network.bodiesOf(saveDocument)).toEqual([]);
  });

  test('says so if the item was deleted meanwhile', async () => {
    const { person, edit, save } = await openDetails(father, { [saveDocument]: refused(404, 'Not found') });
    await edit();
    await person.type(screen.getByLabelText('Location'), ', Leeds');
    await save();
    expect(
      await screen.findByText(
        'This no longer exists. It may have been deleted in another window or on another device.',
      ),
    ).toBeVisible();
  });

  test('refuses a blank title before any call', async () => {
    const { person, edit, save, network } = await openDetails(father);
    await edit();
    await person.clear(screen.getByLabelText('Title'));
    await save();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Name cannot be blank');
    expect(network.bodiesOf(saveDocument)).toEqual([]);
  });

  test('changes the address of a general link', async () => {
    const site = item('Our site', { type: 'LinkAsset', category: 'None', linkType: 'General', linkUrl: 'example.org' });
    const { person, edit, save, network } = await openDetails(site, {
      [saveLink]: refusedFields({ Url: ['Enter a valid web address.'] }),
    });
    await edit();
    await person.clear(screen.getByLabelText('URL'));
    await person.type(screen.getByLabelText('URL'), 'javascript:alert(1)');
    await save();
    await waitFor(() => expect(screen.getByLabelText('URL')).toHaveAccessibleDescription('Enter a valid web address.'));
    expect(network.bodiesOf(saveLink)).toMatchObject([
      { id: site.id, url: 'javascript:alert(1)', linkType: 'General' },
    ]);
  });

  test('keeps the id of a media link, which is not shown', async () => {
    const hymn = item('A hymn', {
      type: 'LinkAsset',
      category: 'Video',
      linkType: 'Vimeo',
      linkUrl: 'vimeo://265636445',
    });
    const { person, edit, save, network } = await openDetails(hymn, { [saveLink]: hymn });
    await edit();
    expect(screen.queryByLabelText('URL')).not.toBeInTheDocument();
    await person.type(screen.getByLabelText('Location'), 'Leeds');
    await save();
    await waitFor(() => expect(network.bodiesOf(saveLink)).toEqual([{ id: hymn.id, locationPreached: 'Leeds' }]));
  });

  test('saves a file with its own call', async () => {
    const bulletin = item('Bulletin.pdf', { type: 'FileAsset', category: 'None', fileSize: 10 });
    const update = 'PUT /api/FileAssets/UpdateFileAsset';
    const { person, edit, save, network } = await openDetails(bulletin, {
      [update]: { ...bulletin, locationPreached: 'Leeds', uploadPath: 'x' },
    });
    await edit();
    await person.type(screen.getByLabelText('Location'), 'Leeds');
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(update)).toMatchObject([{ id: bulletin.id, locationPreached: 'Leeds' }]),
    );
  });

  test('offers only a title for a folder or a series', async () => {
    const advent = folder('Advent 2026');
    const rename = 'PUT /api/Folders/SetNameFolder';
    const { person, edit, save, network } = await openDetails(advent, { [rename]: { ...advent, name: 'Advent' } });
    await edit();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await person.clear(screen.getByLabelText('Title'));
    await person.type(screen.getByLabelText('Title'), 'Advent');
    network.answer('GET /api/LibraryItems', [{ ...advent, name: 'Advent' }]);
    await save();
    await waitFor(() => expect(network.bodiesOf(rename)).toEqual([{ id: advent.id, name: 'Advent' }]));
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await findItem('Advent');
  });

  test('edits the description of a template', async () => {
    const template = item('Three points', { isTemplate: true, templateDescription: 'For Sundays' });
    const { person, edit, save, network } = await openDetails(template, { [saveDocument]: asDocument(template) });
    await edit();
    await person.type(screen.getByLabelText('Template description'), ' and feasts');
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(saveDocument)).toMatchObject([{ templateDescription: 'For Sundays and feasts' }]),
    );
  });

  test('Cancel changes nothing', async () => {
    const { person, dialog, edit, facts } = await openDetails(father);
    await edit();
    await person.type(screen.getByLabelText('Title'), '!!');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(facts()).toMatchObject({ Title: 'The Father Who Runs' });
  });
});
