import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { asDocument } from '../../../testing/library.setup.tsx';
import { noAnswer } from '../../../testing/network.setup.ts';

const parentId = item('Advent 2026').id;

async function chooseNew(answer: unknown, made = item('Untitled sermon', { parentId })) {
  const opened = await openBuilder({
    overrides: { parentId },
    answers: {
      [save]: answer,
      [`GET /api/BuilderAssets/GetBuilderAsset/${made.id}`]: asDocument(made),
      [`PUT /api/BuilderAssets/WasAccessed/${made.id}`]: null,
      [`GET /api/AssetWritingLog/GetAssetWritingLog/${made.id}`]: { totalTime: 0, writingLogs: [] },
    },
  });
  fireEvent.keyDown(await opened.paper(), { key: 'k', ctrlKey: true });
  await opened.person.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'new blank{Enter}');
  return { ...opened, made };
}

test('New Blank Document in the palette opens an untitled sermon in the same folder', async () => {
  const made = item('Untitled sermon', { parentId });
  const { address, network } = await chooseNew(asDocument(made), made);
  await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
  expect(network.bodiesOf(save)).toEqual([{ name: 'Untitled sermon', text: '', category: 'Manuscript', parentId }]);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveFocus();
});

test('New Blank Document says why it failed, and the open document stays', async () => {
  const { address, document } = await chooseNew(noAnswer);
  expect(await screen.findByText(/Cannot reach/)).toBeVisible();
  expect(address()).toBe(`/build/${document.id}`);
});
