import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser()) ?? undefined;

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // Each worker starts a server of its own (tests/journeys/app.ts).
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine with ten times as much to do as it has cores.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // Behind UTC, where a day that is treated as a moment would show itself.
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a tenth of the time: `--trace retain-on-failure` asks for it where a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Chromium's sandbox does not start for root, whom containers run as.
      chromiumSandbox: process.getuid?.() !== 0 && process.env.CI === undefined,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // Who reaches which route, and what is saved when, does not depend on the size of the screen.
    {
      name: 'phone',
      testIgnore: ['guard.spec.ts', 'saving.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
