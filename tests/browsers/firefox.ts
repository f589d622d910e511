import { type KeyInput, launch, type Page } from 'puppeteer-core';
import { printsVersion } from '../../scripts/browser.mjs';
import type { Browser, Driver } from './driver.ts';

const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Firefox without a window, driven over WebDriver BiDi. */
export const firefox: Browser = {
  name: 'Firefox',
  howToInstall: 'On Debian, run apt-get install firefox-esr. Elsewhere, set FIREFOX_PATH.',
  find() {
    const { FIREFOX_PATH } = process.env;
    const path = (FIREFOX_PATH ? [FIREFOX_PATH] : usual).find(printsVersion);
    return path === undefined ? null : () => start(path);
  },
};

async function start(executablePath: string): Promise<Driver> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  let page: Page;
  let name: string;
  try {
    page = await browser.newPage();
    name = (await browser.version()).replace(/^firefox\//i, 'Firefox ');
  } catch (error) {
    await browser.close();
    throw error;
  }
  return {
    name,
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(keys) {
      const parts = keys.split('+') as KeyInput[];
      for (const key of parts) await page.keyboard.down(key);
      for (const key of parts.toReversed()) await page.keyboard.up(key);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
