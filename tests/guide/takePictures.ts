import { chromium, type Page, request } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureSize } from '../../apps/web/src/guide/assemble.ts';
import { registerAdministrator } from '../journeys/support/administrator.ts';
import { waitForBibles } from '../journeys/support/bibles.ts';
import { waitForStarters } from '../journeys/support/starters.ts';
import { openServer } from '../support/server.ts';
import { type Part, scenes } from './scenes.ts';

/**
 * Takes the pictures of the guide from the built product, each in both themes, and stores them where the guide expects
 * them. `npm run guide:pictures -- bible` takes only that picture.
 */
const folder = join(import.meta.dirname, '../../apps/web/src/guide/pictures');
/** Pixels of a picture per CSS pixel of the guide, so that text stays sharp on most screens. */
const density = 1.5;
/** Of WebP, from 0 to 100. Below, letters get visible shadows. */
const quality = 72;
const asked = process.argv.slice(2);

const directory = await mkdtemp(join(tmpdir(), 'sermon-guide-'));
// Browsers offer passkeys only on `localhost`.
const server = await openServer({ directory, host: 'localhost', logName: 'guide.log', env: { SAMPLE_SERMON: 'on' } });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  // Without hinting, letters keep their distances in pictures that are scaled down.
  args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
});
try {
  await server.start();
  await registerAdministrator(server.address);
  await waitForBibles(server.address, request, ['WEB', 'KJV', 'ASV']);
  await waitForStarters(server.address, request);
  const context = await browser.newContext({
    baseURL: server.address,
    reducedMotion: 'reduce',
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.request.post('/api/Authentication/Register', {
    data: { firstName: 'Ruth', lastName: 'Bennett', email: 'ruth@church.example', password: 'gleaning in the field' },
  });
  for (const { name, window = { width: 1280, height: 800 }, prepare } of scenes) {
    await page.setViewportSize(window);
    await page.emulateMedia({ colorScheme: 'light' });
    const part = await prepare(page);
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme="${theme}"]`).waitFor();
      const bytes = await take(page, part);
      await writeFile(join(folder, theme, `${name}.webp`), bytes);
      console.log(`${theme}/${name}.webp  ${Math.round(bytes.length / 1000)} kB`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Takes a picture of a part of the window. Playwright itself cannot write WebP. */
async function take(page: Page, { x, y, width }: Part): Promise<Buffer> {
  // Away from everything that shows a tooltip.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const height = (width * pictureSize.height) / pictureSize.width;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x, y, width, height, scale: (pictureSize.width * density) / width },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
