import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser()) ?? undefined;

export default defineConfig({
  testDir: 'tests/journeys',
  // Worth its time for many journeys. A few run sooner without it.
  ...(process.env.PREPARE_DATA && { globalSetup: './tests/journeys/support/prepared.ts' }),
  outputDir: 'test-results/journeys',
  // Each worker starts its own server (tests/journeys/support/app.ts).
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These limits end what hangs. They are many times what a journey takes, because a machine with other work can be slow for
  // minutes. A check by axe adds its own time.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // A time zone behind UTC reveals code that treats a calendar day as a point in time.
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A service worker would answer requests that a test wants to see or to fail. Only the tests in `offline` use it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a tenth of the run time. Use `--trace retain-on-failure` to investigate a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Chromium's sandbox does not start as root, which is the usual user in containers.
      chromiumSandbox: process.getuid?.() !== 0 && process.env.CI === undefined,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // A journey with this tag in its title takes another way on a phone, or is the first to show a screen there.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
