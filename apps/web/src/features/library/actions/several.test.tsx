import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { findItem, folder, openLibrary, waitUntilGone } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';

const moveAll = 'PUT /api/LibraryItems/MoveAll';
const starAll = 'PUT /api/LibraryItems/SetStarredAll';
const removeAll = 'PUT /api/LibraryItems/DeleteAll';
const restoreAll = 'PUT /api/LibraryItems/UndeleteAll';

const advent = folder('Advent 2026');
const lent = folder('Lent');
const week = (n: number, overrides = {}) => item(`Week ${n}`, overrides);
const weeks = [week(1), week(2), week(3)];
const ids = weeks.map(({ id }) => id);

/** Opens the library with these items selected. */
async function select(
  names: string[],
  answers: Record<string, unknown>,
  items = [advent, lent, ...weeks],
  address?: string,
) {
  const app = await openLibrary(items, { answers, ...(address && { address }) });
  for (const name of names) await app.person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const bar = await screen.findByRole('toolbar', { name: 'Selected items' });
  const press = async (name: string) => app.person.click(within(bar).getByRole('button', { name }));
  return { ...app, press };
}

const allWeeks = ['Week 1', 'Week 2', 'Week 3'];
const undo = () => screen.findByRole('button', { name: 'Undo' });

describe('several items', () => {
  test('are moved together, and Undo moves them back together', async () => {
    const { person, press, network } = await select(allWeeks, {
      [moveAll]: weeks.map((each) => ({ ...each, parentId: advent.id })),
    });
    await press('Move to…');
    const picker = await screen.findByRole('dialog', { name: 'Move 3 items' });
    await person.click(within(picker).getByRole('button', { name: 'Folder Advent 2026' }));
    await person.click(within(picker).getByRole('button', { name: 'Move Here' }));
    expect(await screen.findByText('3 items moved to Advent 2026')).toBeVisible();
    await waitUntilGone('Week 2');
    network.answer(moveAll, weeks);
    await person.click(await undo());
    await findItem('Week 2');
    expect(network.bodiesOf(moveAll)).toEqual([
      { ids: expect.arrayContaining(ids), parentId: advent.id },
      { ids: expect.arrayContaining(ids), parentId: null },
    ]);
  });

  test('from different folders each go back to their own folder', async () => {
    const inAdvent = week(1, { parentId: advent.id, isStarred: true });
    const inLent = week(2, { parentId: lent.id, isStarred: true });
    const moveOne = 'PUT /api/BuilderAssets/MoveBuilderAsset';
    const { person, press, network } = await select(
      ['Week 1', 'Week 2'],
      { [moveAll]: [inAdvent, inLent].map((each) => ({ ...each, parentId: null })), [moveOne]: inAdvent },
      [advent, lent, inAdvent, inLent],
      '/library-starred',
    );
    await press('Move to…');
    const picker = await screen.findByRole('dialog', { name: 'Move 2 items' });
    await person.click(within(picker).getByRole('button', { name: 'Move Here' }));
    expect(await screen.findByText('2 items moved to Library Home')).toBeVisible();
    await person.click(await undo());
    await waitFor(() =>
      expect(network.bodiesOf(moveOne)).toEqual(
        expect.arrayContaining([
          { id: inAdvent.id, parentId: advent.id },
          { id: inLent.id, parentId: lent.id },
        ]),
      ),
    );
  });

  test('get a star together, and those with a star keep it', async () => {
    const starred = week(4, { isStarred: true });
    const { person, press, network } = await select(
      ['Week 1', 'Week 2', 'Week 4'],
      { [starAll]: weeks.slice(0, 2).map((each) => ({ ...each, isStarred: true })) },
      [...weeks, starred],
    );
    await press('Add Star');
    expect(await screen.findByText('Star added to 2 items')).toBeVisible();
    network.answer(starAll, weeks.slice(0, 2));
    await person.click(await undo());
    expect(await screen.findByText('Star removed from 2 items')).toBeVisible();
    expect(network.bodiesOf(starAll)).toEqual([
      { ids: expect.arrayContaining(ids.slice(0, 2)), isStarred: true },
      { ids: expect.arrayContaining(ids.slice(0, 2)), isStarred: false },
    ]);
  });

  test('show a filled star if all of them have one', async () => {
    const { person } = await select(['Week 4', 'Week 5'], {}, [
      week(1),
      week(4, { isStarred: true }),
      week(5, { isStarred: true }),
    ]);
    const picture = (name: string) => screen.getByRole('button', { name }).querySelector('svg');
    expect(picture('Remove Star')).toHaveAttribute('fill', 'currentColor');
    await person.click(screen.getByRole('checkbox', { name: 'Select Week 1' }));
    expect(picture('Add Star')).toHaveAttribute('fill', 'none');
  });

  test('are deleted and restored together', async () => {
    const { person, press, network } = await select(allWeeks, { [removeAll]: null, [restoreAll]: weeks });
    await press('Delete');
    expect(await screen.findByText('3 items deleted')).toBeVisible();
    await waitUntilGone('Week 3');
    await person.click(await undo());
    expect(await screen.findByText('3 items restored')).toBeVisible();
    await findItem('Week 3');
    expect(network.bodiesOf(restoreAll)).toEqual([{ ids: expect.arrayContaining(ids) }]);
  });

  test('with contents are deleted after a confirmation that names the number of contained items', async () => {
    const inAdvent = week(5, { parentId: advent.id });
    const { person, press } = await select(['Advent 2026', 'Lent', 'Week 1'], { [removeAll]: null }, [
      advent,
      lent,
      ...weeks,
      inAdvent,
    ]);
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 items?' });
    expect(dialog).toHaveTextContent('1 item in them will be deleted too.');
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('3 items deleted')).toBeVisible();
  });

  test('reappear if the server refuses to delete them', async () => {
    const { press } = await select(allWeeks, { [removeAll]: refused(500, 'Something went wrong. Please try again.') });
    await press('Delete');
    expect(await screen.findByText('Failed to delete 3 items')).toBeVisible();
    await findItem('Week 1');
  });
});
