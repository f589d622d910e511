import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { findItem, folder, openLibrary } from '../../../testing/library.setup.tsx';

const list = 'GET /api/LibraryItems';

test('a change made in another window is shown, even if a change here canceled the fetch that would have brought it', async () => {
  const father = { ...item('The Father Who Runs'), isStarred: true };
  const brother = item('The Brother on the Porch');
  const advent = folder('Advent 2026');
  const { person, choose, chooseNew, network } = await openLibrary([{ ...father, isStarred: false }, brother], {
    answers: {
      'POST /api/Folders/CreateFolder': advent,
      'PUT /api/BuilderAssets/SetStarredBuilderAsset': father,
    },
  });
  await findItem('The Brother on the Porch');
  // The list is refetched after an item is created. In this test, the refetch never completes.
  network.answer(list, () => new Promise(() => {}));
  const dialog = await chooseNew('New folder or series');
  await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Advent 2026');
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await findItem('Advent 2026');
  network.answer(list, [father, { ...brother, name: 'The Elder Brother' }, advent]);
  await choose('The Father Who Runs', 'Add Star');
  expect(await screen.findByText('Star added to The Father Who Runs')).toBeVisible();
  await findItem('The Elder Brother');
});
