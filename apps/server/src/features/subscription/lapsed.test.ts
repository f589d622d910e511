import { describe, expect, test } from 'vitest';
import { readArchive } from '../../../../../tests/files/archives.ts';
import { readDocx } from '../../../../../tests/files/readDocx.ts';
import { day, openShop } from './shop.setup.ts';

const { product, payments, buy, deliverEvent, subscriptionOf } = await openShop();
const visitor = product.visit();
const upgradeRequired = { statusCode: 403, message: 'Upgrade required' };

/** A user who has bought a plan, shared a page and made a template, and has canceled. */
async function leave() {
  const ruth = await product.join('Ruth');
  const { id, currentPeriodEnd } = await buy(ruth, 'makerMonthly');
  payments.change(id, { cancelAt: currentPeriodEnd });
  await deliverEvent(id);
  await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
  const sermon = await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort my people.</p>' });
  const { shareId } = await ruth.api.sharing.share({ libraryAssetId: sermon.id });
  const template = await ruth.api.templates.save({ name: 'Outline', text: '<p>Three points</p>' });
  const isOpen = async () => (await subscriptionOf(ruth)) !== null;
  return { ...ruth, currentPeriodEnd, sermon, shareId, template, isOpen };
}

/** Moves the clock to a moment that is this many ms after a date. */
const moveTo = (date: Date, ms: number) => product.clock.pass(date.getTime() + ms - product.clock.now.getTime());

describe('a user whose paid period has ended', () => {
  test('can share and use templates to the last millisecond, and not after it', async () => {
    const { api, currentPeriodEnd, sermon, template, isOpen } = await leave();
    moveTo(currentPeriodEnd, -1);
    expect(await isOpen()).toBe(true);
    await api.templates.save({ id: template.id, name: 'My outline' });
    const second = await api.documents.save({ name: 'Second', text: '<p>Two</p>' });
    await api.sharing.share({ libraryAssetId: second.id });
    moveTo(currentPeriodEnd, 0);
    expect(await isOpen()).toBe(false);
    await expect(api.templates.save({ id: template.id, name: 'Renamed' })).rejects.toMatchObject(upgradeRequired);
    await api.sharing.unshare({ libraryAssetId: second.id });
    for (const id of [second.id, sermon.id])
      await expect(api.sharing.share({ libraryAssetId: id })).rejects.toMatchObject(upgradeRequired);
  });

  test('keeps what was made: pages stay shared, and templates can be read, edited and used', async () => {
    const { api, email, password, currentPeriodEnd, sermon, shareId, template } = await leave();
    moveTo(currentPeriodEnd, 30 * day);
    await api.accounts.signIn({ email, password });
    expect(await visitor.sharing.document({ shareId })).toMatchObject({ name: 'Comfort' });
    const { revision } = await api.documents.get({ id: sermon.id });
    await api.documents.save({ id: sermon.id, revision, text: '<p>Comfort my people, says your God.</p>' });
    expect((await visitor.sharing.document({ shareId })).text).toContain('says your God');

    expect((await api.templates.own({})).map(({ name }) => name)).toContain('Outline');
    const own = await api.documents.get({ id: template.id });
    await api.documents.save({ id: template.id, revision: own.revision, text: '<p>Four points</p>' });
    expect(await api.templates.use({ id: template.id, name: 'Advent' })).toMatchObject({ isTemplate: false });
    const copy = api.templates.use({ id: template.id, name: 'Copy', isTemplate: true });
    await expect(copy).rejects.toMatchObject(upgradeRequired);
  });

  test('can take everything along, in every format', async () => {
    const ruth = await leave();
    const { api } = ruth;
    await api.links.save({ name: 'Choir', url: 'https://youtu.be/dQw4w9WgXcQ', linkType: 'YouTube' });
    moveTo(ruth.currentPeriodEnd, 30 * day);
    await api.accounts.signIn({ email: ruth.email, password: ruth.password });
    expect(await ruth.isOpen()).toBe(false);

    const { manifest, files } = await readArchive(await api.archive.download());
    expect(manifest.items).toHaveLength(3);
    expect(manifest.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Comfort', isTemplate: false }),
        expect.objectContaining({ name: 'Outline', isTemplate: true }),
        expect.objectContaining({ name: 'Choir', linkType: 'YouTube', linkUrl: 'youtube://dQw4w9WgXcQ' }),
      ]),
    );
    expect([...files.keys()].toSorted()).toEqual([
      'Choir.url',
      'Comfort.docx',
      'Comfort.html',
      'Outline.docx',
      'Outline.html',
      'library.json',
    ]);
    for (const [{ id }, text] of [
      [ruth.sermon, 'Comfort my people.'],
      [ruth.template, 'Three points'],
    ] as const) {
      const word = readDocx(new Uint8Array(await (await api.documents.docx({ id })).arrayBuffer()));
      expect(word.paragraphs.map((paragraph) => paragraph.text)).toContain(text);
      expect(await (await api.documents.pdf({ id })).slice(0, 5).text()).toBe('%PDF-');
      const { pageCount, pages } = await api.printing.pages({ id });
      expect([pageCount, pages.length]).toEqual([1, 1]);
    }
  });

  test('has everything again after a new purchase', async () => {
    const ruth = await leave();
    moveTo(ruth.currentPeriodEnd, 0);
    await buy(ruth, 'makerMonthly');
    await ruth.api.templates.save({ id: ruth.template.id, name: 'Renamed' });
    const { isShared } = await ruth.api.sharing.share({ libraryAssetId: ruth.sermon.id });
    expect(isShared).toBe(true);
  });
});
