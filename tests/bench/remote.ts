import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readQrCode } from '../journeys/support/qrCode.ts';
import { distribution } from './figures.ts';
import { inBrowser } from './inBrowser.ts';

const presses = 200;
const warmUp = 10;
const slides = presses + warmUp + 2;
// The paragraphs between the slides keep them apart. Neighbors would become one slide.
const sermon = Array.from(
  { length: slides },
  (_, at) => `<p><span class="sm-slide" data-slide-id="s${at}">Slide with the number ${at}</span></p><p>More</p>`,
).join('');

/** Keeps the times of the browser's clock, in ms, at which something happened in a page. */
type Times = { benchTimes?: number[] };

/** Measures the time from a press on a phone until the speaker's view shows the next slide, on one machine. */
export const benchRemote = (): Promise<void> =>
  inBrowser(undefined, async (page) => {
    const saved = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', {
      data: { name: 'Bench', text: sermon },
    });
    const { data } = (await saved.json()) as { data: { id: string } };
    await page.goto(join('/slides', data.id));
    await page.getByText(`Slide 1 of ${slides}`).waitFor();
    await page.getByRole('button', { name: /^Phone Remote/ }).click();
    const address = await readQrCode(page.getByRole('img', { name: 'QR code with the address and the code' }));
    const context = await page
      .context()
      .browser()!
      .newContext({ viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await phone.goto(address);
    await phone.getByText(`Slide 1 of ${slides}`).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await notePresses(phone);
    await noteSlides(page);
    for (let press = 1; press <= presses + warmUp; press += 1) {
      await phone.getByRole('button', { name: 'Next' }).click();
      // The next press begins when the phone shows the slide, as when a person waits for it.
      await phone.getByText(`Slide ${press + 1} of ${slides}`).waitFor();
    }
    const [pressed, shown] = await Promise.all([phone, page].map((each) => timesIn(each)));
    const times = pressed!.map((time, at) => shown![at]! - time).slice(warmUp);
    console.log(`press on the phone to the next slide in the speaker's view: ${distribution(times)}`);
    await context.close();
  });

const notePresses = (phone: Page) =>
  phone.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchTimes: times });
    document.addEventListener('click', () => times.push(performance.timeOrigin + performance.now()), true);
  });

const noteSlides = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchTimes: times });
    const position = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) =>
      textContent.startsWith('Slide '),
    )!;
    let before = position.textContent;
    new MutationObserver(() => {
      if (position.textContent !== before) times.push(performance.timeOrigin + performance.now());
      before = position.textContent;
    }).observe(position, { childList: true, characterData: true, subtree: true });
  });

const timesIn = (page: Page) => page.evaluate(() => (window as Times).benchTimes!);
