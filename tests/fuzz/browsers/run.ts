import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from '../../../scripts/browser.mjs';
import { type Api, browserAt, type CookieJar } from '../../support/browser.ts';
import { numbersFrom } from '../../support/numbers.ts';
import { openServer, type Server } from '../../support/server.ts';

/**
 * Random runs in real browsers: one user writes in one document in two browsers that lose their network, reload and
 * crash, while the server is killed and started again. At the end, every word that a screen called saved must be found.
 * Run by `npm run fuzz:browsers`.
 */
const [runs = 10, firstSeed = 1] = process.argv.slice(2).map(Number);

const actionsPerRun = 24;
/** The maximum time until everything that is on the devices has been sent, in ms. */
const longestReturnMs = 240_000;
const weights = {
  type: 10,
  pause: 4,
  save: 2,
  loseNetwork: 2,
  findNetwork: 3,
  reload: 2,
  leave: 2,
  crash: 2,
  answer: 3,
  killServer: 1,
};
type Action = keyof typeof weights;
const actions = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Action),
);

const figures = { runs: 0, firstSeed, actions: 0, typed: 0, checked: 0, questions: 0, kills: 0, crashes: 0 };

/** A browser with a storage of its own, and its page of the builder. */
class Device {
  readonly context: BrowserContext;
  page: Page | null = null;
  isOnline = true;
  /** The words that were typed and that no screen has called saved. */
  typed: string[] = [];

  constructor(context: BrowserContext) {
    this.context = context;
  }

  async goOnline(isOnline: boolean): Promise<void> {
    this.isOnline = isOnline;
    await this.context.setOffline(!isOnline);
  }

  /** Ends the page without a warning, as a crash does. What was typed and not called saved may be lost. */
  async end(): Promise<void> {
    await this.page?.close({ runBeforeUnload: false });
    this.page = null;
    this.typed = [];
  }
}

class Run {
  readonly #server: Server;
  readonly #draw: (below: number) => number;
  readonly #devices: Device[];
  readonly #api: Api;
  readonly #documentId: string;
  /** The words that a screen has called saved, on the server or on the device. */
  readonly #promised = new Set<string>();
  readonly story: string[] = [];
  #words = 0;

  constructor(server: Server, seed: number, devices: Device[], api: Api, documentId: string) {
    this.#server = server;
    this.#draw = numbersFrom(seed);
    this.#devices = devices;
    this.#api = api;
    this.#documentId = documentId;
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#draw(from.length)]!;
  }

  async step(): Promise<void> {
    const action = this.#pick(actions);
    const device = this.#pick(this.#devices);
    figures.actions += 1;
    this.story.push(`${action} ${this.#devices.indexOf(device)}`);
    await this.#perform(action, device);
    for (const each of this.#devices) await this.#noteSaved(each);
  }

  async #perform(action: Action, device: Device): Promise<void> {
    switch (action) {
      case 'type':
        return this.#type(device);
      case 'pause':
        return pause([100, 1_000, 4_000][this.#draw(3)]);
      case 'save':
        return device.page?.keyboard.press('Control+s');
      case 'loseNetwork':
      case 'findNetwork':
        return device.goOnline(action === 'findNetwork');
      case 'reload':
        device.typed = [];
        return void (await device.page?.reload().catch(() => {}));
      case 'leave':
        // The page is told that it ends, and stores what it has.
        await device.page?.goto('about:blank');
        return device.end();
      case 'crash':
        figures.crashes += device.page ? 1 : 0;
        return device.end();
      case 'answer':
        return this.#answer(device);
      case 'killServer':
        figures.kills += 1;
        await this.#server.stop('SIGKILL');
        await pause(this.#draw(3_000));
        return void (await this.#server.start());
    }
  }

  async #type(device: Device): Promise<void> {
    const page = (device.page ??= await device.context.newPage());
    if (!page.url().includes('/build/')) await page.goto(`/build/${this.#documentId}`).catch(() => {});
    const paper = page.getByRole('textbox', { name: 'Sermon text' });
    // The text cannot be edited during a question, and does not open offline if this device does not keep it.
    const isEditable = await paper.isEditable({ timeout: 5_000 }).catch(() => false);
    if (!isEditable) return device.end();
    const word = `w${(this.#words += 1)}`;
    const keys = this.#pick(['Control+Home', 'Control+End']);
    await paper.press(keys).catch(() => {});
    await page.keyboard.type(`${word} `);
    if (this.#draw(3) === 0) await page.keyboard.press('Enter');
    figures.typed += 1;
    // A dialog may have taken the focus.
    if ((await paper.innerText().catch(() => '')).includes(word)) device.typed.push(word);
  }

  /** Answers the question in the builder, if there is one. */
  async #answer({ page }: Device): Promise<void> {
    const dialog = page?.getByRole('alertdialog');
    if (!page || !(await dialog?.isVisible())) return;
    figures.questions += 1;
    const answers = await dialog!.getByRole('button').all();
    await this.#pick(answers)
      .click({ timeout: 5_000 })
      .catch(() => {});
  }

  /** Notes the words of which the screen says that they are saved. */
  async #noteSaved(device: Device): Promise<void> {
    const { page } = device;
    if (!page || device.typed.length === 0) return;
    const isSaved = await page.evaluate(isCalledSaved).catch(() => false);
    if (!isSaved) return;
    for (const word of device.typed) this.#promised.add(word);
    device.typed = [];
  }

  /** Everything comes back and is sent. Then every promised word must be in a text or in a history. */
  async end(): Promise<void> {
    for (const device of this.#devices) {
      await device.end();
      await device.goOnline(true);
    }
    for (const { context } of this.#devices) await sendAll(context);
    const found = await this.#wordsOnServer();
    figures.checked += this.#promised.size;
    const lost = [...this.#promised].filter((word) => !found.has(word));
    if (lost.length > 0) throw new Error(`${lost.join(', ')} cannot be found`);
  }

  /** The words of all documents and of all versions in their histories. */
  async #wordsOnServer(): Promise<Set<string>> {
    const { documents, history, library } = this.#api;
    const texts: string[] = [];
    for (const { id } of await library.list({})) {
      texts.push((await documents.get({ id })).text);
      for (const version of await history.list({ id })) texts.push((await history.get({ id: version.id })).text);
    }
    return new Set(texts.join(' ').match(/w\d+/g));
  }
}

/** Runs in the page: whether the screen says that everything is saved, two frames from now. */
async function isCalledSaved(): Promise<boolean> {
  await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => requestAnimationFrame(done));
  return /All changes saved|Saved on this device\. It will be sent/.test(document.body.innerText);
}

/** Opens the library, which sends what this browser has, and keeps both versions wherever it asks. */
async function sendAll(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/library-home');
  const deadline = Date.now() + longestReturnMs;
  for (;;) {
    const choose = page.getByRole('button', { name: 'Choose' });
    if (await choose.isVisible()) {
      figures.questions += 1;
      await choose.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Keep Both' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    if ((await page.evaluate(countUnsaved)) === 0) break;
    if (Date.now() > deadline) throw new Error('A browser still has texts that it could not send');
    await pause(250);
  }
  await page.close();
}

/** Runs in the page: the number of texts that the server has not confirmed. */
async function countUnsaved(): Promise<number> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'sermon-offline')) return 0;
  const opening = indexedDB.open('sermon-offline');
  await new Promise((done) => (opening.onsuccess = done));
  const counting = opening.result.transaction('heads').objectStore('heads').count();
  await new Promise((done) => (counting.onsuccess = done));
  opening.result.close();
  return counting.result;
}

async function runOnce(server: Server, browser: Browser, seed: number): Promise<void> {
  const jar: CookieJar = { cookie: '' };
  const api = browserAt(server.address, jar);
  const password = 'gleaning in the field';
  const email = `fuzz.${seed}.${Date.now()}@church.example`;
  await api.accounts.register({ firstName: 'Ruth', lastName: 'A', email, password });
  const { id } = await api.documents.save({ name: 'Luke 15', text: '<p>In</p><p>the</p>' });
  await api.documents.setOfflineMode({ builderAssetId: id, offlineMode: true });
  const devices: Device[] = [];
  for (let n = 0; n < 2; n += 1) {
    const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 800 } });
    await context.request.post('/api/Authentication/SignIn', { data: { email, password } });
    devices.push(new Device(context));
  }
  const run = new Run(server, seed, devices, api, id);
  try {
    for (let n = 0; n < actionsPerRun; n += 1) await run.step();
    await run.end();
  } catch (cause) {
    throw new Error(`The run with seed ${seed} failed: ${run.story.join(', ')}`, { cause });
  } finally {
    for (const { context } of devices) await context.close();
  }
}

const directory = await mkdtemp(join(tmpdir(), 'sermon-fuzz-'));
// All users of the runs have the same address.
const server = await openServer({ directory, logName: 'fuzz.log', env: { TRUSTED_PROXIES: '1' } });
await server.start();
const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser()) ?? undefined;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  for (; figures.runs < runs; figures.runs += 1) {
    await runOnce(server, browser, firstSeed + figures.runs);
    if ((figures.runs + 1) % 10 === 0) console.log(JSON.stringify({ ...figures, runs: figures.runs + 1 }));
  }
  console.log(JSON.stringify(figures));
} finally {
  await browser.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
process.exit();
