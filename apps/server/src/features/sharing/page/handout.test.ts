import { expect, test } from 'vitest';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { parseHtml } from '../../../../../../tests/support/parseHtml.ts';

const product = await openProduct();
const owner = await product.join('Ruth');
const open = (url: string) => product.app.inject({ url });

test('the underlined words leave the server only while the page is no handout', async () => {
  const { id } = await owner.api.documents.save({
    name: 'Grace',
    text: '<h2>God <u>pardons</u></h2><p>He <strong>al<u>ready</u></strong><u>knows</u> your name.</p>',
  });
  const { shareId } = await owner.api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await owner.api.sharing.get({ id }))!;
  const page = async () => parseHtml((await open(`/share/${shareId}`)).body);
  const whole = await page();
  expect(whole.querySelector('.text')?.textContent).toContain('pardons');
  expect(whole.querySelector('.handout')).toBeNull();

  await owner.api.sharing.save({ assetShareId, isHandout: true });
  const visitor = product.visit();
  for (const { body } of [await open(`/share/${shareId}`), await open(`/api/Share/SharedAsset?shareId=${shareId}`)])
    expect(body).not.toMatch(/pardons|ready|knows/);
  const handout = await page();
  expect([...handout.querySelectorAll('[data-blank]')].map((blank) => blank.getAttribute('data-blank'))).toEqual([
    'Blank 1',
    'Blank 2',
  ]);
  expect(handout.querySelector('meta[name="description"]')?.getAttribute('content')).toBe('He al____ your name.');
  expect(handout.querySelector('.handout')?.hasAttribute('hidden')).toBe(true);
  const name = handout.querySelector<HTMLElement>('.handout')?.dataset.handout;
  expect(name).toMatch(new RegExp(`^${shareId}-[\\w-]{12}$`));
  expect((await visitor.sharing.document({ shareId })).text).toBe(
    '<h2>God __________</h2><p>He <strong>al</strong>__________ your name.</p>',
  );

  // Other words of the same length change nothing of what visitors get, so nobody can find the words by guessing.
  const { revision } = await owner.api.documents.get({ id });
  await owner.api.documents.save({
    id,
    revision,
    name: 'Grace',
    text: '<h2>God <u>forgets</u></h2><p>He al<u>waysloves</u> your name.</p>',
  });
  expect((await page()).querySelectorAll('[data-blank]')).toHaveLength(2);

  await owner.api.sharing.save({ assetShareId, isHandout: false });
  expect((await page()).querySelector('.text')?.textContent).toContain('forgets');
});

test('a handout without underlined words is the page of a sermon', async () => {
  const { id } = await owner.api.documents.save({ name: 'Plain', text: '<p>Nothing to fill in.</p>' });
  const { shareId } = await owner.api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await owner.api.sharing.get({ id }))!;
  await owner.api.sharing.save({ assetShareId, isHandout: true });
  const page = parseHtml((await open(`/share/${shareId}`)).body);
  expect(page.querySelector('.handout')).toBeNull();
  expect(page.querySelector('.text')?.textContent).toBe('Nothing to fill in.');
});
