import { noDetails, sermonDetailsOf } from '@sermon/domain/library/items';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item } from '../../testing/app.setup.tsx';
import { openBuilder, save } from '../../testing/builder.setup.tsx';
import { asDocument } from '../../testing/library.setup.tsx';
import { refused } from '../../testing/network.setup.ts';
import { builtIn, builtInCall, ownCall } from '../../testing/templates.setup.ts';
import { lazyChooser } from './BuilderDialogs.tsx';

// Loaded before the first test so that no test waits for it.
await Promise.all([lazyChooser.fetch(), import('../templates/ChooserContent.tsx')]);

const activate = 'POST /api/SermonTemplate/Activate';
const restore = 'PUT /api/BuilderAssets/UndeleteBuilderAsset';
const expository = builtIn('Expository', { content: '<h1>The passage</h1>' });

/** Chooses a template in an empty document. Returns the calls that change documents from then on. */
async function chooseTemplate(overrides: Parameters<typeof openBuilder>[0] = {}) {
  const made = item('Expository');
  const builder = await openBuilder({
    text: '',
    ...overrides,
    answers: {
      [ownCall]: [],
      [builtInCall]: [expository],
      [activate]: made.id,
      [`GET /api/BuilderAssets/GetBuilderAsset/${made.id}`]: asDocument(made, '<h1>The passage</h1>'),
      [`PUT /api/BuilderAssets/WasAccessed/${made.id}`]: null,
      [`GET /api/AssetWritingLog/GetAssetWritingLog/${made.id}`]: { totalTime: 0, writingLogs: [] },
      ...overrides.answers,
    },
  });
  const { person, document: empty, network } = builder;
  const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${empty.id}`;
  if (!(remove in (overrides.answers ?? {}))) network.answer(remove, null);
  network.answer(save, asDocument(made));
  network.answer(restore, item(empty.name, { id: empty.id }));
  await builder.paper();
  await person.click(await screen.findByRole('button', { name: 'Choose a template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a template' }));
  await person.click(await dialog.findByRole('button', { name: 'Expository' }));
  await person.click(dialog.getByRole('button', { name: 'Use Template' }));
  const form = within(await screen.findByRole('dialog', { name: 'Use Template' }));
  return { ...builder, made, empty, remove, form };
}

test('a document made from a template takes the place of the empty one, which Undo brings back', async () => {
  const { person, form, address, made, empty, network, remove } = await chooseTemplate({
    overrides: { name: 'Untitled sermon' },
  });
  expect(form.getByLabelText('Name')).toHaveValue('Expository');
  await person.click(form.getByRole('button', { name: 'Use Template' }));
  await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
  expect(await screen.findByText('Untitled sermon was empty and has been moved to the trash')).toBeVisible();
  expect(network.bodiesOf(remove)).toHaveLength(1);
  expect(network.bodiesOf(save)).toEqual([]);
  await person.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(network.bodiesOf(restore)).toEqual([{ id: empty.id }]));
  expect(address()).toBe(`/build/${made.id}`);
});

test('the name, the date, the passage and the star of the empty document go to the new one', async () => {
  const preached = { datePreached: '2027-03-28', scripture: 'Luke 24:1-12', locationPreached: 'Grace Chapel' };
  const details = { ...sermonDetailsOf(noDetails), ...preached };
  const { person, form, made, network, remove } = await chooseTemplate({
    overrides: { name: 'Easter', isStarred: true, ...details },
  });
  expect(form.getByLabelText('Name')).toHaveValue('Easter');
  await person.click(form.getByRole('button', { name: 'Use Template' }));
  await waitFor(() => expect(network.bodiesOf(remove)).toHaveLength(1));
  expect(network.bodiesOf(activate)).toMatchObject([{ name: 'Easter' }]);
  expect(network.bodiesOf(save)).toEqual([{ id: made.id, isStarred: true, ...details }]);
});

test('the empty document stays if it cannot be deleted', async () => {
  const id = item('x').id;
  const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${id}`;
  const { person, form, address, made, network } = await chooseTemplate({
    overrides: { id, name: 'Untitled sermon' },
    answers: { [remove]: refused(500, 'Something went wrong. Please try again.') },
  });
  await person.click(form.getByRole('button', { name: 'Use Template' }));
  await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
  expect(network.bodiesOf(remove)).toHaveLength(1);
  expect(screen.queryByText(/moved to the trash/)).toBeNull();
});
