import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { folder, openLibrary } from '../../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../../testing/network.setup.ts';

const trash = 'GET /api/LibraryItems/Trash';
const empty = 'PUT /api/LibraryItems/EmptyTrash';

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const father = { ...item('The Father Who Runs'), dateDeleted: ago(1.5), itemsWithin: 0 };
const advent = { ...folder('Advent 2026'), dateDeleted: ago(28.2), itemsWithin: 12 };
const restoreFather = 'PUT /api/BuilderAssets/UndeleteBuilderAsset';

async function openTrash(answers: Record<string, unknown> = {}, deleted: unknown[] = [father, advent]) {
  const app = await openLibrary([], { address: '/library-trash', answers: { [trash]: deleted, ...answers } });
  return { ...app, press: async (name: string) => app.person.click(await screen.findByRole('button', { name })) };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Deleted items' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);

describe('the trash', () => {
  test('shows what was deleted, when, its contents and how long it is kept', async () => {
    await openTrash();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('The Father Who RunsSermon Manuscript · Deleted');
    expect(first).toHaveTextContent('29 days left');
    expect(second).toHaveTextContent('Advent 2026Folder · 12 items in it · Deleted');
    expect(second).toHaveTextContent('2 days left');
    expect(
      screen.getByText(
        'Deleted items stay here for 30 days and can be restored. They count toward your storage until you empty the trash.',
      ),
    ).toBeVisible();
  });

  test('takes the focus when the focused item is gone', async () => {
    const { press, network } = await openTrash({ [restoreFather]: father });
    await screen.findByText('The Father Who Runs');
    network.answer(trash, [advent]);
    await press('Restore The Father Who Runs');
    await waitFor(() => expect(names()).toEqual(['Advent 2026']));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('says when it is empty', async () => {
    await openTrash({}, []);
    expect(await screen.findByText('The trash is empty.')).toBeVisible();
  });

  test('shows an error if it cannot be loaded, and can be retried', async () => {
    const { press, network } = await openTrash({ [trash]: noAnswer });
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
    network.answer(trash, [father]);
    await press('Try Again');
    expect(await screen.findByText('The Father Who Runs')).toBeVisible();
  });

  test('restores one item, and Undo deletes it again', async () => {
    const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${father.id}`;
    const { press, network } = await openTrash({ [restoreFather]: item('The Father Who Runs'), [remove]: null });
    await screen.findByText('Advent 2026');
    network.answer(trash, [advent]);
    await press('Restore The Father Who Runs');
    expect(await screen.findByText('The Father Who Runs restored')).toBeVisible();
    expect(names()).toEqual(['Advent 2026']);
    network.answer(trash, [father, advent]);
    await press('Undo');
    expect(await screen.findByText('The Father Who Runs deleted')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['The Father Who Runs', 'Advent 2026']));
    expect(network.bodiesOf(restoreFather)).toEqual([{ id: father.id }]);
    expect(network.bodiesOf(remove)).toHaveLength(1);
  });

  test('keeps the item with a notice if a call fails', async () => {
    const { press } = await openTrash({ [restoreFather]: refused(500, 'Something went wrong. Please try again.') });
    await press('Restore The Father Who Runs');
    expect(await screen.findByText('Failed to restore The Father Who Runs')).toBeVisible();
    expect(names()).toEqual(['The Father Who Runs', 'Advent 2026']);
  });

  test('restores several items at once', async () => {
    const call = 'PUT /api/LibraryItems/UndeleteAll';
    const { person, press, network } = await openTrash({ [call]: [] });
    await person.click(await screen.findByRole('checkbox', { name: 'Select The Father Who Runs' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    network.answer(trash, []);
    await press('Restore');
    expect(await screen.findByText('2 items restored')).toBeVisible();
    expect(await screen.findByText('The trash is empty.')).toBeVisible();
    expect(network.bodiesOf(call)).toEqual([{ ids: [father.id, advent.id] }]);
  });

  test('deletes permanently only after a confirmation', async () => {
    const { person, press, network } = await openTrash({ [empty]: null });
    await press('Delete Advent 2026 forever');
    const dialog = await screen.findByRole('dialog', { name: 'Delete forever?' });
    expect(dialog).toHaveTextContent("Advent 2026 will be permanently deleted. This can't be undone.");
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(network.bodiesOf(empty)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Delete Advent 2026 forever');
    network.answer(trash, [father]);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Forever' }));
    expect(await screen.findByText('Advent 2026 permanently deleted')).toBeVisible();
    expect(network.bodiesOf(empty)).toEqual([{ ids: [advent.id] }]);
    await waitFor(() => expect(names()).toEqual(['The Father Who Runs']));
  });

  test('is emptied as a whole', async () => {
    const { person, press, network } = await openTrash({ [empty]: null });
    await press('Empty Trash');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent("Everything in the trash will be permanently deleted. This can't be undone.");
    network.answer(trash, []);
    await person.click(within(dialog).getByRole('button', { name: 'Delete Forever' }));
    expect(await screen.findByText('The trash is empty.')).toBeVisible();
    expect(await screen.findByText('2 items permanently deleted')).toBeVisible();
    expect(network.bodiesOf(empty)).toEqual([{}]);
  });
});
