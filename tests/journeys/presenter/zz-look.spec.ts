import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openNew } from '../support/writing.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const para = 'Every family has one story it tells until the children can finish it. Ours is the summer my brother left the gate open, and my grandfather walked four miles of ditch calling one heifer by name. He went himself.';
const text =
  `<h1>The Father Who Runs</h1><p>${para}</p><p>${slide('a', 'Jesus tells a story about an open gate. A younger son asks for his share early,')} <mark data-color="green">which is a courteous way to wish his father dead.</mark></p>` +
  `<h2>He saw him first</h2><p>${slide('b', 'You do not see someone far off by accident. <mark data-color="yellow">You see him because you have been watching the road.</mark>')}</p>` +
  `<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>“He arose, and came to his father. But while he was still far off, his father saw him, and was moved with compassion, and ran, and fell on his neck, and kissed him.”</p></blockquote>` +
  Array.from({ length: 12 }, (_, at) => `<h2>Section ${at + 1}</h2><p>${para}</p><ul><li><p>One point</p></li><li><p>Another point</p></li></ul><p>${para}</p>`).join('');

test('look', async ({ page, isMobile }) => {
  test.skip(isMobile);
  const errors: string[] = [];
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && errors.push(m.text()));
  await openNew(page, 'The Father Who Runs', text);
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Present Sermon' }).click();
  await expect(page.getByRole('button', { name: 'Back to sermon' })).toBeVisible();
  await page.screenshot({ path: '/tmp/p1.png' });
  await page.getByRole('button', { name: 'Presenter Settings' }).click();
  await page.getByRole('radio', { name: /Count Down/ }).check();
  for (let at = 0; at < 6; at += 1) await page.getByRole('button', { name: 'Larger text' }).click();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.screenshot({ path: '/tmp/p2.png' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('PageDown');
  await page.screenshot({ path: '/tmp/p3.png' });
  await page.keyboard.press('PageDown');
  await page.screenshot({ path: '/tmp/p4.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: '/tmp/p5.png' });
  await page.getByRole('button', { name: 'Presenter Settings' }).click();
  await page.screenshot({ path: '/tmp/p6.png' });
  await page.getByRole('button', { name: 'Sepia' }).click();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: '/tmp/p7.png' });
  await page.getByRole('button', { name: 'Dim' }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: '/tmp/p8.png' });
  await page.reload();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/p9.png' });
  await page.getByRole('button', { name: 'Back to sermon' }).click();
  await expect(page).toHaveURL(/build/);
  console.log(JSON.stringify(errors));
});
