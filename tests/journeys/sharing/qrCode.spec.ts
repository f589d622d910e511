import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/app.ts';
import { decodeQrCode } from '../support/qrCode.ts';

test('the QR code that is saved as a picture leads to the page', async ({ page, app }) => {
  const send = async (path: string, method: 'PUT' | 'POST', data: object) => {
    const reply = await page.request.fetch(`/api/${path}`, { method, data });
    return ((await reply.json()) as { data: { id: string; shareId: string } }).data;
  };
  const { id } = await send('BuilderAssets/SaveBuilderAsset', 'POST', { name: 'A Bulletin', text: '<p>He ran.</p>' });
  await send('Share/SaveUserSharePreferences', 'POST', {
    subdomain: `code${test.info().testId.replace(/\W/g, '').slice(-10)}`,
  });
  const { shareId } = await send('Share/Share', 'PUT', { libraryAssetId: id });
  const link = `${app.address}/share/${shareId}`;
  await page.goto('/library');
  await page.getByRole('button', { name: 'More actions for A Bulletin' }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share “A Bulletin”' });
  for (const [format, file] of [
    ['PNG', 'A Bulletin.png'],
    ['SVG', 'A Bulletin.svg'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Save QR Code' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: new RegExp(format) }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(file);
    expect(await decodeQrCode(await readFile(await saved.path()))).toBe(link);
  }
});
