import * as fc from 'fast-check';
import { expect, test } from '../support/app.ts';
import { fastKeyboard } from '../support/keyboard.ts';
import { openNew, paper, storedText } from '../support/writing.ts';
import { plan, steps } from '../support/writingModel.ts';

/** The number of key sequences. `npm run test:typing` sets more. */
const runs = Number(process.env.TYPING_RUNS ?? 30);
/** Each run of the test uses other keys. To repeat a failure, set the printed seed. */
const seed = Number(process.env.TYPING_SEED ?? Date.now() % 2 ** 31);

/** Lines that are much narrower than the paper, even together and in a heading, so that no line wraps. */
const begun = ['he saw', 'and ran', 'far off'].join('\n');

test('keys typed without a pause write at the cursor, whatever was selected before @core', async ({ page }) => {
  // A run takes about a tenth of a second, but several times as long on a busy machine.
  test.setTimeout(180_000 + runs * 4_000);
  console.log(`${runs} key sequences, TYPING_SEED=${seed}`);
  await openNew(page, 'The Father Who Runs', '<p></p>');
  await page.evaluate((text) => navigator.clipboard.writeText(text), begun);
  const text = () =>
    paper(page).evaluate((sermon) =>
      [...sermon.querySelectorAll('p, h1, h2')].map((block) => block.textContent).join('\n'),
    );
  const press = await fastKeyboard(page);
  await paper(page).click();
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const pasted = { text: begun, anchor: begun.length, head: begun.length };
      // The last letter shows where the cursor is.
      const { keys, expected } = plan(pasted, [...chosen, { keys: ['x'] }]);
      await press(['Control+a', 'Control+v', ...keys]);
      expect(await text(), keys.join(' ')).toBe(expected.text);
    }),
    { numRuns: runs, seed },
  );
});

test('in a long sermon, keys that wait while everything is formatted go to the cursor', async ({ page }) => {
  // 40,000 words, for which formatting everything takes about a second.
  const words = 'and he came to his father, ';
  const paragraph = `<p>${words.repeat(17)}.</p>`;
  const id = await openNew(page, 'The Father Who Runs', paragraph.repeat(400));
  await expect(page.locator('[data-long]')).toBeVisible();
  const press = await fastKeyboard(page);
  await paper(page).click();
  await press(['Control+a', 'Control+b', 'Control+z', 'ArrowRight', 'x']);
  await press(['Control+a', 'Control+b', 'Control+z', 'Control+Home', 'y']);
  await press(['Control+a', 'Control+End', 'z', 'Control+s']);
  const changed = async () => (await storedText(page, id)).replaceAll(paragraph, '').replaceAll(words, '');
  await expect.poll(changed).toBe('<p>y.</p><p>.xz</p>');
});
