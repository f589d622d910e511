import type { Page } from '@playwright/test';
import { expect, test as withPreacher } from '../support/app.ts';
import { type AssistantProvider, openAssistantProvider } from '../support/assistantProvider.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { type CuttingProxy, openCuttingProxy } from '../support/cuttingProxy.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

/** The server asks a stand-in whose answers the tests write. */
const test = withPreacher.extend<
  { line: CuttingProxy },
  { provider: AssistantProvider; settings: Record<string, string> }
>({
  /** A connection to the server that can be cut off. */
  line: async ({ app }, give) => {
    const line = await openCuttingProxy(app.address);
    await give(line);
    await line.close();
  },
  provider: [
    async ({}, give) => {
      const provider = await openAssistantProvider();
      await give(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ provider }, give) =>
      give({ AI_PROVIDER: 'compatible', AI_BASE_URL: provider.url, AI_MODEL: 'm', AI_DAILY_LIMIT: '20' }),
    { scope: 'worker' },
  ],
});

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs);
  await waitForBibles(app.address, playwright.request, ['KJV', 'WEB']);
});

const answerRegion = (page: Page) => page.getByRole('region', { name: 'Answer' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** `isNarrow` is true for phones and tablets, where the panels are in a menu. */
async function openAssistant(page: Page, isNarrow: boolean): Promise<void> {
  if (isNarrow) {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'AI Assistant' }).click();
  } else await page.getByRole('tab', { name: 'AI Assistant' }).click();
}

test('ideas with quotations of the Bible are checked, corrected and inserted @phone @core', async ({
  page,
  provider,
  isMobile,
}) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>He ran.</p>');
  await openAssistant(page, isMobile);
  await expect(page.getByText('Answers come from an AI model and can be wrong.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^Sermon ideas/ }).click();
  await expect(page.getByText('20 answers left today')).toBeVisible();
  await button(page, 'Get Ideas').click();
  await expect(page.getByText('You must enter at least one topic')).toBeVisible();
  await expect(page.getByText('You must enter at least one scripture')).toBeVisible();
  await expect(page.getByLabel('Scripture', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Topics').fill('forgiveness');
  await page.keyboard.press('Enter');
  await page.getByLabel('Scripture', { exact: true }).fill('Luke 15:11-24');
  const asked = provider.next();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const answer = await asked;
  answer.write('## A verse to end on\n');
  await expect(answerRegion(page).getByRole('heading', { name: 'A verse to end on' })).toBeVisible();
  await expect(button(page, 'Stop generating')).toBeVisible();
  await expectAccessible(page);
  answer.write(
    [
      '> “Jesus wept.” — John 11:35 (KJV)',
      '## A turn for the second point',
      'The son is allowed two sentences: “I am no longer worthy to be called your son” (Luke 15:19).',
      '## A claim that nobody can check',
      '> “Be kind to the road.” — Hezekiah 3:4',
    ].join('\n'),
  );
  answer.end();
  await expect(page.getByText('Verified, King James Version')).toBeVisible();
  await expect(page.getByText('Wording differs')).toBeVisible();
  await expect(page.getByText("Hezekiah 3:4: not found. This line won't be inserted.")).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);

  await button(page, 'Insert A verse to end on').click();
  await expect(paper(page).getByText('Jesus wept.')).toBeVisible();
  if (isMobile) await openAssistant(page, isMobile);
  await button(page, 'Use this wording: Luke 15:19').click();
  await button(page, 'Insert A turn for the second point').click();
  await expect(paper(page).getByText(/no more worthy to be called (thy|your) son/)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toContain('data-source="assistant/assistant/Assistant/"');
  const stored = await storedText(page, id);
  expect(stored).toContain(
    '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus wept.</p></blockquote>',
  );
  expect(stored).not.toContain('no longer worthy');
  expect(stored).not.toContain('Hezekiah');
});

test('an answer goes on in a cut network and after a reload, without being asked for again', async ({
  page,
  provider,
  line,
}) => {
  const before = provider.requests;
  const id = await openNew(page, 'The Father Who Runs', `<p>${'Grace abounds. '.repeat(60)}</p>`);
  await page.goto(`${line.address}/build/${id}`);
  await openAssistant(page, false);
  await page.getByRole('button', { name: /^Suggestions/ }).click();
  const asked = provider.next();
  await button(page, 'Get Suggestions').click();
  const answer = await asked;
  answer.write('The beginning. ');
  await expect(answerRegion(page).getByText('The beginning.')).toBeVisible();
  line.drop();
  answer.write('What was written while nobody listened, and this is long enough to be sent. ');
  await expect(answerRegion(page).getByText(/while nobody listened/)).toBeVisible();
  await page.reload();
  await expect(answerRegion(page).getByText(/The beginning\. What was written while nobody listened/)).toBeVisible();
  await expect(button(page, 'Stop generating')).toBeVisible();
  answer.write('The end.');
  answer.end();
  await expect(answerRegion(page).getByText(/The beginning\. What was .* The end\./)).toBeVisible();
  await page.reload();
  await expect(answerRegion(page).getByText(/The beginning\. What was .* The end\./)).toBeVisible();
  expect(provider.requests).toBe(before + 1);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('ideas are stopped, rated and asked for again, and go on after a cut network', async ({
    page,
    provider,
    line,
  }) => {
    // Several replies and accessibility checks.
    test.slow();
    const id = await openNew(page, 'The Father Who Runs', '<p>He ran.</p>');
    await page.goto(`${line.address}/build/${id}`);
    await openAssistant(page, true);
    await page.getByRole('button', { name: /^Sermon ideas/ }).click();
    await page.getByLabel('Topics').fill('forgiveness');
    await page.getByLabel('Scripture', { exact: true }).fill('Luke 15:11-24');
    const asked = provider.next();
    await button(page, 'Get Ideas').click();
    const stopped = await asked;
    stopped.write('## An opening\nThe father ');
    await expect(answerRegion(page).getByText('The father')).toBeVisible();
    await button(page, 'Stop generating').click();
    await stopped.left;
    await expect(answerRegion(page).getByText('You stopped this answer.')).toBeVisible();
    await expect(answerRegion(page).getByText('The father')).toBeVisible();
    await button(page, 'Thumbs down').click();
    await expectAccessible(page);
    await button(page, 'Send Feedback').click();
    await expect(page.getByText('Thank you.')).toBeFocused();

    await button(page, 'Start Over').click();
    await expect(button(page, 'Remove forgiveness')).toBeVisible();
    const before = provider.requests;
    const again = provider.next();
    await button(page, 'Get Ideas').click();
    const answer = await again;
    answer.write('## A verse to end on\n> “Jesus wept.” — John 11:35 (KJV)\n');
    await expect(answerRegion(page).getByText(/Jesus wept/)).toBeVisible();
    line.drop();
    answer.write(
      '## A turn for the second point\nThe son may say “I am no longer worthy to be called your son” (Luke 15:19).',
    );
    answer.end();
    await expect(page.getByText('Verified, King James Version')).toBeVisible();
    await expect(page.getByText('Wording differs')).toBeVisible();
    expect(provider.requests).toBe(before + 1);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await button(page, 'Use this wording: Luke 15:19').click();
    await button(page, 'Insert A turn for the second point').click();
    await button(page, 'Insert A verse to end on').click();
    // The panel covers the text, and stays open for more.
    await page.getByRole('tabpanel').getByRole('button', { name: 'Close' }).click();
    await expect(paper(page).getByText(/no more worthy to be called (thy|your) son/)).toBeVisible();
    await expect(paper(page).getByText('no longer worthy')).toHaveCount(0);
    await expect(paper(page).locator('blockquote.scripture', { hasText: 'Jesus wept.' })).toBeVisible();
  });
});
