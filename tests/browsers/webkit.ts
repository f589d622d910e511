import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { freePort } from '../support/server.ts';
import type { Browser, Driver } from './driver.ts';
import { until } from '../support/until.ts';

/** The size of the virtual display, which must be larger than every window. */
const display = '1600x1300x24';

/** How long Xvfb may take to open the display, in ms. */
const displayStartsWithinMs = 60_000;

/** Our names of keys that selenium-webdriver spells differently. Letters and digits are the same. */
const keyNames: Record<string, string> = {
  Alt: Key.ALT,
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Tab: Key.TAB,
};

/** WebKitGTK's MiniBrowser, which has the engine of Safari, in a window on a virtual display. */
export const webkit: Browser = {
  name: 'WebKit',
  howToInstall: 'On Debian, run apt-get install webkit2gtk-driver xvfb. Elsewhere, set WEBKIT_DRIVER_PATH.',
  find() {
    const driver = findProgram(process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver');
    const xvfb = findProgram('Xvfb');
    return driver && xvfb ? () => start(driver, xvfb) : null;
  },
};

async function start(driverPath: string, xvfbPath: string): Promise<Driver> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const home = await mkdtemp(join(tmpdir(), 'sermon-webkit-'));
    stops.push(() => rm(home, { recursive: true, force: true }));

    const xvfb = spawn(xvfbPath, ['-displayfd', '3', '-screen', '0', display, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    stops.push(() => end(xvfb));
    const signal = AbortSignal.timeout(displayStartsWithinMs);
    const ended = once(xvfb, 'exit', { signal }).then(() => {
      throw new Error('Xvfb ended before it had opened a display');
    });
    const opened = once(xvfb.stdio[3] as Readable, 'data', { signal });
    const [number] = (await Promise.race([opened, ended])) as [Buffer];

    const port = await freePort();
    const service = spawn(driverPath, [`--port=${port}`], {
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        DISPLAY: `:${number.toString().trim()}`,
        GDK_BACKEND: 'x11',
        LANG: 'C.UTF-8',
        // There is neither a graphics card nor an accessibility bus.
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        NO_AT_BRIDGE: '1',
      },
      stdio: 'ignore',
    });
    stops.push(() => end(service));
    const address = `http://127.0.0.1:${port}`;
    await until('WebKitWebDriver answers', async () => (await fetch(`${address}/status`)).ok);

    const browser = await new Builder()
      .usingServer(address)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build();
    stops.push(() => browser.quit());
    const capabilities = await browser.getCapabilities();
    const evaluate = <Value>(expression: string) => browser.executeScript<Value>(`return (${expression});`);
    return {
      name: `WebKit ${capabilities.getBrowserVersion()} (WebKitGTK)`,
      open: (url) => browser.get(url),
      reload: () => browser.navigate().refresh(),
      evaluate,
      click: ({ x, y }) => browser.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
      type: (text) => browser.actions().sendKeys(text).perform(),
      async press(keys) {
        const parts = keys.split('+').map((key) => keyNames[key] ?? key);
        const actions = browser.actions();
        for (const key of parts) actions.keyDown(key);
        for (const key of parts.toReversed()) actions.keyUp(key);
        await actions.perform();
      },
      async resize(width, height) {
        // The window is larger than the page by its bars, whose size is known once the window has a size.
        await browser.manage().window().setRect({ width, height });
        const [innerWidth, innerHeight] = await evaluate<[number, number]>('[innerWidth, innerHeight]');
        await browser
          .manage()
          .window()
          .setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight });
      },
      async screenshot() {
        // WebKitGTK waits for the next frame, which a page at rest never draws.
        await evaluate(
          'document.documentElement.animate([{ opacity: 1 }, { opacity: 0.999 }], { duration: 100, iterations: Infinity }) && 1',
        );
        return Buffer.from(await browser.takeScreenshot(), 'base64');
      },
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Returns the path of a program, which is given by its path or is looked up in PATH. */
function findProgram(program: string): string | undefined {
  const folders = isAbsolute(program) ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
