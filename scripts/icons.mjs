import './node-version.mjs';
import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { needBrowser } from './browser.mjs';
import { root } from './run.mjs';

/** The icons of the installed product. A full icon has no transparent corners, so that the system can cut its shape. */
const icons = [
  { name: '192', size: 192, isFull: false },
  { name: '512', size: 512, isFull: false },
  { name: 'maskable-192', size: 192, isFull: true },
  { name: 'maskable-512', size: 512, isFull: true },
  // iOS rounds the corners itself, and shows transparent ones in black.
  { name: 'apple-180', size: 180, isFull: true },
];

/**
 * The size of the drawing in a full icon. The book then fits into the circle of 80% of the width that no system cuts
 * off: https://www.w3.org/TR/appmanifest/#icon-masks
 */
const fullScale = 0.9;

const executablePath = await needBrowser();
const drawing = readFileSync(`${root}/apps/web/public/icon.svg`, 'utf8');
const background = /<rect [^>]*fill="(#\w+)"/.exec(drawing)?.[1];
if (!background) throw new Error('icon.svg has no background');

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
mkdirSync(`${root}/apps/web/public/icons`, { recursive: true });
for (const { name, size, isFull } of icons) {
  const drawn = isFull ? Math.round(size * fullScale) : size;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>
      body { display: grid; place-items: center; height: 100vh; margin: 0; ${isFull ? `background: ${background}` : ''} }
      img { width: ${drawn}px; height: ${drawn}px }
    </style>
    <img src="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}">`,
  );
  await page.evaluate(() => document.images[0]?.decode());
  const picture = await page.screenshot({ omitBackground: true });
  writeFileSync(`${root}/apps/web/public/icons/${name}.png`, picture);
  console.log(`icons/${name}.png`);
}
await browser.close();
