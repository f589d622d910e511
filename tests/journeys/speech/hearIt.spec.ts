import type { Locator, Page } from '@playwright/test';
import { expectedSeconds } from '@sermon/domain/speech/ssml';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { expectSpeech, keepSounds, soundsOf } from '../support/sound.ts';
import { openNew, paper, storedText, writeAtEnd } from '../support/writing.ts';

const sentences = [
  'He saw him first.',
  'He had been watching the road for a very long time.',
  'Then he ran to meet his son.',
] as const;
const text = `<p>${sentences[0]} ${sentences[1]}</p><p>${sentences[2]}</p>`;

declare global {
  interface Window {
    heardSentences?: string[];
  }
}

const isPhone = (page: Page) => page.viewportSize()!.width < 600;
const bar = (page: Page) => page.getByRole('region', { name: 'Listening to sermon' });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const heard = (page: Page): Locator => paper(page).locator('.heard');
/** Notes which sentences are marked from now on, however short. */
async function keepHeard(page: Page): Promise<void> {
  await paper(page).evaluate((text) => {
    const all: string[] = [];
    window.heardSentences = all;
    const look = () => {
      const now = [...text.querySelectorAll('.heard')].map((mark) => mark.textContent).join('');
      if (now !== '' && now !== all.at(-1)) all.push(now);
    };
    new MutationObserver(look).observe(text, { subtree: true, childList: true, attributes: true });
  });
}

const heardSoFar = (page: Page) => page.evaluate(() => window.heardSentences);

const time = (page: Page) => bar(page).getByText(/^\d+:\d\d of \d+:\d\d$/);

/** Chooses Hear It: in the status bar, or in the menu of a phone. */
async function hearIt(page: Page): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Hear It' }).click();
  } else await page.getByRole('button', { name: 'Hear It' }).click();
}

test('a sermon is read aloud sentence by sentence, each one marked, to the end @core', async ({ page }) => {
  await keepSounds(page);
  const id = await openNew(page, 'The Father Who Runs', text);
  await keepHeard(page);
  await hearIt(page);
  await expect(button(page, 'Pause')).toBeFocused();
  await expect(time(page)).toBeVisible();
  await expect(bar(page).getByText('Finished').first()).toBeVisible();
  expect(await heardSoFar(page)).toEqual(sentences);
  await expect(heard(page)).toHaveCount(0);
  const sounds = await soundsOf(page);
  expect(sounds).toHaveLength(sentences.length);
  for (const [at, sentence] of sentences.entries()) expectSpeech(sounds[at], expectedSeconds(sentence, 1));

  await button(page, 'Play Again').click();
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await expect(heard(page)).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  // What is written meanwhile is saved without the mark, and can be undone as usual.
  await writeAtEnd(page, ' He wept.');
  await expect.poll(() => storedText(page, id)).toBe(text.replace(/<\/p>$/, ' He wept.</p>'));
  await expect(heard(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => storedText(page, id)).toBe(text);
  await button(page, 'Close').click();
  await expect(bar(page)).toHaveCount(0);
  await expect(heard(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hear It', exact: true })).toBeFocused();
});

/** A text that fills several screens, with different sentences. */
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const long = numbers
  .map(
    (number) => `<p>This is where paragraph ${number} begins. ${'He ran and ran and ran to meet him. '.repeat(5)}</p>`,
  )
  .join('');

/** The first sentence of a paragraph. It takes two seconds, so a test may look too late. */
const beginning = (number: string) => `This is where paragraph ${number} begins.`;

const expectWasHeard = (page: Page, number: string) => expect.poll(() => heardSoFar(page)).toContain(beginning(number));

/** Listens to the long text. */
async function openLong(page: Page): Promise<void> {
  await openNew(page, 'The Father Who Runs', long);
  await keepHeard(page);
  await hearIt(page);
  await expectWasHeard(page, 'one');
}

test('the keys pause and go to other sentences, and the text follows above the bar', async ({ page }) => {
  await openLong(page);
  await expect(time(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button(page, 'Resume')).toBeFocused();
  // To the first sentence of the tenth paragraph.
  for (let press = 0; press < 9 * 6; press += 1) await page.keyboard.press('ArrowRight');
  await expect(heard(page)).toHaveText('This is where paragraph ten begins.');
  const [sentence, cover] = await Promise.all([heard(page).boundingBox(), bar(page).boundingBox()]);
  expect(sentence!.y + sentence!.height).toBeLessThanOrEqual(cover!.y - 20);
  await page.keyboard.press('ArrowLeft');
  await expect(heard(page)).toHaveText('He ran and ran and ran to meet him.');
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('a click in the text goes on from there, and edits keep the mark on the right words', async ({ page }) => {
  await openLong(page);
  const begin = { position: { x: 60, y: 10 } };
  await paper(page).getByText('paragraph three').click(begin);
  await expectWasHeard(page, 'three');
  // The click has also set the cursor.
  await expect(paper(page)).toBeFocused();
  await button(page, 'Pause').click();
  const paused = await heard(page).textContent();
  // After a pause, a click only sets the cursor.
  await paper(page).getByText('paragraph two').click(begin);
  await page.keyboard.type('words ');
  await expect(heard(page)).toHaveText(paused!);
  await heard(page).click();
  await page.keyboard.type('words ');
  await expect(heard(page)).toHaveCount(0);
  const count = (await heardSoFar(page))!.length;
  await button(page, 'Restart').click();
  await expect.poll(async () => (await heardSoFar(page))!.slice(count)).toContain(beginning('one'));
  await button(page, 'Close').click();
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a click after an edit goes on there, and the text stays', async ({ page }) => {
    await openLong(page);
    await paper(page).hover({ position: { x: 300, y: 100 } });
    await page.mouse.wheel(0, 5_000);
    await paper(page)
      .getByText('paragraph ten')
      .click({ position: { x: 60, y: 10 } });
    await page.keyboard.type('words ');
    await paper(page)
      .getByText('paragraph eleven')
      .click({ position: { x: 60, y: 10 } });
    await expectWasHeard(page, 'eleven');
    await expect(heard(page)).toHaveText('He ran and ran and ran to meet him.');
    await expect(heard(page)).toBeInViewport();
    await expect(paper(page).getByText('paragraph one')).not.toBeInViewport();
    expect((await heardSoFar(page))!.filter((sentence) => sentence === beginning('one'))).toHaveLength(1);
  });
});

test('the text stays where the user has scrolled to', async ({ page }) => {
  await openLong(page);
  await paper(page).hover({ position: { x: 300, y: 100 } });
  await page.mouse.wheel(0, 5_000);
  const last = paper(page).getByText('paragraph twelve');
  await expect(last).toBeInViewport();
  await expect(heard(page)).toHaveText('He ran and ran and ran to meet him.');
  await expect(last).toBeInViewport();
  await expect(heard(page)).not.toBeInViewport();
  // Choosing a sentence shows it.
  await page.keyboard.press('ArrowRight');
  await expect(heard(page)).toBeInViewport();
});

test('the settings have five voices with samples and a speed, and restart with them @phone', async ({ page }) => {
  await keepSounds(page);
  await openNew(page, 'The Father Who Runs', text);
  await hearIt(page);
  await expect(time(page)).toBeVisible();
  await button(page, 'Settings').click();
  const settings = page.getByRole('dialog', { name: 'Audio Playback Settings' });
  await expect(settings.getByRole('radio')).toHaveCount(5);
  await expect(
    settings.getByText('The voices are built in. Your text is not sent to any other service.'),
  ).toBeVisible();
  await expectAccessible(page);
  const before = (await soundsOf(page)).length;
  await settings.getByRole('button', { name: 'Hear Male British' }).click();
  await expect.poll(async () => (await soundsOf(page)).length).toBe(before + 1);
  expectSpeech((await soundsOf(page)).at(-1), expectedSeconds('The Lord is my shepherd; I shall not want.', 1));
  await settings.getByRole('radio', { name: 'Male British', exact: true }).check();
  await settings.getByRole('slider', { name: 'Speed' }).focus();
  await page.keyboard.press('End');
  await expect(settings.getByText('2×').first()).toBeVisible();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();
  await expect(button(page, 'Pause')).toBeFocused();
  await expect(bar(page).getByText('Finished').first()).toBeVisible();
  const sounds = (await soundsOf(page)).slice(-sentences.length);
  for (const [at, sentence] of sentences.entries()) expectSpeech(sounds[at], expectedSeconds(sentence, 2));

  // The settings are preferences, which the next document uses as well.
  await openNew(page, 'The Elder Brother', text);
  await hearIt(page);
  await expect(time(page)).toBeVisible();
  expectSpeech((await soundsOf(page))[0], expectedSeconds(sentences[0], 2));
  await button(page, 'Settings').click();
  await expect(settings.getByRole('radio', { name: 'Male British', exact: true })).toBeChecked();
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(page, 'Resume')).toBeFocused();
});
