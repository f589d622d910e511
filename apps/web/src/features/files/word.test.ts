import { expect, test, vi } from 'vitest';
import { item } from '../../testing/app.setup.tsx';
import { documentDetails, save } from '../../testing/builder.setup.tsx';
import { fakeNetwork, refused, refusedFields } from '../../testing/network.setup.ts';
import { fakeUploads } from '../../testing/uploads.setup.ts';
import { wordDocument } from './word.ts';

test.each([
  ['the storage is full', refused(409, 'Your storage is full.'), 'Your storage is full.'],
  ['the original is refused', refusedFields({ Original: ['File Too Large'] }), 'File Too Large'],
])('a document is saved without its original if %s', async (_, refusal, why) => {
  const uploads = fakeUploads();
  const network = fakeNetwork({
    'POST /api/WordFileConversion': { title: null, html: '<p>Risen</p>', notices: [] },
    'POST /api/FileAssets/GenerateFileUploadUrl': {
      url: '/uploads/1',
      filePath: 'uploads/1',
      contentType: 'application/msword',
    },
  });
  network.answer(save, () =>
    'original' in (network.bodiesOf(save).at(-1) as object)
      ? refusal
      : { ...item('Easter'), ...documentDetails, text: '<p>Risen</p>', revision: 1, savedAs: 1 },
  );
  const done = wordDocument(new File(['x'], 'Easter.doc'), null, new AbortController().signal);
  await vi.waitFor(() => uploads.take(0));
  const { document, notices } = await done;
  expect(document.name).toBe('Easter');
  expect(notices).toEqual([`The original file was not kept. ${why}`]);
  expect(network.bodiesOf(save)).toHaveLength(2);
});
