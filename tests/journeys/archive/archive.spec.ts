import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call, newDocument, newFolder } from '../support/items.ts';
import { folderOf, type Item, tree } from './library.ts';

test('a folder of sermons is reviewed, added, and removed by one Undo @phone @core', async ({ page }) => {
  const id = await newDocument(page, 'One Story');
  const docx = await (await page.request.get(`/api/BuilderAssets/docx/${id}`)).body();
  const folder = await folderOf({
    '2019-11-24 The Father Who Runs.txt': 'Luke 15:11-24\n\nHe saw him, and ran.',
    '2019/Easter.md': '# He is risen\n\nHe is not here.',
    '2019/Easter (copy).txt': 'He is risen\n\nHe is not here.',
    '2019/One Story.docx': docx,
    '2019/broken.docx': 'no Word file',
    'photo.jpg': 'no document',
    '.DS_Store': 'left behind',
  });
  await page.goto('/library-import');
  await expect(page.getByRole('button', { name: 'Choose Folder' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Folder', { exact: true }).setInputFiles(folder.path);
  await expect(page.getByRole('heading', { name: '4 documents found' })).toBeVisible();
  await expect(page.getByText('1 file could not be read')).toBeVisible();
  await expect(page.getByText('1 picture left out')).toBeVisible();
  await expect(page.getByText('Sermons/photo.jpg')).toBeVisible();
  await expect(page.getByLabel('Passage of 2019-11-24 The Father Who Runs.txt')).toHaveValue('Luke 15:11–24');
  await expectAccessible(page);
  expect(await tree(page)).toEqual(['One Story']);

  await page.getByLabel('Title of Easter.md').fill('Easter Morning');
  await expect(page.getByText('The same as Sermons/2019/Easter (copy).txt')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Add Easter (copy).txt' }).uncheck();
  await page.getByRole('button', { name: 'Import Again' }).click();
  await page.getByRole('button', { name: 'Add 3 to My Library' }).click();
  await expect(page.getByText('5 items added to library')).toBeVisible();
  const added = ['Sermons', 'Sermons/2019', 'Sermons/2019/Easter Morning', 'Sermons/2019/One Story'];
  expect(await tree(page)).toEqual(['One Story', ...added, 'Sermons/The Father Who Runs'].toSorted());
  const items = await call<Item[]>(page, 'GET', '/api/LibraryItems');
  const easter = items.find(({ name }) => name === 'Easter Morning')!;
  const original = await page.request.get(`/api/DocumentOriginals/GetOriginalContents/${easter.id}`);
  expect(original.headers()['content-disposition']).toContain('filename="Easter.md"');
  expect(await original.text()).toBe('# He is risen\n\nHe is not here.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Removed 5 items')).toBeVisible();
  expect(await tree(page)).toEqual(['One Story']);
  await folder.remove();
});

test('the whole library is exported, and restored with its folders, texts and dates @core', async ({ page }, info) => {
  const advent = await newFolder(page, 'Advent 2026');
  const inner = await newFolder(page, 'Week 1', advent);
  const text = '<h1>Comfort</h1><p>Comfort, <strong>comfort</strong> my people.</p>';
  const document = { name: 'Comfort: my people?', text, parentId: inner, datePreached: '2026-11-29' };
  await call(page, 'POST', '/api/BuilderAssets/SaveBuilderAsset', document);
  await call(page, 'POST', '/api/LinkAssets/SaveLinkAsset', {
    name: 'Song',
    url: 'https://song.example/',
    parentId: advent,
  });
  const before = await tree(page);

  await page.goto('/library-import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Everything' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Sermon Maker \d{4}-\d{2}-\d{2}\.zip$/);
  await expect(page.getByText(/^Sermon Maker .*\.zip saved$/)).toBeVisible();
  const zip = info.outputPath('library.zip');
  await file.saveAs(zip);

  const target = await newFolder(page, 'Restored');
  await page.reload();
  await page.getByLabel('Files or zip').setInputFiles(zip);
  await expect(page.getByRole('heading', { name: 'Restore this archive' })).toBeVisible();
  await expect(page.getByText(/2 folders, 1 document and 1 link\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Add to').selectOption('Restored');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('4 items restored')).toBeVisible();
  expect(await tree(page)).toEqual([...before, 'Restored', ...before.map((path) => `Restored/${path}`)].toSorted());

  const items = await call<(Item & { datePreached: string | null })[]>(page, 'GET', '/api/LibraryItems');
  const copies = items.filter(({ name }) => name === 'Comfort: my people?');
  expect(copies.map(({ datePreached }) => datePreached)).toEqual(['2026-11-29', '2026-11-29']);
  for (const { id } of copies)
    expect((await call<{ text: string }>(page, 'GET', `/api/BuilderAssets/GetBuilderAsset/${id}`)).text).toBe(text);
  expect(items.some(({ id }) => id === target)).toBe(true);
});
