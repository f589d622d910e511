import { randomUUID } from 'node:crypto';
import type { Api } from '../support/browser.ts';
import type { Product } from '../support/people.ts';
import { answerKinds, Device, Promised } from './device.ts';
import { wordsOf } from './page.ts';
import { type Account, type Figures, World } from './world.ts';

/** The number of actions in one run, devices of the user, and documents. */
const actionsPerRun = 100;
const deviceCount = 3;
const documentCount = 2;
/** The number of further documents that are created on devices in one run. */
const createdCount = 3;

/** What may happen, as often as its number says. */
const weights = {
  type: 40,
  erase: 3,
  pass: 14,
  deliver: 6,
  save: 6,
  open: 8,
  close: 5,
  create: 2,
  crash: 6,
  loseNetwork: 3,
  findNetwork: 6,
  stopServer: 1,
  startServer: 6,
  endSession: 1,
  signIn: 4,
  chooseMine: 5,
  chooseOther: 4,
  rename: 2,
  star: 1,
  move: 1,
  trash: 1,
  restore: 2,
  purge: 0.25,
  keepOffline: 2,
  updateKept: 4,
  send: 6,
  answer: 3,
  moveClock: 2,
  fillDisks: 1,
  freeDisks: 2,
};
type Action = keyof typeof weights;
const actions = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight * 4 }, () => name as Action),
);

/**
 * Runs random actions of one user on several devices, with faults of the network, of the pages and of the clocks. Then
 * everything comes back, and every word that was said to be safe must be found. Throws otherwise, with the seed.
 */
export async function fuzz(product: Product, { api, user, signedIn }: Account, seed: number): Promise<Figures> {
  const world = new World(product, seed);
  const promised = new Promised();
  const devices = Array.from({ length: deviceCount }, () => new Device(world, user.id, signedIn, promised));
  const run = new Run(world, api, devices, promised);
  const restores = [world.limitDisks(), world.replaceTimeouts()];
  try {
    await run.begin();
    for (let n = 0; n < actionsPerRun; n += 1) await run.step();
    await run.end();
    return world.figures;
  } catch (cause) {
    throw new Error(`The run with seed ${seed} failed: ${String(cause)}\n${run.story.join('\n')}`, { cause });
  } finally {
    for (const device of devices) device.close();
    for (const restore of restores) restore();
  }
}

class Run {
  /** What has happened, to be read when something was lost. */
  readonly story: string[] = [];
  readonly devices: Device[];
  readonly #world: World;
  readonly #api: Api;
  readonly #promised: Promised;
  #documents: string[] = [];
  readonly #purged = new Set<string>();
  #folder: string | null = null;
  #words = 0;

  constructor(world: World, api: Api, devices: Device[], promised: Promised) {
    this.#world = world;
    this.#api = api;
    this.devices = devices;
    this.#promised = promised;
  }

  async begin(): Promise<void> {
    this.#world.areFaultsOn = false;
    this.#folder = (await this.#api.folders.create({ name: 'Advent' })).id;
    for (let n = 0; n < documentCount; n += 1)
      this.#documents.push((await this.#api.documents.save({ name: `Sermon ${n}`, text: '<p>In</p><p>the</p>' })).id);
    this.#world.areFaultsOn = true;
  }

  async step(): Promise<void> {
    const world = this.#world;
    const action = world.pick(actions);
    const device = world.pick(this.devices);
    const documentId = world.pick(this.#documents);
    world.figures.actions += 1;
    this.story.push(`${action} ${this.devices.indexOf(device)} ${this.#documents.indexOf(documentId)}`);
    await this.#perform(action, device, documentId);
    // Most actions begin while earlier ones are still running.
    if (world.draw(2) === 0) await world.settle();
  }

  async #perform(action: Action, device: Device, id: string): Promise<void> {
    const world = this.#world;
    const page = device.pages.get(id);
    const open = page?.isAlive ? page : undefined;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- The changes of items have a function of their own.
    switch (action) {
      case 'type':
        if (!open) return void device.open(id);
        for (let words = 1 + world.draw(4); words > 0; words -= 1) open.type(`w${(this.#words += 1)}`);
        return;
      case 'erase':
        return open?.erase();
      case 'pass':
        return world.pass([200, 1_000, 4_000, 20_000, 150_000][world.draw(5)]!);
      case 'deliver':
        return void world.deliver();
      case 'save':
        return void open?.autosave.saveNow();
      case 'open':
        return void device.open(id);
      case 'close':
        return open?.close();
      case 'create':
        return void this.#create(device);
      case 'crash':
        world.figures.crashes += open ? 1 : 0;
        return open?.end();
      case 'loseNetwork':
      case 'findNetwork':
        device.line.isOnline = action === 'findNetwork';
        for (const { autosave } of device.openPages()) autosave.retry();
        return;
      case 'stopServer':
        return world.stopServer();
      case 'startServer':
        return void (world.isServerUp = true);
      case 'endSession':
        return device.endSession();
      case 'signIn':
        return device.signIn();
      case 'chooseMine':
      case 'chooseOther':
        return void open?.choose(action === 'chooseMine');
      case 'send':
        return void device.sender.run();
      case 'answer':
        return void device.answer(world.pick(answerKinds));
      case 'updateKept':
        return void device.keeper.run();
      case 'fillDisks':
      case 'freeDisks':
        world.areDisksFull = action === 'fillDisks';
        return;
      case 'moveClock':
        device.clockError = (world.draw(5) - 2) * 40 * 24 * 3_600_000;
        return;
      default:
        return this.#changeItem(action, id);
    }
  }

  /**
   * Creates a document on a device, in the library or in a folder. Other devices may open it before the server has it.
   */
  async #create(device: Device): Promise<void> {
    if (this.#documents.length >= documentCount + createdCount) return;
    const parentId = this.#world.pick([this.#folder, null]);
    const id = await this.#world.run(device.create(parentId));
    if (id === null) return;
    this.#documents.push(id);
    this.#world.figures.created += 1;
  }

  /** Changes a document from a device of the same user that has no faults. */
  async #changeItem(action: Action, id: string): Promise<void> {
    const { documents, library } = this.#api;
    const change = {
      rename: () => documents.rename({ id, name: `Sermon ${this.#world.draw(100)}` }),
      star: () => documents.star({ id, isStarred: true }),
      move: () => documents.move({ id, parentId: this.#folder }),
      keepOffline: () => documents.setOfflineMode({ builderAssetId: id, offlineMode: true }),
      trash: () => documents.remove({ id }),
      restore: () => documents.restore({ id }),
      purge: async () => {
        await documents.restore({ id }).catch(() => {});
        // What the server has by now may be deleted. The device that sent it may not know yet.
        for (const word of await this.#wordsOnServer(id)) this.#promised.note('confirmed', id, word);
        await documents.remove({ id });
        await library.emptyTrash({ ids: [id] });
        this.#purged.add(id);
      },
    }[action as 'rename'];
    // The document may be in the trash, or gone.
    await change().catch(() => {});
  }

  /** Everything comes back, every text is sent, and every question is answered. Then nothing may be missing. */
  async end(): Promise<void> {
    const world = this.#world;
    world.isServerUp = true;
    world.areFaultsOn = false;
    world.areDisksFull = false;
    while (world.deliver()) await world.settle();
    for (const device of this.devices) {
      device.line.isOnline = true;
      device.signIn();
      for (const page of device.openPages()) page.autosave.retry();
    }
    await world.settle();
    while (world.deliver()) await world.settle();
    for (const id of this.#left()) await this.#api.documents.restore({ id }).catch(() => {});
    for (const device of this.devices) await this.#sendAll(device);
    await this.#checkWords();
    await this.#checkCopies();
    if (this.#promised.needlessQuestions > 0)
      throw new Error('A question was asked although one device wrote all texts');
  }

  /** Sends what a device has, and answers its questions, until only texts of permanently deleted documents are left. */
  async #sendAll(device: Device): Promise<void> {
    for (const page of device.openPages()) page.close();
    await this.#world.settle();
    for (let round = 0; round < 30; round += 1) {
      await device.sender.run();
      const left = (await device.journal.list()) ?? [];
      if (left.every(({ documentId }) => this.#purged.has(documentId))) return;
      await device.answer(this.#world.pick(answerKinds));
      await this.#world.settle();
    }
    throw new Error('A device still has texts that it could not send');
  }

  /** Returns the documents that were not permanently deleted. */
  #left(): string[] {
    return this.#documents.filter((id) => !this.#purged.has(id));
  }

  /**
   * Every device has the server's text of each document that is available offline, and shows nothing to another user.
   */
  async #checkCopies(): Promise<void> {
    for (const id of this.#left()) await this.#api.documents.setOfflineMode({ builderAssetId: id, offlineMode: true });
    for (const [n, device] of this.devices.entries()) {
      const naomi = device.openJournal(randomUUID());
      if ((await naomi.list())?.length !== 0) throw new Error(`Another user of device ${n} sees a text`);
      naomi.close();
      await device.keeper.run();
      for (const id of this.#left()) {
        const { text } = await this.#api.documents.get({ id });
        if ((await device.kept.read(id))?.text !== text)
          throw new Error(`Device ${n} has another text than the server`);
      }
    }
  }

  async #checkWords(): Promise<void> {
    const safe = new Set<string>();
    for (const id of new Set([...this.#left(), ...this.#promised.copies]))
      if (!this.#purged.has(id)) for (const word of await this.#wordsOnServer(id)) safe.add(word);
    const left = new Set<string>();
    for (const { journal } of this.devices)
      for (const { editorId } of (await journal.list()) ?? [])
        for (const word of wordsOf((await journal.read(editorId))?.html ?? '')) left.add(word);
    for (const [kind, words] of this.#expected()) {
      this.#world.figures.checked += words.length;
      const lost = words.filter((word) => !safe.has(word) && !left.has(word));
      if (lost.length) throw new Error(`${lost.join(', ')} ${kind} and cannot be found`);
    }
  }

  /** Returns the words of a document and of all versions in its history. */
  async #wordsOnServer(id: string): Promise<string[]> {
    const document = await this.#api.documents.get({ id });
    const versions = await this.#api.history.list({ id });
    const texts = await Promise.all(versions.map((version) => this.#api.history.get({ id: version.id })));
    return [document, ...texts].flatMap(({ text }) => wordsOf(text));
  }

  /**
   * The words that must be found: those that the server confirmed, unless their document was permanently deleted, and
   * those that a device stored. Not those that the user deleted.
   */
  *#expected(): Generator<[string, string[]]> {
    const isWanted = (word: string) => !this.#promised.erased.has(word);
    for (const [id, words] of this.#promised.confirmed)
      if (!this.#purged.has(id)) yield ['was confirmed', [...words].filter(isWanted)];
    for (const [id, words] of this.#promised.stored) {
      const gone = this.#purged.has(id) ? (this.#promised.confirmed.get(id) ?? new Set()) : new Set();
      yield ['was stored', [...words].filter((word) => isWanted(word) && !gone.has(word))];
    }
  }
}
