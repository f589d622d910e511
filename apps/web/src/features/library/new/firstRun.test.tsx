import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import {
  asDocument,
  findItem,
  folder,
  holdPhone,
  openLibrary,
  waitUntilGone,
} from '../../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
// Imported up front so that notices do not expire while a busy machine loads the builder.
import '../../builder/BuilderScreen.tsx';

const save = 'POST /api/BuilderAssets/SaveBuilderAsset';
const list = 'GET /api/LibraryItems';
const sampleItem = () => item('The Father Who Runs', { isSample: true });
const welcome = () => screen.findByRole('heading', { name: 'Welcome, Ruth' });
const untitled = { name: 'Untitled sermon', text: '', category: 'Manuscript', parentId: null };
const opened = (id: string) => ({ [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: noAnswer });

describe('the library while it contains nothing of the user’s own', () => {
  test('offers three ways to begin and the sample sermon, without a list', async () => {
    await openLibrary([sampleItem()]);
    await welcome();
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Welcome, Ruth',
      'Write a sermon',
      'Bring in your sermons',
      'Start from a template',
      'A sample sermon',
    ]);
    expect(main.getByText('Sample')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.queryByText("You don't have any content here.")).not.toBeInTheDocument();
    expect(screen.queryByText('Quick Access')).not.toBeInTheDocument();
  });

  test('shows no sample once it was removed', async () => {
    await openLibrary([]);
    await welcome();
    expect(screen.queryByText('A sample sermon')).not.toBeInTheDocument();
  });

  test('becomes a list with the first item of the user’s own, in which the sample has a chip', async () => {
    await openLibrary([sampleItem(), item('Highways')]);
    const row = await screen.findByRole('row', { name: 'The Father Who Runs, Sermon Manuscript, sample' });
    expect(within(row).getByText('Sample')).toBeVisible();
    expect(screen.getAllByText('Sample')).toHaveLength(1);
    expect(screen.getByText('2 items')).toBeVisible();
    expect(screen.queryByText(/^Welcome/)).not.toBeInTheDocument();
  });

  test('counts a folder as the user’s own', async () => {
    await openLibrary([folder('Advent 2026')]);
    await findItem('Advent 2026');
  });

  test('leads to the import and to the templates', async () => {
    await openLibrary([]);
    expect(await screen.findByRole('link', { name: 'Choose Files' })).toHaveAttribute('href', '/library-import');
    expect(screen.getByRole('link', { name: 'See Templates' })).toHaveAttribute('href', '/sermon-templates');
  });

  test('opens the sample', async () => {
    const sample = sampleItem();
    const { person, address } = await openLibrary([sample], { answers: opened(sample.id) });
    await person.click(await screen.findByRole('link', { name: 'Open The Father Who Runs' }));
    await waitFor(() => expect(address()).toBe(`/build/${sample.id}`));
  });

  test('removes the sample, and Undo puts it back', async () => {
    const sample = sampleItem();
    const { person, network } = await openLibrary([sample], {
      answers: {
        [`DELETE /api/BuilderAssets/DeleteBuilderAsset/${sample.id}`]: null,
        'PUT /api/BuilderAssets/UndeleteBuilderAsset': sample,
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Remove The Father Who Runs' }));
    await waitFor(() => expect(screen.queryByText('A sample sermon')).not.toBeInTheDocument());
    expect(await screen.findByText('The Father Who Runs deleted')).toBeVisible();
    network.answer(list, [sample]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'The Father Who Runs' })).toBeVisible();
  });

  test('does not list the sample in Recent or Quick Access before the user has used it', async () => {
    await openLibrary([sampleItem()], { address: '/library-recent' });
    expect(await screen.findByText('No recent items to display.')).toBeVisible();
    await openLibrary([sampleItem(), item('Highways', { dateAccessed: '2027-01-01T00:00:00.000Z' })]);
    const cards = within(await screen.findByRole('region', { name: 'Quick Access' })).getAllByRole('link');
    expect(cards).toHaveLength(1);
    expect(cards[0]).toHaveAttribute('title', 'Highways');
  });
});

describe('the same on a phone', () => {
  test('makes each card a button, and has no New button', async () => {
    holdPhone();
    const made = item('Untitled sermon');
    const { person, address } = await openLibrary([sampleItem()], {
      answers: { [save]: asDocument(made), ...opened(made.id) },
    });
    await welcome();
    expect(screen.queryByRole('button', { name: 'New' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Bring in your sermons/ })).toHaveAttribute('href', '/library-import');
    expect(screen.getByRole('link', { name: /^Start from a template/ })).toHaveAttribute('href', '/sermon-templates');
    await person.click(screen.getByRole('button', { name: /^Write a sermon/ }));
    await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
  });

  test('removes the sample from its menu', async () => {
    holdPhone();
    const sample = sampleItem();
    const { choose } = await openLibrary([sample], {
      answers: { [`DELETE /api/BuilderAssets/DeleteBuilderAsset/${sample.id}`]: null },
    });
    await choose('The Father Who Runs', 'Delete');
    await waitUntilGone('The Father Who Runs');
    await welcome();
  });

  test('has the New button as soon as there is an item', async () => {
    holdPhone();
    await openLibrary([item('Highways')]);
    expect(await screen.findByRole('button', { name: 'New' })).toBeVisible();
  });
});

describe('starting to write', () => {
  test.each([
    ['Start Writing', 'button'],
    ['Blank sermon', 'menuitem'],
  ])('%s opens an untitled sermon in the builder, with its title to be selected', async (name, role) => {
    const made = item('Untitled sermon');
    const { person, address, network } = await openLibrary([], {
      answers: { [save]: asDocument(made), ...opened(made.id) },
    });
    if (role === 'menuitem') await person.click(await screen.findByRole('button', { name: 'New' }));
    await person.dblClick(await screen.findByRole(role, { name }));
    await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
    expect(network.bodiesOf(save)).toEqual([untitled]);
    expect(await screen.findByText('Untitled sermon created')).toBeVisible();
  });

  test('creates the sermon in the open folder', async () => {
    const advent = folder('Advent 2026');
    const made = item('Untitled sermon', { parentId: advent.id });
    const { person, address, network } = await openLibrary([advent], {
      address: `/library-home/${advent.id}`,
      answers: { [save]: asDocument(made), ...opened(made.id) },
    });
    await person.click(await screen.findByRole('button', { name: 'New' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Blank sermon' }));
    await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
    expect(network.bodiesOf(save)).toEqual([{ ...untitled, parentId: advent.id }]);
  });

  test('says why it failed, and can be tried again', async () => {
    const full = 'Your library is full. Please delete what you no longer need.';
    const made = item('Untitled sermon');
    const { person, address, network } = await openLibrary([], {
      answers: { [save]: refused(409, full), ...opened(made.id) },
    });
    await person.click(await screen.findByRole('button', { name: 'Start Writing' }));
    expect(await screen.findByText(full)).toBeVisible();
    expect(address()).toBe('/library-home');
    network.answer(save, asDocument(made));
    await person.click(screen.getByRole('button', { name: 'Start Writing' }));
    await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
  });

  test('Undo leaves the untitled sermon and deletes it', async () => {
    const made = item('Untitled sermon');
    const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${made.id}`;
    const { person, address, network } = await openLibrary([], {
      answers: { [save]: asDocument(made), [remove]: null, ...opened(made.id) },
    });
    await person.click(await screen.findByRole('button', { name: 'Start Writing' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed Untitled sermon')).toBeVisible();
    expect(address()).toBe('/library-home');
    expect(network.bodiesOf(remove)).toHaveLength(1);
  });

  test('is not offered while offline', async () => {
    await openLibrary([]);
    const start = await screen.findByRole('button', { name: 'Start Writing' });
    setOnline(false);
    expect(start).toBeDisabled();
  });
});
